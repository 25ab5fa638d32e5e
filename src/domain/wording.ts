// What people are told of an operation, in both languages: it stands beside the declaration of the command, query or
// procedure, and the reference, OpenAPI and the tools of agents are made of it.

/** What users read of an operation beside its summary. Fields stand in braces: each surface has its own names. */
export interface Wording {
  readonly text: string;
  readonly ja: { readonly summary: string; readonly text: string };
}

/** The same of a read, whose text may follow from its name: `list-rules`, `get-rule`. */
export interface ReadWording {
  readonly text?: string;
  readonly ja?: { readonly summary: string; readonly text?: string };
}
