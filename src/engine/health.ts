// Whether the service can do its work: which store answers, whether appends are taken, how far the rows are.
import { LIMITS } from '../domain/limits.ts';
import type { ClockState } from './clock-watch.ts';
import type { EventLog, Memory } from './ports.ts';
import type { Projector, ProjectorStatus } from './projector.ts';
import type { Writer } from './writer.ts';

/** What a health check shows. `ready`: everything works; `reads`: what is asked of the rows is answered. */
export interface Health {
  readonly ready: boolean;
  readonly reads: boolean;
  readonly eventStore: 'up' | 'down';
  readonly writes: 'up' | 'down';
  readonly readModel: 'up' | 'down';
  readonly projector: ProjectorStatus;
  readonly writer: { readonly waiting: number; readonly books: number };
  readonly clock: ClockState;
}

/** Asks the stores. While appends fail, the writer tries one that writes nothing, at most once a second. */
export async function health(deps: {
  readonly log: Pick<EventLog, 'ping'>;
  readonly memory: Pick<Memory, 'ping'>;
  readonly writer: Pick<Writer, 'status' | 'isTaking'>;
  readonly projector: Pick<Projector, 'measured'>;
  readonly clockState: () => ClockState;
}): Promise<Health> {
  const [store, model, taking, projector] = await Promise.all([
    deps.log.ping().then(isUp, isDown),
    deps.memory.ping().then(isUp, isDown),
    deps.writer.isTaking(),
    deps.projector.measured(),
  ]);
  const { waiting, books } = deps.writer.status();
  const reads = model && projector.caughtUp && !projector.outdated;
  const isFed =
    projector.stopped === undefined &&
    (projector.failingForMs ?? 0) < LIMITS.projectingFailedMs &&
    (projector.stillForMs ?? 0) < LIMITS.rowsStillMs;
  return {
    ready: store && taking && reads && isFed,
    reads,
    eventStore: store ? 'up' : 'down',
    writes: taking ? 'up' : 'down',
    readModel: model ? 'up' : 'down',
    projector,
    writer: { waiting, books },
    clock: deps.clockState(),
  };
}

const isUp = (): boolean => true;
const isDown = (): boolean => false;
