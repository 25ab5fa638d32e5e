// Whom the demo company deals with: customers, suppliers and others, none of whom exist.

type Supply = 'beans' | 'goods' | 'packaging';
export interface DemoPartner {
  readonly code: string;
  readonly name: string;
  readonly type: 'customer' | 'supplier' | 'both' | 'employee' | 'other';
  readonly registered?: boolean;
  readonly weight?: number;
  readonly supplies?: Supply;
}

export const CUSTOMERS: readonly DemoPartner[] = [
  ['C001', '株式会社あおば珈琲店', 9],
  ['C002', '有限会社港ベーカリー', 6],
  ['C003', '株式会社グリーンテラス', 8],
  ['C004', '合同会社喫茶ひばり', 3],
  ['C005', '株式会社ノースホテル', 12],
  ['C006', '株式会社オフィスデリ', 7],
  ['C007', '有限会社みなと食堂', 3],
  ['C008', '株式会社さくらマルシェ', 10],
  ['C009', '一般社団法人まちの図書室', 1],
  ['C010', '株式会社リバーサイドダイナー', 6],
  ['C011', '株式会社ワークラウンジ', 5],
  ['C012', '株式会社白樺リゾート', 8],
  ['C013', '合同会社カフェ日和', 2],
  ['C014', '株式会社コトリ出版', 1],
].map(([code, name, weight]) => ({
  code: code as string,
  name: name as string,
  type: 'customer',
  registered: true,
  weight: weight as number,
}));
export const SUPPLIERS: readonly DemoPartner[] = [
  { code: 'S001', name: '東亜コーヒー商事株式会社', type: 'supplier', registered: true, weight: 10, supplies: 'beans' },
  { code: 'S002', name: '株式会社南洋生豆', type: 'supplier', registered: true, weight: 6, supplies: 'beans' },
  { code: 'S003', name: '株式会社キッチンウェア卸', type: 'supplier', registered: true, weight: 6, supplies: 'goods' },
  { code: 'S004', name: '株式会社陶器のやまと', type: 'supplier', registered: true, weight: 3, supplies: 'goods' },
  { code: 'S005', name: '大和紙器株式会社', type: 'supplier', registered: true, weight: 2, supplies: 'packaging' },
  { code: 'S006', name: '島田農園（個人・未登録）', type: 'supplier', registered: false, weight: 1, supplies: 'beans' },
  {
    code: 'S007',
    name: '木工房たけだ（個人・未登録）',
    type: 'supplier',
    registered: false,
    weight: 1,
    supplies: 'goods',
  },
];
export const OTHERS: readonly DemoPartner[] = [
  { code: 'V001', name: '株式会社第一不動産', type: 'supplier', registered: true },
  { code: 'V002', name: '首都電力株式会社', type: 'supplier', registered: true },
  { code: 'V003', name: '株式会社日本通信網', type: 'supplier', registered: true },
  { code: 'V004', name: 'クラウドワークス基盤株式会社', type: 'supplier', registered: true },
  { code: 'V005', name: '山本税理士事務所', type: 'supplier', registered: true },
  { code: 'V006', name: '佐藤デザイン（個人・未登録）', type: 'supplier', registered: false },
  { code: 'V007', name: '株式会社焙煎機製作所', type: 'supplier', registered: true },
  { code: 'V008', name: 'みどりカード株式会社', type: 'other', registered: true },
];

/**
 * Check digit of a corporate number: 9 - (sum of the base digits from the right, odd places x 1, even places x 2) mod
 * 9.
 */
export function corporateNumber(base: number): string {
  const digits = String(base).padStart(12, '0');
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0);
  return `${9 - (sum % 9)}${digits}`;
}
