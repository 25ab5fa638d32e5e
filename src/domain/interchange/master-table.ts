// Masters as tables: the columns of a noun follow from what creates it, and are the same in files that come in and that
// go out. What cannot be read exactly is refused with its column.
import { z } from 'zod';
import { unguarded } from './formulas.ts';
import { normalized } from '../unicode.ts';

/** A column: a field of the input by its path (`address.text`), and what its cells hold. */
export interface MasterColumn {
  readonly path: string;
  readonly holds: 'text' | 'integer' | 'boolean' | 'texts' | 'json';
}

/** What is read of JSON Schema here. */
interface InputNode {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, InputNode>>;
  readonly type?: string;
  readonly anyOf?: readonly InputNode[];
  readonly properties?: Readonly<Record<string, InputNode>>;
  readonly items?: InputNode;
}

function leavesOf(root: InputNode, node: InputNode, path: string): MasterColumn[] {
  if (node.$ref !== undefined) return leavesOf(root, root.$defs?.[node.$ref.replace(/^.*\//, '')] ?? {}, path);
  const [some] = node.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (some) return leavesOf(root, some, path);
  if (node.properties)
    return Object.entries(node.properties).flatMap(([name, inner]) =>
      leavesOf(root, inner, path === '' ? name : `${path}.${name}`),
    );
  if (node.type === 'array') return [{ path, holds: node.items?.type === 'string' ? 'texts' : 'json' }];
  if (node.type === 'integer' || node.type === 'boolean') return [{ path, holds: node.type }];
  return [{ path, holds: node.type === 'object' ? 'json' : 'text' }];
}

/** The columns of a schema, in its order: its fields, those of inner objects with a dot; lists of objects are JSON. */
export function columnsOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): MasterColumn[] {
  const root = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as InputNode;
  return leavesOf(root, root, '');
}

/** What clears a field. */
const CLEARS = '-';

/**
 * What a cell says: nothing (`undefined`: the field is left as it is), that a field is cleared (null), or its value.
 * `wrong`: it cannot be read so.
 */
export function valueOf({ holds }: MasterColumn, cell: string): { readonly value?: unknown; readonly wrong?: string } {
  if (cell === '') return {};
  if (cell === CLEARS) return { value: null };
  const text = unguarded(cell);
  switch (holds) {
    case 'text':
      return { value: text };
    case 'integer':
      return /^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/.test(text)
        ? { value: Number(text.replaceAll(',', '')) }
        : { wrong: 'is no whole number' };
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : { wrong: 'is neither true nor false' };
    case 'texts':
      return { value: text.split(';').map((part) => part.trim()) };
    case 'json':
      try {
        return { value: JSON.parse(text) as unknown };
      } catch {
        return { wrong: 'is no JSON' };
      }
    default:
      return holds satisfies never;
  }
}

/** Amounts beyond what a number of JSON holds are texts. */
const exact = (_name: string, value: unknown): unknown =>
  typeof value !== 'bigint' ? value : value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);

/** A value as its cell. What a spreadsheet would calculate is guarded by whoever writes the file. */
export function cellOf({ holds }: MasterColumn, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (holds === 'texts' && Array.isArray(value)) return value.join(';');
  if (holds === 'json' || typeof value === 'object') return JSON.stringify(value, exact);
  return String(value);
}

/** The value at a path of a record. */
export function at(record: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

/** Puts a value at a path of a record. */
export function put(record: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? path;
  let inner = record;
  for (const name of names) inner = (inner[name] ??= {}) as Record<string, unknown>;
  inner[last] = value;
}

/** Heads of columns in Japanese, by path. */
export const HEADS_JA: Readonly<Record<string, string>> = {
  id: 'ID',
  status: '状態',
  code: 'コード',
  name: '名称',
  type: '種類',
  nameKana: '名称（カナ）',
  nameEn: '名称（英語）',
  corporateNumber: '法人番号',
  invoiceRegistrationNumber: '登録番号',
  qualifiedInvoiceIssuer: '適格請求書発行事業者',
  invoiceRegisteredFrom: '登録日',
  invoiceRegisteredTo: '登録失効日',
  'paymentTerms.closingDay': '締日',
  'paymentTerms.payMonthOffset': '支払月（締月から）',
  'paymentTerms.payDay': '支払日',
  'address.postalCode': '郵便番号',
  'address.text': '住所',
  'address.country': '国',
  'address.city': '市区町村',
  'address.street': '町名番地',
  'address.region': '都道府県',
  'peppol.scheme': 'Peppol識別子の種類',
  'peppol.id': 'Peppol識別子',
  email: 'メールアドレス',
  externalId: '外部ID',
  metadata: 'メタデータ',
  defaultAccountId: '既定の勘定科目ID',
  defaultAccountCode: '既定の勘定科目コード',
  defaultTaxCode: '既定の税区分',
  defaultTaxCodeId: '既定の税区分ID',
  class: '区分',
  normalSide: '貸借',
  parentId: '親ID',
  parentCode: '親コード',
  currency: '通貨',
  reportGroup: '表示グループ',
  searchKey: '検索キー',
  systemRole: '役割',
  defaultTaxUse: '既定の用途区分',
  defaultBusinessType: '既定の事業区分',
  reportSection: '表示科目',
  cashFlowClass: 'キャッシュ・フロー区分',
  flags: '属性',
  isPostable: '記帳可',
  requiresPartner: '取引先必須',
  sortOrder: '並び順',
  dimension: '軸',
  exclusive: '排他',
  color: '色',
  shortcut: 'ショートカット',
  number: '社員番号',
  lastName: '姓',
  firstName: '名',
  birthDate: '生年月日',
  employmentType: '雇用区分',
  joinDate: '入社日',
  pay: '給与（JSON）',
  incomeTax: '所得税（JSON）',
  lastNameKana: '姓（カナ）',
  firstNameKana: '名（カナ）',
  sex: '性別',
  'bankAccount.bankName': '銀行名',
  'bankAccount.branchName': '支店名',
  'bankAccount.accountType': '預金種目',
  'bankAccount.accountNumber': '口座番号',
  'bankAccount.holderKana': '口座名義（カナ）',
  commuting: '通勤手当（JSON）',
  residentTax: '住民税（JSON）',
  insured: '社会保険（JSON）',
  standardRemuneration: '標準報酬（JSON）',
  departmentLabelId: '部門ラベルID',
  departmentCode: '部門コード',
  managementNumber: '管理番号',
  category: '分類',
  quantity: '数量',
  prefectureCode: '都道府県コード',
  city: '所在地（市区町村）',
  assetAccountId: '資産科目ID',
  assetAccountCode: '資産科目コード',
  accumulatedAccountId: '累計額科目ID',
  accumulatedAccountCode: '累計額科目コード',
  expenseAccountId: '費用科目ID',
  expenseAccountCode: '費用科目コード',
  acquisitionDate: '取得日',
  inServiceDate: '事業供用日',
  acquisitionCost: '取得価額',
  method: '償却方法',
  usefulLifeYears: '耐用年数',
  residualValue: '残存価額',
  recordMethod: '記帳方法',
  depreciatedThrough: '償却済みの月',
  openingBookValue: '期首帳簿価額',
  sourceLineId: '元の明細ID',
  partnerId: '取引先ID',
  partnerCode: '取引先コード',
  labelIds: 'ラベルID',
  labelCodes: 'ラベルコード',
  accountId: '勘定科目ID',
  accountCode: '勘定科目コード',
  accountNumber: '口座番号',
  openingBalance: '開始残高',
  postOpening: '開始残高を記帳',
  bankName: '銀行名',
  bankCode: '銀行コード',
  branchName: '支店名',
  branchCode: '支店コード',
  accountType: '預金種目',
  accountHolderKana: '口座名義（カナ）',
  openingDate: '開始日',
  kind: '売上・仕入',
  treatment: '課税の扱い',
  side: '申告上の区分',
  active: '使用中',
  rateBps: '税率（bp）',
  nationalBps: '国税（bp）',
  localBps: '地方税（bp）',
  reduced: '軽減',
  deductibleBps: '控除割合（bp）',
  isReturn: '返還',
  isBadDebt: '貸倒れ',
  needsTaxBase: '課税標準が必要',
  returnBox: '申告書の欄',
  validFrom: '適用開始日',
  validTo: '適用終了日',
  note: '備考',
};

const headKey = (head: string): string => normalized(head, 'NFKC').trim().toLowerCase();

/** The columns of a head row, in its order; `unknown`: heads that name none, `twice`: those that stand twice. */
export function columnsNamed(
  heads: readonly string[],
  columns: readonly MasterColumn[],
): { readonly named: readonly (MasterColumn | undefined)[]; readonly unknown: string[]; readonly twice: string[] } {
  const byHead = new Map<string, MasterColumn>();
  for (const column of columns) {
    byHead.set(headKey(column.path), column);
    const ja = HEADS_JA[column.path];
    // Two columns may be called alike: the first of them has the name.
    if (ja !== undefined && !byHead.has(headKey(ja))) byHead.set(headKey(ja), column);
  }
  const named = heads.map((head) => byHead.get(headKey(head)));
  return {
    named,
    unknown: heads.filter((head, i) => head.trim() !== '' && named[i] === undefined),
    twice: heads.filter((_head, i) => named[i] !== undefined && named.indexOf(named[i]) < i),
  };
}
