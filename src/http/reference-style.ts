// How the pages of the reference look, and the little that they do by themselves. Nothing is loaded from elsewhere.

/** The style sheet: light and dark as the reader's system, one column on narrow screens. */
export const STYLE = `
:root { --back: #fff; --soft: #f6f7f9; --line: #e3e6eb; --text: #1c2430; --dim: #5b6675; --link: #0b5cad;
  --code: #0f1b2d; --code-text: #e8eef7; --code-dim: #9fb0c7; --mark: #b3261e;
  --get: #0b6e4f; --post: #0b5cad; --patch: #8a5a00; --delete: #b3261e; color-scheme: light dark; 
} @media (prefers-color-scheme: dark) {
  :root { --back: #12161d; --soft: #1a2029; --line: #2b3442; --text: #e6ebf2; --dim: #9aa7b8; --link: #7ab7ff;
    --code: #0b0f15; --mark: #ff8a80; --get: #4cc79b; --post: #7ab7ff; --patch: #e0b050; --delete: #ff8a80; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--back); color: var(--text);
  font: 16px/1.6 system-ui, -apple-system, "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP", sans-serif; }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
code, pre, .route { font: 13px/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono",
  "Liberation Mono", monospace; }
:not(pre) > code { background: var(--soft); border: 1px solid var(--line); border-radius: 4px; padding: 0 .3em;
  overflow-wrap: anywhere; }
.frame { display: grid; grid-template-columns: 280px minmax(0, 1fr); max-width: 1500px; margin: 0 auto; }
.side { border-right: 1px solid var(--line); padding: 1.25rem 1rem 3rem; position: sticky; top: 0; height: 100vh;
  overflow-y: auto; font-size: 14px; }
.brand { font-weight: 700; font-size: 17px; color: var(--text); display: block; }
.brand small { color: var(--dim); font-weight: 400; }
.switch { display: grid; grid-template-columns: 1fr 1fr; border: 1px solid var(--line); border-radius: 8px;
  overflow: hidden; margin: .9rem 0; text-align: center; }
.switch a { padding: .35rem .2rem; color: var(--dim); } .switch a small { display: block; font-size: 11px; }
.switch a[aria-current] { background: var(--link); color: var(--back); }
.side input { width: 100%; padding: .4rem .6rem; border: 1px solid var(--line); border-radius: 8px; font: inherit;
  background: var(--soft); color: var(--text); margin-bottom: .7rem; }
.side h2 { font-size: 12px; color: var(--dim); margin: 1.1rem 0 .2rem; font-weight: 600; }
.side ul { list-style: none; margin: 0; padding: 0; } .side li a { display: block; padding: .15rem .5rem;
  border-radius: 6px; color: var(--text); } .side li a:hover { background: var(--soft); text-decoration: none; }
.side li a[aria-current] { background: var(--soft); color: var(--link); font-weight: 600; }
.side li ul { margin: 0 0 .3rem .6rem; border-left: 1px solid var(--line); font-size: 13px; }
.side li ul:not(.open) { display: none; } .side li ul a { color: var(--dim); }
#found { border: 1px solid var(--line); border-radius: 8px; padding: .2rem .6rem; margin-bottom: .8rem;
  max-height: 70vh; overflow-y: auto; background: var(--back); }
.hit { padding: .45rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.hit:last-child { border: 0; }
.hit > a { font: 13px/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-weight: 600; }
.hit p, #found .none { margin: .1rem 0 0; color: var(--dim); font-size: 13px; line-height: 1.45; }
.hit.of-error > a { color: var(--mark); } .where a, .where span { display: inline-block; margin-right: .7em; }
.tongues { margin-top: .5rem; font-size: 13px; } .tongues a { margin-right: .8em; }
.tongues a[aria-current] { color: var(--dim); pointer-events: none; }
.menu { display: none; }
main { padding: 1.5rem 2rem 6rem; min-width: 0; }
main > h1 { margin: .2rem 0 .5rem; font-size: 30px; line-height: 1.25; } main h2 { margin: 2.4rem 0 .5rem; }
h2 a, h1 a { color: inherit; }
.lead { color: var(--dim); max-width: 46rem; font-size: 17px; }
.guide { max-width: 56rem; } .guide pre { max-width: 56rem; }
.operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2.5rem;
  border-top: 1px solid var(--line); padding: 1.8rem 0 2.2rem; }
.operation h2 { margin: 0 0 .3rem; font-size: 21px; }
.operation .code { position: sticky; top: 1rem; align-self: start; }
.route { font-size: 14px; overflow-wrap: anywhere; }
.verb { font-weight: 700; color: var(--post); } .verb.get { color: var(--get); } .verb.delete { color: var(--delete); }
.verb.patch, .verb.put { color: var(--patch); }
.beyond { color: var(--dim); font-size: 12px; border: 1px solid var(--line); border-radius: 99px; padding: 0 .5em; }
h3 { font-size: 13px; color: var(--dim); margin: 1.3rem 0 .2rem; font-weight: 600; }
dl { margin: 0; } dl.fields > div { border-top: 1px solid var(--line); padding: .55rem 0; }
dt { overflow-wrap: anywhere; } dt code { font-weight: 600; background: none; border: 0; padding: 0; }
dt .kind { color: var(--dim); font-size: 13px; margin-left: .4em; }
dt .need { color: var(--mark); font-size: 12px; margin-left: .4em; }
dd { margin: .1rem 0 0; font-size: 14px; color: var(--dim); overflow-wrap: anywhere; } dd p { margin: .2rem 0; }
details > summary { cursor: pointer; color: var(--link); font-size: 13px; margin-top: .3rem; }
details > dl { margin: .4rem 0 .2rem; padding-left: .9rem; border-left: 2px solid var(--line); }
pre { background: var(--code); color: var(--code-text); padding: .9rem 1rem; border-radius: 10px; overflow: auto;
  margin: .4rem 0 0; max-height: 34rem; white-space: pre-wrap; overflow-wrap: anywhere; }
pre .key { color: #8cc8ff; } pre .text { color: #b9e08c; } pre .number { color: #f4b47a; }
.bar { display: flex; gap: .4rem; align-items: center; margin-top: 1rem; font-size: 13px; color: var(--dim); }
.bar span { margin-right: auto; } .bar button { font: inherit; border: 1px solid var(--line); border-radius: 6px;
  background: var(--soft); color: var(--text); padding: .1rem .6rem; cursor: pointer; }
.bar button[aria-pressed=true] { background: var(--link); color: var(--back); border-color: var(--link); }
html[data-language=curl] .typescript, html[data-language=typescript] .curl { display: none; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 14px; margin: .8rem 0; width: 100%; }
th { text-align: left; color: var(--dim); font-weight: 600; font-size: 13px; }
th, td { padding: .4rem .7rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.yes { color: var(--get); text-align: center; } th.turn { font-size: 12px; padding-right: .4rem; }
.note { background: var(--soft); border: 1px solid var(--line); border-radius: 10px; padding: .7rem 1rem;
  max-width: 56rem; }
.all td:first-child { white-space: nowrap; } thead th { white-space: nowrap; } @media (max-width: 1100px) {
  .operation { grid-template-columns: minmax(0, 1fr); }
  .operation .code { position: static; } } @media (max-width: 760px) {
  .frame { display: block; } main { padding: 1rem 1rem 4rem; } main > h1 { font-size: 25px; }
  .side { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); padding: .8rem 1rem; }
  .menu { display: inline-block; float: right; font: inherit; border: 1px solid var(--line); border-radius: 8px;
    background: var(--soft); color: var(--text); padding: .15rem .7rem; }
  .side:not(.shown) .places { display: none; } .switch { margin: .6rem 0; } .places { padding-top: .6rem; } 
} @media print {
  .side, .bar button { display: none; } .frame, .operation { display: block; } }
`;

/** The script: the language of samples, the search, copying, and trying a read with a key. */
export const SCRIPT = `'use strict';
const root = document.documentElement;
const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { return; } };
const speak = (language) => {
  root.dataset.language = language;
  for (const button of document.querySelectorAll('button[data-speak]'))
    button.setAttribute('aria-pressed', String(button.dataset.speak === language));
};
// Without a key there is nothing to run.
if (document.body.dataset.key.endsWith('YOUR_KEY'))
  for (const button of document.querySelectorAll('button.run')) button.hidden = true;
speak(kept('language') === 'typescript' ? 'typescript' : 'curl');
const side = document.querySelector('.side');
document.addEventListener('click', async ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  const { speak: language, copy, run } = target.dataset;
  if (language) { speak(language); keep('language', language); }
  if (target.className === 'menu') side.classList.toggle('shown');
  if (copy !== undefined) {
    const shown = [...target.closest('.code, .guide').querySelectorAll('pre.sample')].find((one) => one.offsetParent);
    await navigator.clipboard.writeText(shown.textContent);
    const before = target.textContent;
    target.textContent = said.copied;
    setTimeout(() => { target.textContent = before; }, 1500);
  }
  if (run) {
    const answer = target.closest('.code').querySelector('pre.answer');
    answer.textContent = '...';
    const response = await fetch(run, { headers: { authorization: 'Bearer ' + document.body.dataset.key } });
    const text = await response.text();
    try { answer.textContent = JSON.stringify(JSON.parse(text), null, 2); } catch { answer.textContent = text; }
    target.textContent = response.status + ' - ' + said.again;
  }
});
const said = JSON.parse(document.body.dataset.words);
const language = root.lang;
const search = document.querySelector('#search');
const found = document.querySelector('#found');
let index;
const plain = (text) => text.toLowerCase();
const titles = ({ places }) => places.flatMap(([en, ja]) => [en, ja]);
const readied = (one) => ({
  ...one,
  near: plain([one.name, ...titles(one)].join(' ')),
  all: plain([one.name, one.en, one.ja, ...titles(one)].join(' ')),
});
const load = () => (index ??= fetch('/docs/search-' + document.body.dataset.surface + '.json')
  .then((answer) => answer.json()).then((all) => all.map(readied)));
const MOST = 40;
const ORDER = { operation: 0, error: 1, field: 2, event: 3 };
const put = (parent, name, text, kind) => {
  const made = parent.appendChild(document.createElement(name));
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
};
const show = ({ kind, name, places, count, en, ja }) => {
  const item = put(found, 'div', '', 'hit of-' + kind);
  const [first] = places;
  const title = put(item, 'a', name);
  title.href = first[2];
  const about = language === 'ja' ? ja : en;
  if (kind === 'operation' || kind === 'error') put(item, 'p', language === 'ja' ? first[1] : first[0]);
  else if (about) put(item, 'p', about);
  if (kind !== 'field') return;
  const where = put(item, 'p', '', 'where');
  for (const [place, placeJa, address] of places) {
    const link = put(where, 'a', language === 'ja' ? placeJa : place);
    link.href = address;
  }
  if (count > places.length) put(where, 'span', said.more.replace('{n}', count - places.length));
};
const look = async () => {
  const words = plain(search.value).split(/\\s+/).filter(Boolean);
  found.hidden = words.length === 0;
  if (words.length === 0) return;
  if (!found.hasChildNodes()) put(found, 'p', said.wait, 'none');
  const asked = search.value;
  const all = await load();
  if (asked !== search.value) return;
  const fits = (one) => words.every((word) => one.all.includes(word));
  // Whole names first, then names and titles, then what is only mentioned.
  const isNear = (one) => words.every((word) => one.near.includes(word));
  const rank = (one) => (plain(one.name) === words.join(' ') ? 0 : isNear(one) ? 10 : 20) + ORDER[one.kind];
  const hits = all.filter(fits).map((one) => [rank(one), one]).sort(([a], [b]) => a - b);
  found.textContent = '';
  for (const [, one] of hits.slice(0, MOST)) show(one);
  if (hits.length > MOST) put(found, 'p', said.more.replace('{n}', hits.length - MOST), 'none');
  if (hits.length === 0) put(found, 'p', said.none, 'none');
};
search.addEventListener('focus', load, { once: true });
search.addEventListener('input', look);
search.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') { search.value = ''; void look(); }
  if (key === 'Enter') found.querySelector('a')?.click();
});
found.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLAnchorElement) { search.value = ''; found.hidden = true; side.classList.remove('shown'); }
});
// An address with a word in it (?q=...) shows what it finds.
const asked = new URLSearchParams(location.search).get('q');
if (asked) { search.value = asked; void look(); }
`;

/** The mark of the service: a ruled page with its two sides. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7"
 fill="#0b5cad"/><path d="M6 9h20M16 9v17M9.5 14.5h3.5M9.5 19h3.5M19.5 14.5h3.5M19.5 23h3.5" stroke="#fff"
 stroke-width="2.5" stroke-linecap="round"/></svg>`;
