// How long and how branched the functions of the shipped code are, counted from their syntax.
import { parseSync } from 'oxc-parser';

/** A function and its measures. */
export interface Measured {
  readonly file: string;
  /** Its own name, or that of the variable, property or call it is given to. */
  readonly name: string;
  /** From its first line to its last. */
  readonly lines: number;
  /** 1, and one for each branch and logical operator in it; functions inside it are counted apart. */
  readonly complexity: number;
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);
const BRANCHES: ReadonlySet<string> = new Set([
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
]);
const isBranch = (node: Node): boolean =>
  BRANCHES.has(node.type) || (node.type === 'SwitchCase' && node['test'] !== null);

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined;

/** The functions of a file, in the order in which they begin. */
export function functionsIn(file: string, text: string): Measured[] {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (at: number): number => {
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] as number) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const found: Measured[] = [];
  const walk = (node: Node, given: string, count: () => void): void => {
    let add = count;
    if (FUNCTIONS.has(node.type)) {
      const at = found.length;
      const name = nameOf(node['id']) ?? given;
      found.push({ file, name, lines: lineOf(node.end) - lineOf(node.start) + 1, complexity: 1 });
      add = () => {
        const one = found[at] as Measured;
        found[at] = { ...one, complexity: one.complexity + 1 };
      };
    } else if (isBranch(node)) count();
    const name = nameOf(node['id']) ?? nameOf(node['key']) ?? nameOf(node['callee']) ?? given;
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, name, add);
  };
  walk(parseSync(file, text).program as unknown as Node, file, () => undefined);
  return found;
}

/** Names of types, interfaces and enums that a file declares. */
export function typesIn(file: string, text: string): string[] {
  const names: string[] = [];
  const walk = (node: Node): void => {
    const name = nameOf(node['id']);
    if (name !== undefined && /^TS(?:Interface|TypeAlias|Enum)Declaration$/.test(node.type)) names.push(name);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child);
  };
  walk(parseSync(file, text).program as unknown as Node);
  return names;
}
