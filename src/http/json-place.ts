// Where a text stops to be JSON: for whoever wrote it by hand.

/** What may come next, by what the innermost bracket waits for. */
type Wait = 'value' | 'item]' | 'name}' | 'name' | ':' | ',]' | ',}' | 'end';

/** Longer texts are not walked: nobody wrote them by hand, and others wait. */
const MOST_TOKENS = 50_000;
const MOST_LETTERS = 200_000;
const TOKEN = /[\s]*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:])/y;
const VALUE_WAITS: ReadonlySet<Wait> = new Set(['value', 'item]']);
const NAME_WAITS: ReadonlySet<Wait> = new Set(['name', 'name}']);

/** Where a text that is no JSON stops to be: line and column from 1, and what may stand there. */
export interface JsonPlace {
  readonly line: number;
  readonly column: number;
  readonly expected: string;
}

/** What follows when a value has ended inside of `brackets`. */
const afterValue = (brackets: readonly string[]): Wait =>
  brackets.length === 0 ? 'end' : brackets.at(-1) === '[' ? ',]' : ',}';

/** What the next token must be after this one; undefined when this one may not stand here. */
function step(token: string, wait: Wait, brackets: string[]): Wait | undefined {
  if (token === '{' || token === '[') {
    if (!VALUE_WAITS.has(wait)) return undefined;
    brackets.push(token);
    return token === '{' ? 'name}' : 'item]';
  }
  if (token === '}' || token === ']') {
    if (!wait.endsWith(token)) return undefined;
    brackets.pop();
    return afterValue(brackets);
  }
  if (token === ',') return wait === ',]' ? 'value' : wait === ',}' ? 'name' : undefined;
  if (token === ':') return wait === ':' ? 'value' : undefined;
  if (NAME_WAITS.has(wait)) return token.startsWith('"') ? ':' : undefined;
  return VALUE_WAITS.has(wait) ? afterValue(brackets) : undefined;
}

const WORDS: Readonly<Record<Wait, string>> = {
  value: 'a value',
  'item]': 'a value or ]',
  'name}': 'a name in quotes or }',
  name: 'a name in quotes',
  ':': 'a colon',
  ',]': 'a comma or ]',
  ',}': 'a comma or }',
  end: 'the end',
};

/** Where a text that JSON.parse refused stops to be JSON; undefined for what is too long to be looked at. */
export function placeOfFault(text: string): JsonPlace | undefined {
  if (text.length > MOST_LETTERS) return undefined;
  const brackets: string[] = [];
  let wait: Wait = 'value';
  let at = 0;
  for (let tokens = 0; tokens < MOST_TOKENS; tokens++) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    const next: Wait | undefined = found ? step(found[1] as string, wait, brackets) : undefined;
    if (next === undefined) {
      const stop = at + (/^\s*/.exec(text.slice(at, at + 1_000))?.[0].length ?? 0);
      const before = text.slice(0, stop);
      const line = before.split('\n').length;
      return { line, column: stop - before.lastIndexOf('\n'), expected: WORDS[wait] };
    }
    wait = next;
    at = TOKEN.lastIndex;
  }
  return undefined;
}
