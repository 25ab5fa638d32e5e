// One of a thing in English. Messages are written for many (`{1} entries posted.`), and are mended where they leave.

/** Things that messages count. */
const THINGS =
  'accounts|addresses|assets|attempts|balances|bytes|calls|cards|cells|changes|characters|' +
  'columns|companies|contracts|credits|days|debits|decimals|differences|digits|documents|' +
  'drafts|elements|employees|entries|errors|events|exports|feeds|files|findings|groups|' +
  'invoices|issues|items|keys|labels|letters|levels|lines|lists|matches|members|minutes|' +
  'months|names|ones|pages|partners|parts|payments|periods|places|records|requests|rounds|' +
  'rows|rules|runs|scenarios|scopes|seconds|slices|slips|steps|things|times|transactions|' +
  'transfers|values|webhooks|words|years';
/** What may stand between the number and the thing. */
const SUCH = 'alert|fixed|further|live|more|new|old|open|other|payroll|posted|printable|refused|taxable|whole';
/** What one thing does, where many do it otherwise. */
const DOES: Readonly<Record<string, string>> = {
  are: 'is',
  belong: 'belongs',
  deduct: 'deducts',
  issue: 'issues',
  lie: 'lies',
  name: 'names',
  were: 'was',
  have: 'has',
  do: 'does',
  stand: 'stands',
  differ: 'differs',
  fit: 'fits',
  need: 'needs',
  remain: 'remains',
};

/** Of `line 1 has ...` the number is a name; one that goes on, has decimals or is quoted is no count of ours. */
const ONE = new RegExp(
  [
    String.raw`(?<![\w.,:#¥–"“「-])(?<!\b(?:line|lines|row|entry|part|version|page|number|to) )1 `,
    `((?:(?:${SUCH}) )*)`,
    String.raw`(${THINGS})\b`,
    String.raw`(?:( (?:that|which|who))?( (?:${Object.keys(DOES).join('|')})\b))?`,
  ].join(''),
  'gu',
);

/** The name of one of many. */
function ofOne(things: string): string {
  if (things.endsWith('ies')) return `${things.slice(0, -3)}y`;
  return /(?:sses|ches)$/.test(things) ? things.slice(0, -2) : things.slice(0, -1);
}

/** A text of ours with one thing where it counts one: `1 entries were here` -> `1 entry was here`. */
export function counted(text: string): string {
  if (!text.includes('1 ')) return text;
  return text.replace(ONE, (_whole, such: string, things: string, that?: string, does?: string) => {
    const verb = does === undefined ? '' : ` ${DOES[does.trim()] ?? does.trim()}`;
    return `1 ${such}${ofOne(things)}${that ?? ''}${verb}`;
  });
}
