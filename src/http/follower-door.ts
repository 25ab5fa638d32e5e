// The door of a follower cell: how far it is behind, and nothing of the books, which are in the cell that it follows.
import express from 'express';
import { inItsLeader, type Cells } from '../domain/companies.ts';
import type { Clock, FollowerLag } from '../engine/ports.ts';
import { OWN, ownAnswer, stoppable, tell, type StoppableServer } from './bare-door.ts';
import { listenerOf } from './listener.ts';
import { followerFigures } from './metrics.ts';

/** Builds the door; nothing listens yet. */
export function followerDoor(
  cells: Cells | undefined,
  clock: Pick<Clock, 'uuid'>,
  lag: () => FollowerLag,
  metricsToken: string | undefined,
): StoppableServer {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((req, res) => {
    const own = OWN.exec(req.url)?.[1];
    if (own === undefined) {
      req.resume();
      return tell(req, res, `req_${clock.uuid()}`, inItsLeader(cells));
    }
    const about = { isReady: own === 'health/live', status: 'following', lag: lag() };
    return ownAnswer(own, about, () => followerFigures(lag()), metricsToken, req, res);
  });
  return stoppable(
    listenerOf(app, {}, () => undefined),
    () => undefined,
    () => undefined,
  );
}
