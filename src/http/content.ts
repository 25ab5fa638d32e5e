// What an answer is made of.

/** What is answered: a value, a finished text or file, pieces that are made as they are taken, or a live feed. */
export type Content =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'bytes'; readonly contentType: string; readonly bytes: string | Buffer }
  | { readonly kind: 'pieces'; readonly contentType: string; readonly pieces: AsyncGenerator<string | Buffer> }
  /** Nothing: the caller has it already. */
  | { readonly kind: 'none' }
  | { readonly kind: 'feed'; readonly companyId: string; readonly parameters: ReadonlyMap<string, string | string[]> };
