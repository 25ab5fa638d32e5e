// Sessions of browsers, as far as the books remember them: that one was opened, and that it ended. Who did so stands
// in the event; the session itself stands outside of the books.
import { z } from 'zod';
import { on } from './book-part.ts';
import { event } from './event.ts';
import { idSchema } from './ids.ts';

/** Ids of sessions. */
export const SESSION_ID = { prefix: 'ses' } as const;

const ofSession = { sessionId: idSchema(SESSION_ID) };
/** Why a session ended: somebody ended it, nobody used it, or it lasted as long as one may. */
export const SESSION_ENDS = ['logged_out', 'idle', 'too_old'] as const;
/** Why a session ended. */
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** A browser may look at this company's books. */
export const SessionOpened = event('session.opened', 1, z.object({ ...ofSession, endsAt: z.string() }));
/** It may no longer. A session whose key or membership ends is over without this. */
export const SessionEnded = event('session.ended', 1, z.object({ ...ofSession, reason: z.enum(SESSION_ENDS) }));

/** The book holds none of them: nothing is decided by them. */
export const sessionFolds = [SessionOpened, SessionEnded].map((one) => on(one, () => undefined));
