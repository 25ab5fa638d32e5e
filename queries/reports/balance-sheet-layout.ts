// The balance sheet as a specification. Headings after the Company Accounting Regulation (会社計算規則), art. 72 to 76; a
// sole proprietor's after the statement of the blue return (青色申告決算書).
import { capitalSection } from './capital.ts';
import type { Formula, Group, Specification } from './statement.ts';

type HeadingNames = readonly [code: string, name: string, nameEn: string];

/** A heading on the side of debits. */
function asset([code, name, nameEn]: HeadingNames, more: Partial<Group>): Group {
  return { code, name, nameEn, side: 'debit', ...more };
}

/** A heading on the side of credits. */
function owed([code, name, nameEn]: HeadingNames, more: Partial<Group>): Group {
  return { code, name, nameEn, side: 'credit', ...more };
}

/** A heading of net assets: the accounts of one kind of capital. */
function capital(
  kind: string,
  name: string,
  nameEn: string,
  more: Partial<Group> & { readonly code?: string } = {},
): Group {
  return owed([kind, name, nameEn], { sections: [capitalSection(kind)], ...more });
}

const ASSETS = asset(['assets', '資産の部', 'Assets'], {
  groups: [
    asset(['current_assets', '流動資産', 'Current assets'], {
      groups: [
        asset(['cash_and_deposits', '現金及び預金', 'Cash and deposits'], { sections: ['BS.CA.CASH'] }),
        asset(['trade_receivables', '売上債権', 'Trade receivables'], { sections: ['BS.CA.RECV'] }),
        asset(['securities', '有価証券', 'Securities'], { sections: ['BS.CA.SEC'] }),
        asset(['inventories', '棚卸資産', 'Inventories'], { sections: ['BS.CA.INV'] }),
        asset(['other_current_assets', 'その他流動資産', 'Other current assets'], {
          sections: ['BS.CA'],
          rest: 'asset',
        }),
        asset(['allowance_for_doubtful_accounts', '貸倒引当金', 'Allowance for doubtful accounts'], {
          sections: ['BS.CA.ALLOW'],
        }),
      ],
    }),
    asset(['fixed_assets', '固定資産', 'Non-current assets'], {
      groups: [
        asset(['tangible_assets', '有形固定資産', 'Property, plant and equipment'], { sections: ['BS.FA.TANG'] }),
        asset(['intangible_assets', '無形固定資産', 'Intangible assets'], { sections: ['BS.FA.INTANG'] }),
        asset(['investments', '投資その他の資産', 'Investments and other assets'], { sections: ['BS.FA'] }),
      ],
    }),
    asset(['deferred_assets', '繰延資産', 'Deferred assets'], { sections: ['BS.DA'] }),
  ],
});

const LIABILITIES = owed(['liabilities', '負債の部', 'Liabilities'], {
  groups: [
    owed(['current_liabilities', '流動負債', 'Current liabilities'], { sections: ['BS.CL'], rest: 'liability' }),
    owed(['long_term_liabilities', '固定負債', 'Long-term liabilities'], { sections: ['BS.NCL'] }),
  ],
});

const PRIOR_RESULTS = {
  code: 'prior_results',
  name: '前期までの未処理損益',
  nameEn: 'Results of earlier years not yet closed',
};
const OPENING_BALANCE = capital('opening_balance', '開始残高（未振替）', 'Opening balance account, not cleared');

/** Results that no closing entry has carried over stand in retained earnings brought forward. */
const NET_ASSETS = owed(['equity', '純資産の部', 'Net assets'], {
  groups: [
    owed(['shareholders_equity', '株主資本', "Shareholders' equity"], {
      groups: [
        capital('capital_stock', '資本金', 'Capital stock'),
        owed(['capital_surplus', '資本剰余金', 'Capital surplus'], {
          groups: [
            capital('capital_reserve', '資本準備金', 'Capital reserve'),
            capital('other_capital_surplus', 'その他資本剰余金', 'Other capital surplus'),
          ],
        }),
        owed(['retained_earnings', '利益剰余金', 'Retained earnings'], {
          groups: [
            capital('legal_reserve', '利益準備金', 'Legal reserve'),
            owed(['other_retained_earnings', 'その他利益剰余金', 'Other retained earnings'], {
              groups: [
                capital('voluntary_reserve', '任意積立金', 'Voluntary reserves'),
                capital('retained_earnings', '繰越利益剰余金', 'Retained earnings brought forward', {
                  code: 'retained_earnings_brought_forward',
                  computed: [
                    PRIOR_RESULTS,
                    { code: 'current_result', name: '当期純損益', nameEn: 'Result of the current year' },
                  ],
                }),
              ],
            }),
          ],
        }),
        capital('treasury_stock', '自己株式', 'Treasury stock'),
      ],
    }),
    capital('valuation_differences', '評価・換算差額等', 'Valuation and translation adjustments'),
    capital('share_options', '新株予約権', 'Share acquisition rights'),
    OPENING_BALANCE,
    capital('other_equity', 'その他', 'Other', { rest: 'equity' }),
  ],
});

/** The capital of a sole proprietor. Drawings are taken off here, not shown among the assets as on the tax form. */
const OWNERS_CAPITAL = owed(['equity', '資本の部', "Owner's equity"], {
  groups: [
    capital('owner_capital', '元入金', "Owner's capital", { rest: 'equity', computed: [PRIOR_RESULTS] }),
    capital('owner_contributions', '事業主借', "Owner's contributions"),
    capital('owner_drawings', '事業主貸', "Owner's drawings"),
    owed(['result', '所得金額', 'Income'], {
      computed: [
        {
          code: 'current_result',
          name: '青色申告特別控除前の所得金額',
          nameEn: 'Income before the blue return deduction',
        },
      ],
    }),
    OPENING_BALANCE,
  ],
});

const isSole = (entityType: string): boolean => entityType === 'sole_proprietor';

const CORPORATION = [ASSETS, LIABILITIES, NET_ASSETS] as const;
const PROPRIETOR = [ASSETS, LIABILITIES, OWNERS_CAPITAL] as const;

/** Groups of the balance sheet: assets, liabilities, net assets. */
export function balanceSheetGroups(entityType: string): readonly [assets: Group, liabilities: Group, equity: Group] {
  return isSole(entityType) ? PROPRIETOR : CORPORATION;
}

/** The sum of a part, below it. */
function totalOf(part: string, [code, name, nameEn]: HeadingNames): Formula {
  return { code, name, nameEn, kind: 'total', plus: [part], repeats: true };
}

function sheet([assets, liabilities, equity]: readonly [Group, Group, Group], own: string, all: string): Specification {
  return [
    assets,
    totalOf('assets', ['total_assets', '資産の部合計', 'Total assets']),
    liabilities,
    totalOf('liabilities', ['total_liabilities', '負債の部合計', 'Total liabilities']),
    equity,
    totalOf('equity', ['total_equity', own, 'Total net assets']),
    {
      code: 'total_liabilities_and_equity',
      name: all,
      nameEn: 'Total liabilities and net assets',
      kind: 'total',
      plus: ['liabilities', 'equity'],
    },
  ];
}

const SHEETS = {
  corporation: sheet(CORPORATION, '純資産の部合計', '負債純資産合計'),
  proprietor: sheet(PROPRIETOR, '資本の部合計', '負債・資本の部合計'),
};

/** The balance sheet: assets, liabilities, net assets, each with its total, and the sum of the last two. */
export function balanceSheet(entityType: string): Specification {
  return SHEETS[isSole(entityType) ? 'proprietor' : 'corporation'];
}
