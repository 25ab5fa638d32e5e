// XML as trees: read strictly, and written. Read by `sax`, which knows no external entities and no declared ones; what
// could hide work or another text behind a name is refused before it is looked at.
import sax from 'sax';
import { refuseArchive } from '../archives.ts';
import { LIMITS } from '../limits.ts';
import { quoted, refuse } from '../refusal.ts';

/** An element: with its name in Clark's notation where it was read, and a text or children. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
  /** The line that it begins on. */
  readonly line: number;
}

/** What may be in one file: more is no invoice. */
const DEEPEST = 32;
const MOST_ELEMENTS = 100_000;
/** Letters that one step reads. */
const STEP = 64 * 1024;

/** Only the five entities of XML itself are known. */
const PARSING = { xmlns: true, strictEntities: true, position: true };

const FIELD = 'contentBase64';
const no = (message: string): never => refuse('validation_error', `${FIELD}: ${message}`, FIELD);

/** The text of a file in UTF-8. Refuses other encodings, by the bytes and by what the file says of itself. */
function* textOf(bytes: Uint8Array): Generator<undefined, string> {
  refuseArchive(bytes);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for (let from = 0; from < bytes.length; from += STEP) {
      text += decoder.decode(bytes.subarray(from, from + STEP), { stream: true });
      yield;
    }
    return text + decoder.decode();
  } catch {
    return no('the XML is not in UTF-8; Peppol documents are');
  }
}

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  readonly line: number;
  text: string;
}

/** A tree that grows as a document is read. */
interface ParsedSoFar {
  root: XmlElement | undefined;
  readonly open: Open[];
  elements: number;
}

function begin(tree: ParsedSoFar, tag: sax.QualifiedTag, line: number): void {
  if (++tree.elements > MOST_ELEMENTS) no(`the XML has more than ${MOST_ELEMENTS} elements`);
  if (tree.open.length >= DEEPEST) no(`the XML is nested more than ${DEEPEST} deep`);
  const attributes = Object.fromEntries(Object.values(tag.attributes).map(({ name, value }) => [name, value]));
  tree.open.push({ name: `{${tag.uri}}${tag.local}`, attributes, children: [], line, text: '' });
}

function say({ open }: ParsedSoFar, text: string): void {
  const at = open.at(-1);
  if (at) at.text += text;
  else if (text.trim() !== '') no('there is text outside of the XML document');
}

function end(tree: ParsedSoFar): void {
  const done = tree.open.pop();
  const at = tree.open.at(-1);
  if (at && done) at.children.push(done);
  else tree.root = done;
}

/**
 * The document of a file. Refuses what is not well-formed, not UTF-8, or larger than LIMITS.peppolBytes, and every
 * document type declaration: entities are never declared, so none is ever expanded. Yields between two steps.
 */
export function* readXml(bytes: Uint8Array): Generator<undefined, XmlElement> {
  if (bytes.length > LIMITS.peppolBytes)
    refuse(
      'payload_too_large',
      `${FIELD}: the XML has ${bytes.length} bytes, at most ${LIMITS.peppolBytes} are read`,
      FIELD,
    );
  const text = yield* textOf(bytes);
  const parser = sax.parser(true, PARSING);
  const tree: ParsedSoFar = { root: undefined, open: [], elements: 0 };
  parser.ondoctype = () => no('the XML has a document type declaration (DOCTYPE), which Peppol documents have not');
  parser.onprocessinginstruction = ({ name, body }) => {
    if (name !== 'xml') no(`the XML has a processing instruction (${quoted(name)})`);
    const encoding = /\bencoding\s*=\s*["']([^"']*)["']/.exec(body)?.[1];
    if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8')
      no(`the XML says that it is in ${quoted(encoding)}; Peppol documents are in UTF-8`);
  };
  // The message of the parser holds what was sent; only where it is is told.
  parser.onerror = () => {
    const line = parser.line + 1;
    no(`the XML is not well-formed (line ${line})`);
  };
  parser.onopentag = (tag) => begin(tree, tag as sax.QualifiedTag, parser.line + 1);
  parser.ontext = (said) => say(tree, said);
  parser.oncdata = (said) => say(tree, said);
  parser.onclosetag = () => end(tree);
  const body = text.replace(/^\ufeff/, '');
  for (let from = 0; from < body.length; from += STEP) {
    parser.write(body.slice(from, from + STEP));
    yield;
  }
  parser.close();
  return tree.root ?? no('there is no XML document in it');
}

/** What is written: an element with a text, or with children. */
export interface XmlPart {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlPart[];
}

/** What XML 1.0 cannot hold, whatever it is escaped as (section 2.2, Char). */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const UNWRITABLE = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
/** True when XML can hold a text. */
export function isWritable(text: string): boolean {
  return !UNWRITABLE.test(text);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
const escaped = (text: string): string => text.replace(/[&<>"\r]/g, (letter) => ESCAPES[letter] ?? letter);

function written({ name, attributes = {}, content }: XmlPart, indent: string): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const head = `${indent}<${name}${said.join('')}>`;
  if (typeof content === 'string') return `${head}${escaped(content)}</${name}>\n`;
  return `${head}\n${content.map((part) => written(part, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

/** A document as text, in UTF-8. */
export function xmlText(root: XmlPart): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;
}
