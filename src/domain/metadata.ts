// Keys and values of a caller's own that any noun may carry.
import { z } from 'zod';

/**
 * String pairs as events hold them. What may be in them is a matter of the input, which grows stricter, so that what
 * was stored earlier still counts.
 */
export const metadataState = z.record(z.string(), z.string());
