// Which name a mistyped one means: what counts as a slip, what is forgiven, what it costs, and the names of reports.
import { expect } from 'chai';
import fc from 'fast-check';
import { calledLike, didYouMean, nearest, nearestFirst } from '../src/domain/nearest.ts';
import { nearestReport, otherNamesOf, reportNamed } from '../src/domain/report-names.ts';

describe('the nearest name', () => {
  const fields = ['effectiveDate', 'dueDate', 'accountCode', 'accountId', 'amount', 'memo', 'side'];
  for (const [written, meant] of [
    ['effective_date', 'effectiveDate'],
    ['EffectiveDate', 'effectiveDate'],
    ['efectiveDate', 'effectiveDate'],
    ['effectvieDate', 'effectiveDate'],
    ['acountCode', 'accountCode'],
    ['account', 'accountCode'],
    ['ammount', 'amount'],
    ['meno', 'memo'],
    ['ｍｅｍｏ', 'memo'],
    ['Date', 'dueDate'],
    ['colour', undefined],
    ['x', undefined],
    ['', undefined],
  ] as const)
    it(`of ${JSON.stringify(written)} is ${meant ?? 'none'}`, () => {
      expect(nearest(written, fields)).to.equal(meant);
    });

  it('is told at the end of a refusal, and comes first in a list', () => {
    expect(didYouMean('poste', ['draft', 'posted'])).to.equal('; did you mean posted?');
    expect(didYouMean('colour', ['draft', 'posted'])).to.equal('');
    expect(nearestFirst('poste', ['draft', 'pending', 'posted'])).to.deep.equal(['posted', 'draft', 'pending']);
    expect(nearestFirst('colour', ['draft', 'posted'])).to.deep.equal(['draft', 'posted']);
  });

  it('of an account is found by its code and by any of its names, but never among archived ones', () => {
    const accounts = [
      { code: '6310', name: '水道光熱費', nameEn: 'Utilities' },
      { code: '6320', name: '地代家賃', nameEn: 'Rent', nameKana: 'チダイヤチン' },
      { code: '6321', name: '倉庫料', status: 'archived' },
    ];
    for (const written of ['地代家賃', '地代', 'rent', 'ﾁﾀﾞｲﾔﾁﾝ', '63200', '6321'])
      expect(calledLike(written, accounts), written).to.equal('; did you mean 6320 (地代家賃)?');
    for (const written of ['倉庫料', '売上', '', 'acct_01a205bc-8578-76ba-b69f-e91dcb762a16'])
      expect(calledLike(written, accounts), written).to.equal('');
  });

  it('of a known name is that name, however it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.constantFrom('_', '-', ' ', ''), (name, mark) => {
        const written = name.replace(/[A-Z]/g, (letter) => `${mark}${letter.toLowerCase()}`);
        expect(nearest(written, fields)).to.equal(name);
      }),
      { numRuns: 50 },
    );
  });

  it('costs little: long texts are like nothing, and of endless names only the first are looked at', () => {
    let looked = 0;
    function* endless(): Generator<string> {
      for (;;) yield `name${looked++}`;
    }
    expect(nearest('x'.repeat(61), endless())).to.equal(undefined);
    expect(looked).to.equal(0);
    nearest('nothing of the kind', endless());
    expect(looked).to.be.below(3_100);
  });
});

describe('names of reports', () => {
  it('lead to one report, in any case and with any mark between words', () => {
    for (const name of ['bs', 'BS', 'balance-sheet', 'balance_sheet', 'Balance Sheet', '貸借対照表'])
      expect(reportNamed(name), name).to.equal('bs');
    for (const name of ['pl', 'profit-loss', 'profit_and_loss', 'income-statement'])
      expect(reportNamed(name), name).to.equal('pl');
    expect(reportNamed('blance-sheet')).to.equal(undefined);
    expect([nearestReport('blance-sheet'), nearestReport('trial-balanc'), nearestReport('zzz')]).to.deep.equal([
      'bs',
      'trial-balance',
      undefined,
    ]);
    expect(otherNamesOf('cs')).to.include('cash-flow').and.not.include('キャッシュフロー計算書');
  });
});
