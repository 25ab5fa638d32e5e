// Who did something, as answers show it: one shape on every noun, whatever events hold.
import { z } from 'zod';

/** Kinds of callers, as events name them. */
export const actorType = z.enum(['user', 'api_key', 'agent', 'operator', 'system']);
/** The doors through which something is done. */
export const actorVia = z.enum(['surface_a', 'surface_b', 'mcp', 'cli', 'dashboard', 'scheduler', 'system']);

/** Schema of who did something. */
export const shownActor = z.object({
  type: z.enum(['user', 'api_key', 'agent', 'system']),
  id: z.string(),
  name: z.string().optional(),
});
/** Who did something. */
export interface ActorView {
  /** `agent`: a key of the role agent, where what was recorded says so. */
  readonly type: 'user' | 'api_key' | 'agent' | 'system';
  readonly id: string;
  readonly name?: string;
}

/** An actor from its id: keys begin with `key_`, users are `<issuer>|<sub>`, the rest are system jobs. */
export function actorView(id: string, name?: string): ActorView {
  return {
    type: id.startsWith('key_') ? 'api_key' : id.includes('|') ? 'user' : 'system',
    id,
    ...(name !== undefined && { name }),
  };
}

/** A state with actors in place of the ids that these fields of it hold; what it does not say stays unsaid. */
export type WithActors<S, F extends keyof S> = {
  readonly [K in keyof S]: K extends F ? Exclude<S[K], string> | ActorView : S[K];
};

/** The same of a value. */
export function withActors<S extends object, F extends keyof S>(state: S, fields: readonly F[]): WithActors<S, F> {
  const actors = fields.flatMap((field) => {
    const id = state[field];
    return typeof id === 'string' ? [[field, actorView(id)] as const] : [];
  });
  return { ...state, ...Object.fromEntries(actors) } as WithActors<S, F>;
}
