// What the books remember of sessions of browsers. Commands of the service alone: they are written where a session is
// opened or ends.
import { command } from './command.ts';
import { SessionEnded, SessionOpened } from '../src/domain/sessions.ts';

const UNDO = { why: 'that somebody looked stands; a session is ended, not undone' } as const;

/** Notes that a browser may look at the books of the company. */
export const noteSessionOpened = command({
  name: 'note-session-opened',
  summary: 'Note that a session of the dashboard was opened',
  runBy: 'service',
  undo: UNDO,
  needs: null,
  input: SessionOpened.schema,
  decide: (_book, opened) => [SessionOpened(opened)],
  answer: () => undefined,
});

/** Notes that it may no longer. */
export const noteSessionEnded = command({
  name: 'note-session-ended',
  summary: 'Note that a session of the dashboard has ended',
  runBy: 'service',
  undo: UNDO,
  needs: null,
  input: SessionEnded.schema,
  decide: (_book, ended) => [SessionEnded(ended)],
  answer: () => undefined,
});
