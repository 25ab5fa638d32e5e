// Which files of the shipped code need each other, by values or by types, and where that goes round in a circle.
import { parseSync } from 'oxc-parser';
import path from 'node:path';

/** The files of ours that a file names: imported, exported from, or imported when asked for; types too. */
export function importsIn(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).slice(1, -1),
    ),
    ...[...text.matchAll(/\bimport\('(\.[^'\n]{1,200})'\)/g)].map(([, one = '']) => one),
  ];
  const ours = named.filter((one) => one.startsWith('.'));
  return [...new Set(ours.map((one) => path.posix.join(path.posix.dirname(file), one)))];
}

/** Groups of files that all lead to each other (strongly connected, Tarjan), each sorted; one file alone is none. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const mine = number.size;
    number.set(file, mine);
    lowest.set(file, mine);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      const theirs = number.has(next) ? (stack.includes(next) ? (number.get(next) as number) : mine) : visit(next);
      lowest.set(file, Math.min(lowest.get(file) as number, theirs));
    }
    if (lowest.get(file) === mine) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) found.push(group.sort());
    }
    return lowest.get(file) as number;
  };
  for (const file of graph.keys()) if (!number.has(file)) visit(file);
  return found;
}
