// The same call in the words of a shell, of the client and of a browser, made from the example of its operation.
import type { Example } from './reference-examples.ts';
import type { Row } from './route.ts';
import { isWriting, operationIdOf } from './route.ts';

/** What stands in samples for the address of the service and the caller's key, until the page is sent. */
export const ORIGIN = 'https://daicho.example.com';
export const KEY = 'dch_sk_YOUR_KEY';
/** The company of the examples. */
export const EXAMPLE_COMPANY = /comp_[0-9a-f-]{36}/;

const indented = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** The address of an example below the service, with its query. */
export function targetOf(row: Row, { values = {}, query = {} }: Example): string {
  const place = row.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? `{${name}}`));
  const asked = new URLSearchParams(query).toString().replaceAll('%2C', ',');
  return asked === '' ? place : `${place}?${asked}`;
}

/** A call with curl. */
export function curlOf(row: Row, example: Example): string {
  const lines = [
    `curl ${row.method === 'GET' ? '' : `-X ${row.method} `}'${ORIGIN}${targetOf(row, example)}'`,
    `-H 'Authorization: Bearer ${KEY}'`,
    ...(isWriting(row) ? [`-H 'Idempotency-Key: ${operationIdOf(row)}-1'`] : []),
    ...(example.body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${indented(example.body).replaceAll("'", "'\\''")}'`]),
    ...(row.file === undefined ? [] : ['--remote-name --remote-header-name']),
  ];
  return lines.join(' \\\n  ');
}

/** A value as a program writes it: names without quotes, texts in single ones. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(
        ([name, one]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : literal(name, '')}: ${literal(one, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const short = `${open} ${parts.join(', ')} ${close}`;
  return short.length + indent.length <= 76 && !short.includes('\n')
    ? short
    : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

/** A call in TypeScript: by the client on surface B, by fetch on A, which the client does not speak. */
export function typescriptOf(row: Row, example: Example): string {
  const { values = {}, query = {}, body } = example;
  if (row.surface === 'a') {
    const options = {
      ...(row.method === 'GET' ? {} : { method: row.method }),
      headers: {
        authorization: `Bearer ${KEY}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    };
    const text = literal(options, '');
    const whole =
      body === undefined
        ? text
        : `${text.replace(/,?\s*\}$/, '')},\n  body: JSON.stringify(${literal(body, '  ')}),\n}`;
    const call = `const answer = await fetch('${ORIGIN}${targetOf(row, example)}', ${whole});`;
    return `${call}\nconsole.log(await answer.json());`;
  }
  const { companyId, ...others } = values;
  const place = { url: ORIGIN, key: KEY, ...(companyId === undefined ? {} : { companyId }) };
  const given = { ...others, ...query, ...(body as object | undefined) };
  const input = Object.keys(given).length === 0 ? '' : literal(given, '');
  const call = `books.${operationIdOf(row)}(${input})`;
  const use =
    row.behind.kind === 'stream'
      ? `for await (const event of ${call}) console.log(event.sequence, event.type);`
      : `const answer = await ${call};`;
  return `import { daicho } from 'daicho/client';

const books = daicho(${literal(place, '')});
${use}`;
}
