// HTML as values: whatever is put into a page is escaped, unless it was made here.
import { inEnglish, type Say } from './reference-language.ts';

/** A piece of a page that is HTML already. */
export interface Html {
  readonly html: string;
}
/** What may stand in a page. Text is escaped; undefined is nothing. */
export type Piece = Html | string | number | undefined | readonly Piece[];

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function text(piece: Piece): string {
  if (piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number')
    return String(piece).replace(/[&<>"']/g, (sign) => SIGNS[sign] as string);
  return 'html' in piece ? piece.html : piece.map(text).join('');
}

/** A piece of HTML: what stands between the parts is escaped. */
export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { html: parts.reduce((made, part, at) => made + text(pieces[at - 1]) + part) };
}

/** A line of text with code in backticks. */
export function inline(line: string): Html {
  return {
    html: line
      .split(/`([^`]*)`/)
      .map((part, at) => (at % 2 === 1 ? `<code>${text(part)}</code>` : text(part)))
      .join(''),
  };
}

/**
 * Paragraphs, divided by empty lines, with code in backticks; how their lines are broken means nothing. `say` says each
 * in the language of the page.
 */
export function prose(paragraphs: string, say: Say = inEnglish): Html {
  return markup`${paragraphs
    .split(/\n\s*\n/)
    .map((paragraph) => markup`<p>${inline(say(paragraph.trim().replace(/\s*\n\s*/g, ' ')))}</p>`)}`;
}

/** A table; its cells are lines with code in backticks, or pieces. */
export function table(titles: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  const cell = (one: string | Html): Html => markup`<td>${typeof one === 'string' ? inline(one) : one}</td>`;
  return markup`<div class="wide"><table><thead><tr>${titles.map((title) => markup`<th>${title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => markup`<tr>${row.map(cell)}</tr>\n`)}</tbody></table></div>`;
}
