// How the columns of a CSV statement are read, and which mapping it probably needs, by the heads that banks give their
// columns.
import { z } from 'zod';
import { normalized } from './unicode.ts';

const column = z
  .union([z.string().min(1).max(200), z.number().int().min(1).max(1_000)])
  .meta({ description: 'A column by the text of its head, or by its number from 1.' });

/** How the columns of a CSV statement are to be read. */
export const csvMapping = z
  .strictObject({
    delimiter: z.enum([',', ';', '\t', '|']).optional().meta({ description: 'Default: a comma.' }),
    quote: z.enum(['"', "'"]).optional().meta({ description: 'Default: a double quote.' }),
    headerRows: z
      .number()
      .int()
      .min(0)
      .max(50)
      .optional()
      .meta({
        description: 'Lines before the first one of the statement; heads of columns stand in the last. Default 1.',
      }),
    columns: z.strictObject({
      date: column,
      valueDate: column.optional(),
      description: z.union([column, z.array(column).min(1).max(5)]),
      in: column.optional(),
      out: column.optional(),
      amount: column.optional().meta({ description: 'Signed, + = in; or without a sign beside `direction`.' }),
      direction: z
        .strictObject({ column, inValues: z.array(z.string().max(50)).min(1).max(20) })
        .optional()
        .meta({ description: 'The column that tells in from out, and what it says of what comes in.' }),
      balance: column.optional(),
      payeeName: column.optional(),
      reference: column.optional(),
      externalId: column.optional(),
    }),
  })
  .meta({ id: 'BankCsvMapping' });

/** How the columns of a CSV statement are to be read. */
export type CsvMapping = z.infer<typeof csvMapping>;

type MappedColumns = CsvMapping['columns'];
type NamedColumn = Exclude<keyof MappedColumns, 'direction'>;

const MONEY_IN = 'お?(?:入金|預入れ?|預け入れ|預かり|預り|受入|受取)(?:金|額|金額)*';
const MONEY_OUT = 'お?(?:出金|引出し?|引き出し|支払い?|払出し?|払戻)(?:金|額|金額)*';
const ABOUT = 'お?(?:取引|取扱い?|取り扱い|入出金)?(?:内容|摘要|明細|区分|種類)|摘要(?:内容)?|詳細\\d*|適用|備考|メモ';
/**
 * What the heads of statements are called, as bare texts: of Japanese banks and post (as their online services write
 * them), and of others. In the order in which a head is given away: a narrower name before a wider one.
 */
const HEADS: Readonly<Record<NamedColumn, RegExp>> = {
  valueDate: /^(?:起算日|利息起算日|valuedate)$/,
  date: /^(?:お?(?:取引|取扱|操作|勘定|計上|入出金)?(?:年月日|日付?|日時)|(?:transaction|booking|posting)?date)$/,
  balance: /^(?:(?:お?取引後|差引|現在|お?預り|口座)?(?:の)?残高|現在貸付高|現在\(貸付\)高|(?:running)?balance)$/,
  in: new RegExp(`^(?:${MONEY_IN}|(?:moneyin|paidin|deposits?|credits?)(?:amount)?)$`),
  out: new RegExp(`^(?:${MONEY_OUT}|(?:moneyout|paidout|withdrawals?|debits?)(?:amount)?)$`),
  amount: /^(?:(?:お?(?:取引|入出金))?(?:金額|額)|入出金|amount)$/,
  payeeName: /^(?:(?:お?振込)?(?:依頼人|振込人|相手先|相手|受取人|取引先)名?|payee(?:name)?|counterparty|name)$/,
  reference: /^(?:(?:照会|伝票|整理|edi|手形小切手|小切手)(?:番号|情報)|reference|ref)$/,
  externalId: /^(?:(?:お?取引|明細)(?:番号|id)|(?:transaction)?id)$/,
  description: new RegExp(`^(?:${ABOUT}|(?:transaction)?(?:description|details?|memo|narrative|particulars))$`),
};
/** Words of heads that say what a line is about, the most telling first; one that is telling enough stands alone. */
const TELLING = /内容|摘要|詳細|description|details?|narrative|particulars/;

/** A head as it is compared: its letters, without spaces and units. */
const bare = (head: string): string =>
  normalized(head, 'NFKC')
    .toLowerCase()
    .replace(/\((?:円|税込|yen|jpy)\)|[\s_・*-]|円$/g, '');

/** The columns that heads probably mean; undefined when no date or no amounts are among them. */
function columnsOf(heads: readonly string[]): MappedColumns | undefined {
  const found = new Map<NamedColumn, string[]>();
  for (const head of heads) {
    const name = (Object.keys(HEADS) as NamedColumn[]).find((what) => HEADS[what].test(bare(head)));
    if (name !== undefined && head.trim() !== '') found.set(name, [...(found.get(name) ?? []), head.trim()]);
  }
  const one = (name: NamedColumn): string | undefined => found.get(name)?.[0];
  const all = found.get('description') ?? [];
  const telling = all.filter((head) => TELLING.test(bare(head)));
  const said = (telling.length > 0 ? telling : all).slice(0, 5);
  const [date, comes, out, amount] = [one('date'), one('in'), one('out'), one('amount')];
  const description = said.length > 1 ? said : (said[0] ?? one('payeeName'));
  const isPair = comes !== undefined && out !== undefined;
  if (date === undefined || description === undefined || !(isPair || amount !== undefined)) return undefined;
  const more = (['valueDate', 'balance', 'payeeName', 'reference', 'externalId'] as const).flatMap((name) => {
    const head = one(name);
    return head === undefined || head === description ? [] : [[name, head] as const];
  });
  return { date, description, ...(isPair ? { in: comes, out } : { amount }), ...Object.fromEntries(more) };
}

/** The first rows of a file, cut at each delimiter that it may have. */
export type Cut = readonly {
  readonly delimiter: NonNullable<CsvMapping['delimiter']>;
  readonly rows: readonly (readonly string[])[];
}[];

/**
 * The heads of a file and the mapping that probably fits it, from its first rows. Where no row has heads that are
 * known, the heads are those of the row with most cells, and there is no mapping.
 */
export function mappingFor(cuts: Cut): { readonly heads: readonly string[]; readonly mapping?: CsvMapping } {
  for (const { delimiter, rows } of cuts)
    for (const [at, heads] of rows.entries()) {
      const columns = columnsOf(heads);
      if (columns)
        return {
          heads,
          mapping: { ...(delimiter !== ',' && { delimiter }), ...(at !== 0 && { headerRows: at + 1 }), columns },
        };
    }
  const all = cuts.flatMap(({ rows }) => rows);
  return { heads: all.reduce((most, row) => (row.length > most.length ? row : most), all[0] ?? []) };
}
