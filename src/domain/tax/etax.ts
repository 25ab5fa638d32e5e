// The e-Tax file (.xtx) of a consumption tax return: which procedure and edition, what the filer must have told us, and
// the XML text.
import type { Company } from '../companies.ts';
import type { TaxReturn } from './return-facts.ts';
import { parts, type CalendarDate } from '../dates.ts';
import { ETAX_EDITION, ETAX_FORMS, ETAX_PROCEDURES } from './etax-forms.ts';
import { taxOfficeName } from './etax-offices.ts';
import { refuse, type RefusalDetail } from '../refusal.ts';
import { normalized } from '../unicode.ts';

/** The company as the filer of a return. */
export type Filer = Pick<
  Company,
  'name' | 'nameKana' | 'entityType' | 'corporateNumber' | 'address' | 'phone' | 'taxFiling'
>;

/**
 * What the file is made of. `today` is its date; `oldRates` = lines with a rate that has no box in these forms; amounts
 * in yen.
 */
export interface EtaxInput {
  readonly tax: TaxReturn;
  readonly filer: Filer;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly today: CalendarDate;
  readonly standardPeriodSales: bigint | null;
  readonly accumulatedSales: boolean;
}

interface Element {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly Element[];
  readonly text?: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escape = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (c) => ESCAPES[c] ?? c);

function write({ name, attributes, children, text }: Element): string {
  const open = `${name}${Object.entries(attributes ?? {})
    .map(([key, value]) => ` ${key}="${escape(value)}"`)
    .join('')}`;
  const inside = text === undefined ? (children ?? []).map(write).join('') : escape(text);
  return inside === '' ? `<${open}/>` : `<${open}>${inside}</${name}>`;
}

const leaf = (name: string, text: string): Element => ({ name, text });
const node = (name: string, ...children: readonly Element[]): Element => ({ name, children });

// One line of text of the e-Tax vocabulary (type `str`, without line breaks): Latin, Greek, Cyrillic, kana, kanji of
// the basic plane, symbols; no half-width kana.
const TEXT = new RegExp(
  String.raw`^[\u0020-\u007E\u00A0-\u00FF\u0370-\u04FF\u2000-\u206F\u2150-\u22FF\u2460-\u257F\u25A0-\u25FF` +
    String.raw`\u3000-\u30FF\u3200-\u33FF\u4E00-\u9FFF\uF900-\uFAFF\uFF00-\uFF65\uFFA0-\uFFEF]$`,
  'u',
);

/**
 * Text for the file: half-width kana are widened. Refuses validation_error when it is too long or has a character that
 * e-Tax does not take, naming both field and character.
 */
function textOf(value: string, field: string, maximum = 200): string {
  const wide = value.replace(/[\uFF66-\uFF9F]+/g, (kana) => normalized(kana, 'NFKC'));
  const odd = [...wide].find((c) => !TEXT.test(c));
  if (odd !== undefined) {
    refuse(
      'validation_error',
      `${field}: e-Tax does not take the character "${odd}" ` +
        `(U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}); ` +
        'write it with common characters',
      field,
    );
  }
  if ([...wide].length > maximum)
    refuse('validation_error', `${field}: at most ${maximum} characters in an e-Tax file`, field);
  return wide;
}

/** Reiwa date. The edition's periods all lie after 2019-05-01. */
function date(name: string, day: CalendarDate): Element {
  const [year, month, dayOfMonth] = parts(day);
  return node(
    name,
    leaf('gen:era', '5'),
    leaf('gen:yy', String(year - 2018)),
    leaf('gen:mm', String(month)),
    leaf('gen:dd', String(dayOfMonth)),
  );
}

function phone(name: string, value: string, field: string): Element {
  const [, area = '', local = '', subscriber = ''] =
    /^(\d{2,6})-(\d{1,4})-(\d{3,4})$/.exec(normalized(value, 'NFKC')) ??
    refuse('validation_error', `${field}: write the phone number with hyphens, as 03-1234-5678`, field);
  return node(name, leaf('gen:tel1', area), leaf('gen:tel2', local), leaf('gen:tel3', subscriber));
}

const BANK_KINDS = ['銀行', '金庫', '組合', '農協', '漁協'];
const BRANCH_KINDS = ['本店', '支店', '本所', '支所', '出張所'];
const ACCOUNT_KINDS = { ordinary: '1', current: '2', savings: '6', other: '9' } as const;

function bankPart(name: string, attribute: string, value: string, kinds: readonly string[], field: string): Element {
  const text = textOf(value, field, 30);
  const kind = kinds.findIndex((ending) => text.endsWith(ending) && text.length > ending.length);
  // The form prints the kind beside the name, so the name goes without it.
  return kind < 0
    ? leaf(name, textOf(text, field, 15))
    : {
        name,
        attributes: { [attribute]: String(kind + 1) },
        text: textOf(text.slice(0, -(kinds[kind]?.length ?? 0)), field, 15),
      };
}

/** The bank account that a refund goes to. */
function refundPart(account: NonNullable<NonNullable<EtaxInput['filer']['taxFiling']>['refundAccount']>): Element {
  return node(
    'KANPU_KINYUKIKAN',
    bankPart('gen:kinyukikan_NM', 'kinyukikan_KB', account.bankName, BANK_KINDS, 'taxFiling.refundAccount.bankName'),
    bankPart('gen:shiten_NM', 'shiten_KB', account.branchName, BRANCH_KINDS, 'taxFiling.refundAccount.branchName'),
    leaf('gen:yokin', ACCOUNT_KINDS[account.accountType]),
    leaf(
      'gen:koza',
      /^\d{1,10}$/.test(account.accountNumber)
        ? account.accountNumber
        : refuse(
            'validation_error',
            'taxFiling.refundAccount.accountNumber: up to ten digits',
            'taxFiling.refundAccount.accountNumber',
          ),
    ),
  );
}

/** The name that it is filed under, and how it is read: that of the person who is named, else that of the company. */
function nameParts({ name, nameKana, taxFiling }: EtaxInput['filer'], person: string | undefined): Element[] {
  const kana = 'NOZEISHA_NM_KN';
  if (person === undefined)
    return [...(nameKana ? [leaf(kana, textOf(nameKana, 'nameKana'))] : []), leaf('NOZEISHA_NM', textOf(name, 'name'))];
  const read = taxFiling?.representativeNameKana;
  return [
    ...(read ? [leaf(kana, textOf(read, 'taxFiling.representativeNameKana'))] : []),
    leaf('NOZEISHA_NM', textOf(person, 'taxFiling.representativeName')),
  ];
}

/** The filer's part: items in schema order; every form refers to them by name. */
function filerPart(input: EtaxInput, procedure: readonly [code: string, name: string], refund: boolean): Element[] {
  const { filer, from, to, today } = input;
  const filing = filer.taxFiling ?? {};
  const corporate = filer.entityType !== 'sole_proprietor';
  // A sole proprietor who names the person files under that name; the company's name is then the trade name.
  const person = corporate ? undefined : filing.representativeName;
  const office = filing.taxOfficeCode ?? '';
  const account = refund ? filing.refundAccount : undefined;
  const items: (Element | undefined | false | '')[] = [
    node('ZEIMUSHO', leaf('gen:zeimusho_CD', office), leaf('gen:zeimusho_NM', taxOfficeName(office) ?? '')),
    date('TEISYUTSU_DAY', today),
    leaf('NOZEISHA_ID', filing.eTaxUserId ?? ''),
    corporate &&
      filer.corporateNumber !== undefined &&
      node('NOZEISHA_BANGO', leaf('gen:hojinbango', filer.corporateNumber)),
    filing.referenceNumber !== undefined &&
      /^\d{1,8}$/.test(filing.referenceNumber) &&
      leaf('SEIRIBANGO', filing.referenceNumber),
    ...nameParts(filer, person),
    filer.address?.postalCode &&
      node(
        'NOZEISHA_ZIP',
        leaf('gen:zip1', filer.address.postalCode.slice(0, 3)),
        leaf('gen:zip2', filer.address.postalCode.slice(3)),
      ),
    leaf('NOZEISHA_ADR', textOf(filer.address?.text ?? '', 'address.text', 300)),
    person !== undefined && filer.nameKana && leaf('NOZEISHA_YAGO_KN', textOf(filer.nameKana, 'nameKana', 60)),
    person !== undefined && leaf('NOZEISHA_YAGO', textOf(filer.name, 'name', 30)),
    filer.phone && phone('NOZEISHA_TEL', filer.phone, 'phone'),
    account && refundPart(account),
    corporate &&
      filing.representativeNameKana &&
      leaf('DAIHYO_NM_KN', textOf(filing.representativeNameKana, 'taxFiling.representativeNameKana')),
    corporate &&
      filing.representativeName &&
      leaf('DAIHYO_NM', textOf(filing.representativeName, 'taxFiling.representativeName')),
    filing.taxAgent && leaf('DAIRI_NM', textOf(filing.taxAgent.name, 'taxFiling.taxAgent.name')),
    filing.taxAgent?.phone && phone('DAIRI_TEL', filing.taxAgent.phone, 'taxFiling.taxAgent.phone'),
    node('TETSUZUKI', leaf('procedure_CD', procedure[0]), leaf('procedure_NM', procedure[1])),
    date('KAZEI_KIKAN_FROM', from),
    date('KAZEI_KIKAN_TO', to),
    node('SHINKOKU_KBN', leaf('kubun_CD', '1')), // 1 = final return
  ];
  return items
    .filter((item): item is Element => Boolean(item))
    .map((item) => ({ ...item, attributes: { ID: item.name, ...item.attributes } }));
}

interface EtaxSlot {
  readonly name: string;
  readonly kind: string;
  readonly content: string;
  readonly children: readonly EtaxSlot[];
}

/** Reads a layout: `NAME`, `NAME=box`, `NAME@item`, `NAME#key`, each with children in brackets. */
function readLayout(text: string): EtaxSlot[] {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const list = (): EtaxSlot[] => {
    const slots: EtaxSlot[] = [];
    while (at < tokens.length && tokens[at] !== ')') {
      const [, name = '', kind = '', content = ''] = /^([A-Z0-9-]+)([=@#]?)(.*)$/.exec(tokens[at++] ?? '') ?? [];
      let children: EtaxSlot[] = [];
      if (tokens[at] === '(') {
        at++;
        children = list();
        at++;
      }
      slots.push({ name, kind, content, children });
    }
    return slots;
  };
  return list();
}

const FORMS = new Map(ETAX_FORMS.map(({ form, version, layout }) => [form, { version, slots: readLayout(layout) }]));
const isPage = (name: string): boolean => /^SH[AB]\d{3}-\d$/.test(name);

/** One line per element that carries a box: where it stands. For tests and for whoever reads a file back. */
export function boxElements(
  form: string,
): { readonly page: string; readonly box: string; readonly path: readonly string[]; readonly element: string }[] {
  const found: { page: string; box: string; path: string[]; element: string }[] = [];
  const walk = (slots: readonly EtaxSlot[], page: string, path: readonly string[]): void => {
    for (const slot of slots) {
      const here = [...path, slot.name];
      if (slot.kind === '=') found.push({ page, box: slot.content, path: here, element: slot.name });
      walk(slot.children, form.startsWith('SHA') && isPage(slot.name) ? slot.name : page, here);
    }
  };
  walk(FORMS.get(form)?.slots ?? [], form, [form]);
  return found;
}

/**
 * Everything that speaks against a file of this return and period. Refuses validation_error: a period, method or rate
 * outside the edition, or with a list of all that is missing.
 */
function checkFile(input: EtaxInput): void {
  const { tax, filer, from, to, standardPeriodSales } = input;
  if (tax.form === undefined)
    refuse(
      'validation_error',
      'the company is exempt from consumption tax in this period: there is no return to file',
      'from',
    );
  if (to < ETAX_EDITION.periodEndsFrom || from >= ETAX_EDITION.periodStartsBefore) {
    refuse(
      'validation_error',
      `e-Tax files are written in edition ${ETAX_EDITION.version}, for taxable periods that end on or after ` +
        `${ETAX_EDITION.periodEndsFrom} and begin before ${ETAX_EDITION.periodStartsBefore}; ` +
        'the structure of the other editions is not known here: enter the boxes of this report in the e-Tax software',
      'from',
    );
  }
  if (tax.method === 'special_30')
    refuse(
      'validation_error',
      'the 30 % method belongs to a newer edition of the e-Tax forms whose structure is not known here: ' +
        'enter the boxes of this report in the e-Tax software',
      'method',
    );
  const failed = tax.checks.find(
    (check) => !check.ok && (check.code === 'rate_not_in_forms' || check.code === 'full_deduction_not_allowed'),
  );
  if (failed)
    refuse('validation_error', `${failed.code}: ${failed.message ?? ''}; the e-Tax file cannot be written`, 'method');

  const corporate = filer.entityType !== 'sole_proprietor';
  const { taxFiling: filing = {} } = filer;
  const needs: readonly (readonly [field: string, what: string, given: boolean])[] = [
    [
      'taxFiling.taxOfficeCode',
      'code of the tax office (five digits of the official list)',
      taxOfficeName(filing.taxOfficeCode ?? '') !== undefined,
    ],
    ['taxFiling.eTaxUserId', 'e-Tax user id (16 digits)', Boolean(filing.eTaxUserId)],
    ['name', 'name', Boolean(filer.name)],
    ['address.text', 'address', Boolean(filer.address?.text)],
    ['taxSettings.standardPeriodSales', 'taxable sales of the base period', standardPeriodSales !== null],
    ...(corporate
      ? ([
          ['corporateNumber', 'corporate number', Boolean(filer.corporateNumber)],
          ['taxFiling.representativeName', 'name of the representative', Boolean(filing.representativeName)],
        ] as const)
      : []),
    ...(tax.payable < 0n
      ? ([['taxFiling.refundAccount', 'bank account for the refund', filing.refundAccount !== undefined]] as const)
      : []),
  ];
  const missing = needs.filter(([, , given]) => !given);
  if (missing.length === 0) return;
  const details = missing.map(([field, what]): RefusalDetail => ({
    code: 'validation_error',
    field,
    message: `${field}: ${what} is missing`,
  }));
  refuse(
    'validation_error',
    `the e-Tax file needs more of the company: ${missing.map(([field, what]) => `${field} (${what})`).join(', ')}`,
    missing[0]?.[0],
    { details },
  );
}

/**
 * The e-Tax file of a final return as XML text (UTF-8, no DOCTYPE, not signed: the taxpayer signs in the e-Tax
 * software). Boxes of zero are left out.
 * Refuses validation_error when the edition does not fit, company data is missing (all of it in `details`), or a text
 * cannot be written.
 */
export function etaxFile(input: EtaxInput): string {
  checkFile(input);
  const { tax, filer, today } = input;
  const main = tax.form ?? 'SHA010';
  const procedure =
    ETAX_PROCEDURES[main === 'SHA010' ? 'general' : 'simplified'][
      filer.entityType === 'sole_proprietor' ? 'individual' : 'corporation'
    ];
  const items = filerPart(input, procedure, tax.payable < 0n);
  const itemNames = new Set(items.map((item) => item.name));
  const boxes = new Map(tax.boxes.map((b) => [`${b.form}:${b.box}`, b.value]));
  const answers: Readonly<Record<string, string>> = {
    no: '2',
    accumulated: input.accumulatedSales ? '1' : '2',
    method: { individual: '1', proportional: '2' }[tax.applied as string] ?? '3',
    special: tax.applied === 'special_20' ? '1' : '',
  };
  const content = (slot: EtaxSlot, page: string): Element | undefined => {
    const { name, kind } = slot;
    if (kind === '@') {
      const item = slot.content.split('|').find((option) => itemNames.has(option));
      return item === undefined ? undefined : { name, attributes: { IDREF: item } };
    }
    const value = kind === '' ? undefined : boxes.get(`${page}:${slot.content}`);
    if (kind === '#') {
      const answer = value ?? answers[slot.content];
      return answer === undefined || answer === '' ? undefined : node(name, leaf('kubun_CD', String(answer)));
    }
    if (kind === '=') {
      if (value === undefined || value === 0n) return undefined;
      if (typeof value === 'bigint' && (value >= 10n ** 15n || value <= -(10n ** 15n)))
        refuse('validation_error', `box ${slot.content} of ${page} is ${value}: e-Tax takes at most 15 digits`, 'from');
      return leaf(name, String(value));
    }
    const children = slot.children.flatMap(
      (child) => content(child, main === page.slice(0, 6) && isPage(name) ? name : page) ?? [],
    );
    if (children.length === 0) return undefined;
    return isPage(name) ? { name, attributes: { page: '1' }, children } : { name, children };
  };
  const used = [main, ...[...new Set(tax.boxes.map((b) => b.form))].filter((form) => form.startsWith('SHB')).sort()];
  const maker = textOf(filer.name, 'name');
  const forms = used.map((form): Element => {
    const { version, slots } = FORMS.get(form) ?? { version: '', slots: [] };
    return {
      name: form,
      attributes: { VR: version, id: `${form}-1`, page: '1', softNM: 'Daicho', sakuseiNM: maker, sakuseiDay: today },
      children: slots.flatMap((slot) => content(slot, form) ?? []),
    };
  });
  const about = (id: string): Element => ({ name: 'rdf:description', attributes: { about: `#${id}` } });
  const catalog: Element = {
    name: 'CATALOG',
    attributes: { id: 'CATALOG' },
    children: [
      node('rdf:RDF', {
        name: 'rdf:description',
        attributes: { id: 'REPORT' },
        children: [
          node('SEND_DATA'),
          node('IT_SEC', about('IT')),
          node('FORM_SEC', node('rdf:Seq', ...used.map((form) => node('rdf:li', about(`${form}-1`))))),
          ...['TENPU_SEC', 'XBRL_SEC', 'XBRL_2_1_SEC', 'SOFUSHO_SEC', 'ATTACH_SEC', 'CSV_SEC'].map((name) =>
            node(name),
          ),
        ],
      }),
    ],
  };
  const contents: Element = {
    name: 'CONTENTS',
    attributes: { id: 'CONTENTS' },
    children: [{ name: 'IT', attributes: { VR: '1.5', id: 'IT' }, children: items }, ...forms],
  };
  const data: Element = {
    name: 'DATA',
    attributes: {
      id: 'DATA',
      xmlns: 'http://xml.e-tax.nta.go.jp/XSD/shohi',
      'xmlns:gen': 'http://xml.e-tax.nta.go.jp/XSD/general',
      'xmlns:kyo': 'http://xml.e-tax.nta.go.jp/XSD/kyotsu',
      'xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    },
    children: [
      { name: procedure[0], attributes: { VR: ETAX_EDITION.version, id: procedure[0] }, children: [catalog, contents] },
    ],
  };
  return `<?xml version="1.0" encoding="UTF-8"?>${write(data)}`;
}
