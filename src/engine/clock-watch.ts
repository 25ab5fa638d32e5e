// Whether the machine's clock can be believed: watched for jumps, and for times that lie behind what is already
// recorded.
import type { Clock } from './ports.ts';

/** What is to be said of the wall clock. All zero = nothing. */
export interface ClockState {
  /** Neither has jumped nor lies behind. */
  readonly steady: boolean;
  /**
   * How far the wall clock has jumped since this process began, milliseconds: the sum of its jumps, so 0 again after it
   * has jumped back.
   */
  readonly jumpedMs: number;
  /** How far it lies behind the latest time that is recorded in a stream of this process, milliseconds. */
  readonly behindMs: number;
}

/** Watches a clock until `close`. */
export interface ClockWatch {
  state(): ClockState;
  close(): void;
}

/** Smaller differences are how networks keep time, and how long two processes are apart. */
const TOLERANCE_MS = 1_000;
const CHECK_MS = 5_000;

/**
 * Watches the wall clock beside the one that never jumps. `lastRecordedMs` = latest recording time that this process
 * knows.
 * Tells `onProblem` once of every jump, and once each time that the clock begins to lie behind.
 */
export function clockWatch(deps: {
  readonly clock: Clock;
  readonly lastRecordedMs: () => number;
  readonly onProblem: (message: string) => void;
}): ClockWatch {
  const { clock, onProblem } = deps;
  let offsetMs = clock.now() - clock.elapsed();
  let jumpedMs = 0;
  let wasBehind = false;

  function state(): ClockState {
    const nowMs = clock.now();
    const stepMs = nowMs - clock.elapsed() - offsetMs;
    offsetMs += stepMs;
    // A slow drift is no jump: every check begins at the offset of the last one.
    if (Math.abs(stepMs) > TOLERANCE_MS) {
      jumpedMs += stepMs;
      onProblem(
        `the clock of this machine jumped by ${seconds(stepMs)} to ${new Date(nowMs).toISOString()} ` +
          '(or the machine slept): check its time service',
      );
    }
    const lastMs = deps.lastRecordedMs();
    const behindMs = lastMs - nowMs > TOLERANCE_MS ? lastMs - nowMs : 0;
    if (behindMs > 0 && !wasBehind) {
      onProblem(
        `the clock of this machine lies ${seconds(behindMs)} behind the latest recorded event: ` +
          `until it has caught up, new events are recorded at ${new Date(lastMs).toISOString()}`,
      );
    }
    wasBehind = behindMs > 0;
    const apartMs = Math.abs(jumpedMs) > TOLERANCE_MS ? Math.round(jumpedMs) : 0;
    return { steady: apartMs === 0 && behindMs === 0, jumpedMs: apartMs, behindMs: Math.round(behindMs) };
  }
  const timer = setInterval(state, CHECK_MS);
  timer.unref();
  return { state, close: () => clearInterval(timer) };
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
