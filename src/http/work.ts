// What kinds of dear work there are.
import type { LIMITS } from '../domain/limits.ts';

/** Kinds of dear work. Bodies and procedures decide something: a lagging loop does not turn them away. */
export type Work = keyof typeof LIMITS.admission;
