// A large input against its schema: lists are counted first, then read item by item, in slices of time, until as many
// findings are there as are shown.
import type { Members } from './json.ts';
import { z } from 'zod';
import type { Slices } from '../engine/loop.ts';

/** Findings of one input that are shown; nothing is looked for beyond. */
export const FINDINGS = 100;

interface InputFindings {
  readonly issues: z.core.$ZodIssue[];
}

/**
 * How an input is read in parts: the schema with its lists of objects taken as they are (their own rules, such as
 * counts, still hold), and the schema of the items of each.
 */
interface InputParts {
  readonly shell: z.ZodType;
  readonly lists: readonly { readonly key: string; readonly item: z.ZodType; readonly parts: InputParts | undefined }[];
}

const known = new WeakMap<z.ZodType, InputParts>();

function listOf(schema: z.ZodType): z.ZodArray | undefined {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodArray && inner.element instanceof z.ZodObject ? inner : undefined;
}

/** The parts of a schema; undefined when it holds no list of objects. */
function partsOf(schema: z.ZodType): InputParts | undefined {
  const before = known.get(schema);
  if (before) return before;
  if (!(schema instanceof z.ZodObject)) return undefined;
  const lists = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, member]) => {
    const list = listOf(member);
    return list ? [{ key, member, list }] : [];
  });
  if (lists.length === 0) return undefined;
  const asTheyAre = Object.fromEntries(
    lists.map(({ key, member, list }) => {
      const plain = list.clone({ ...list.def, element: z.unknown() });
      return [key, member instanceof z.ZodOptional ? plain.optional() : plain];
    }),
  );
  const parts = {
    shell: schema.extend(asTheyAre),
    lists: lists.flatMap(({ key, list: { element } }) =>
      element instanceof z.ZodType ? [{ key, item: element, parts: partsOf(element) }] : [],
    ),
  };
  known.set(schema, parts);
  return parts;
}

/** Reads a value; findings are added to `found` under `path`. What is returned counts only when there are none. */
async function read(
  schema: z.ZodType,
  parts: InputParts | undefined,
  value: unknown,
  path: readonly PropertyKey[],
  found: z.core.$ZodIssue[],
  pace: Slices,
): Promise<unknown> {
  if (pace.isDue()) await pace.turn();
  const whole = (parts?.shell ?? schema).safeParse(value);
  if (!whole.success) for (const issue of whole.error.issues) found.push({ ...issue, path: [...path, ...issue.path] });
  if (!parts || typeof value !== 'object' || value === null) return whole.data;
  const out: Record<string, unknown> = { ...(whole.data as Members) };
  for (const { key, item, parts: inside } of parts.lists) {
    const items = (value as Members)[key];
    // A list that breaks its own rules, too many items above all, is not looked into.
    if (!Array.isArray(items) || (!whole.success && whole.error.issues.some((issue) => issue.path[0] === key)))
      continue;
    const made: unknown[] = [];
    for (const [at, each] of items.entries()) {
      if (found.length >= FINDINGS) return out;
      made.push(await read(item, inside, each, [...path, key, at], found, pace));
    }
    out[key] = made;
  }
  return out;
}

/**
 * The input as its schema reads it, or what is wrong with it: the same as `schema.safeParse`, but in slices of time,
 * and with about FINDINGS findings at most.
 */
export async function readLargeInput(
  schema: z.ZodType,
  input: Members,
  pace: Slices,
): Promise<
  { readonly success: true; readonly data: unknown } | { readonly success: false; readonly error: InputFindings }
> {
  const issues: z.core.$ZodIssue[] = [];
  const data = await read(schema, partsOf(schema), input, [], issues, pace);
  return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
}
