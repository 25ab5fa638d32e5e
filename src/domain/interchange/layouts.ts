// The columns of journals as three programs write them. Facts and how sure each is: Yayoi 25 columns (O: support page
// 18586; columns 17 to 25 A; 26 and 27 A, newer exports only), Money Forward 19 (a real export, A) and 27 (count O,
// heads A), freee 33 (A, three programs). One table is read and written by.
import type { Program } from './tax-names.ts';

/** Layouts of journals. */
export const LAYOUT_NAMES = ['yayoi-25', 'moneyforward-19', 'moneyforward-27', 'freee-33', 'yayoi-opening-6'] as const;
/** One of them. */
export type LayoutName = (typeof LAYOUT_NAMES)[number];

/** What the columns of one side are called after 借方 or 貸方. */
export interface SideColumns {
  readonly account: string;
  readonly subAccount: string;
  readonly department: string;
  readonly taxName: string;
  readonly amount: string;
  readonly tax?: string;
  readonly partner?: string;
  readonly invoice?: string;
  /** Columns that we have no place for: their text is kept in the memo of the line. */
  readonly kept: readonly string[];
}

/** A layout. */
export interface Layout {
  readonly name: LayoutName;
  readonly program: Program;
  /** All columns in order; with a head they stand in the first row of a file. */
  readonly columns: readonly string[];
  readonly hasHead: boolean;
  /** Further columns that newer exports have. */
  readonly more: readonly string[];
  readonly side: SideColumns;
  readonly number: string;
  readonly date: string;
  readonly memo: string;
  readonly adjustment?: string;
  /** Columns of the entry that we have no place for, with what each says that needs no keeping. */
  readonly kept: Readonly<Record<string, readonly string[]>>;
  /** Lines that begin with # are no rows. */
  readonly comments: boolean;
  /** It holds balances of a first day, which form one entry: each row has one side, which this column says. */
  readonly opening?: string;
}

const SIDES = ['借方', '貸方'] as const;
const both = (names: readonly string[]): string[] => SIDES.flatMap((side) => names.map((name) => side + name));

const MF_SIDE = ['勘定科目', '補助科目', '部門', '取引先', '税区分', 'インボイス', '金額(円)'];
const FREEE_SIDE = [
  '勘定科目',
  '科目コード',
  '補助科目',
  '取引先',
  '取引先コード',
  '部門',
  '品目',
  'メモタグ',
  'セグメント1',
  'セグメント2',
  'セグメント3',
  '金額',
  '税区分',
  '税額',
];
const MF_COLUMNS = {
  account: '勘定科目',
  subAccount: '補助科目',
  department: '部門',
  partner: '取引先',
  taxName: '税区分',
  invoice: 'インボイス',
  amount: '金額(円)',
  kept: [],
} as const;

/** Every layout. */
export const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  'yayoi-25': {
    name: 'yayoi-25',
    program: 'yayoi',
    columns: [
      '識別フラグ',
      '伝票No.',
      '決算',
      '取引日付',
      ...both(['勘定科目', '補助科目', '部門', '税区分', '金額', '税金額']),
      '摘要',
      '番号',
      '期日',
      'タイプ',
      '生成元',
      '仕訳メモ',
      '付箋1',
      '付箋2',
      '調整',
    ],
    hasHead: false,
    more: both(['取引先名']),
    side: {
      account: '勘定科目',
      subAccount: '補助科目',
      department: '部門',
      taxName: '税区分',
      amount: '金額',
      tax: '税金額',
      partner: '取引先名',
      kept: [],
    },
    number: '伝票No.',
    date: '取引日付',
    memo: '摘要',
    adjustment: '決算',
    kept: {
      番号: [],
      期日: [],
      タイプ: ['0', '3'],
      生成元: [],
      仕訳メモ: [],
      付箋1: ['0'],
      付箋2: ['0'],
      調整: ['no', 'NO'],
    },
    comments: true,
  },
  'moneyforward-19': {
    name: 'moneyforward-19',
    program: 'moneyforward',
    columns: ['取引No', '取引日', ...both(MF_SIDE), '摘要', 'タグ', 'メモ'],
    hasHead: true,
    more: [],
    side: MF_COLUMNS,
    number: '取引No',
    date: '取引日',
    memo: '摘要',
    kept: { タグ: [], メモ: [] },
    comments: false,
  },
  'moneyforward-27': {
    name: 'moneyforward-27',
    program: 'moneyforward',
    columns: [
      '取引No',
      '取引日',
      ...both([...MF_SIDE, '税額']),
      '摘要',
      '仕訳メモ',
      'タグ',
      'MF仕訳タイプ',
      '決算整理仕訳',
      '作成日時',
      '作成者',
      '最終更新日時',
      '最終更新者',
    ],
    hasHead: true,
    more: [],
    side: { ...MF_COLUMNS, tax: '税額' },
    number: '取引No',
    date: '取引日',
    memo: '摘要',
    adjustment: '決算整理仕訳',
    kept: { 仕訳メモ: [], タグ: [], MF仕訳タイプ: [], 作成日時: [], 作成者: [], 最終更新日時: [], 最終更新者: [] },
    comments: false,
  },
  'freee-33': {
    name: 'freee-33',
    program: 'freee',
    columns: ['[表題行]', '日付', '伝票番号', '決算整理仕訳', ...both(FREEE_SIDE), '摘要'],
    hasHead: true,
    more: [],
    side: {
      account: '勘定科目',
      subAccount: '補助科目',
      department: '部門',
      partner: '取引先',
      taxName: '税区分',
      amount: '金額',
      tax: '税額',
      kept: ['科目コード', '取引先コード', '品目', 'メモタグ', 'セグメント1', 'セグメント2', 'セグメント3'],
    },
    number: '伝票番号',
    date: '日付',
    memo: '摘要',
    adjustment: '決算整理仕訳',
    kept: {},
    comments: false,
  },
  // Opening balances (O: support page 18547).
  'yayoi-opening-6': {
    name: 'yayoi-opening-6',
    program: 'yayoi',
    columns: ['期首日', '勘定科目名', '貸借区分', '補助科目名', '部門', '前期繰越残高'],
    hasHead: false,
    more: [],
    side: {
      account: '勘定科目名',
      subAccount: '補助科目名',
      department: '部門',
      taxName: '',
      amount: '前期繰越残高',
      kept: [],
    },
    number: '',
    date: '期首日',
    memo: '',
    kept: {},
    comments: true,
    opening: '貸借区分',
  },
};

/** What stands before the rows of freee. */
export const FREEE_ROW = '[明細行]';
/** What the columns of a side begin with. */
export const SIDE_HEADS = { debit: '借方', credit: '貸方' } as const;
