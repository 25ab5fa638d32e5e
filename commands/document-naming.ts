// Where the input of a command names documents. Found in its schema, so that no command can forget to look whether they
// are there (command.ts asks).
import { z } from 'zod';

/** Steps from an input to a list of ids of documents; `*` = each item: `['lines', '*', 'documentIds']`. */
export type DocumentPath = readonly string[];

/** The field that names documents, wherever it stands. */
const NAMING = 'documentIds';

/** All paths under which an input of this schema may name documents. */
export function documentPaths(schema: z.core.$ZodType): readonly DocumentPath[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return documentPaths(schema.unwrap());
  if (schema instanceof z.ZodArray) return documentPaths(schema.element).map((path) => ['*', ...path]);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => documentPaths(option));
  if (schema instanceof z.ZodPipe) return documentPaths(schema.in);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([key, inner]) =>
    key === NAMING ? [[key]] : documentPaths(inner).map((path) => [key, ...path]),
  );
}

/** The ids of documents that an input, or a state, names under these paths, each with its field: `documentIds[0]`. */
export function documentsNamed(paths: readonly DocumentPath[], input: unknown): [id: string, field: string][] {
  return paths.flatMap((path) => namedUnder(path, input, ''));
}

function namedUnder([step, ...rest]: DocumentPath, value: unknown, at: string): [id: string, field: string][] {
  if (step === undefined)
    return Array.isArray(value) ? value.map((id, n): [string, string] => [String(id), `${at}[${n}]`]) : [];
  if (step === '*')
    return Array.isArray(value) ? value.flatMap((item, n) => namedUnder(rest, item, `${at}[${n}]`)) : [];
  if (typeof value !== 'object' || value === null) return [];
  return namedUnder(rest, (value as Readonly<Record<string, unknown>>)[step], at === '' ? step : `${at}.${step}`);
}
