// What sentences are like that no rule reads: what is found so, what is never said so, and what was learned from what.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { chartOf } from '../src/domain/chart-ja.ts';
import { classOf } from '../src/domain/accounts.ts';
import { likeliest, NOTHING_TO_BOOK } from '../src/domain/language/likeness.ts';
import { proposeEntry, ruledEntry } from '../src/domain/language/proposal.ts';
import { company, linesText } from './language-company.ts';
import { lessons } from './sentences/learn.ts';

const TODAY = '2026-11-30';
const standard = company();
const LIKENESS = 'rule_sys_likeness';

/** The standard chart with other codes, or without some accounts. */
const accountsWith = (change: (code: string) => string | undefined) =>
  chartOf('jp_corporation').flatMap((account) => {
    const code = change(account.code);
    return code === undefined
      ? []
      : [{ ...account, code, class: classOf(account.type), isPostable: true, status: 'active' as const }];
  });

describe('sentences that no rule reads', () => {
  const read: Readonly<Record<string, string>> = {
    'Airport limousine 3,400 cash': 'credit 1110 3400 | debit 1580 309 P10 | debit 6240 3091 P10',
    'landlord returned deposit 170,000 to ordinary account': 'credit 1840 170000 | debit 1130 170000',
    'our note over 650k came due, cleared through the checking account': 'credit 1120 650000 | debit 2110 650000',
    '50% upfront to animation house Kino KK, 380,000, transfer': 'credit 1130 380000 | debit 1510 380000',
  };
  for (const [text, lines] of Object.entries(read))
    it(`${text}: a draft, as such sentences were booked`, () => {
      expect(ruledEntry(standard, text, TODAY).understood, 'the rules read it themselves').to.equal(false);
      const answer = proposeEntry(standard, text, TODAY);
      if (!answer.understood) throw new Error(answer.message);
      expect(linesText(answer.lines).replaceAll('\n', ' | ')).to.equal(lines);
      expect(answer.engine.ruleId).to.equal(LIKENESS);
      expect(answer.engine.confidence).to.be.within(60, 75);
      expect(answer.engine.reasons.join(' ')).to.match(
        /^no word decides it: such sentences were booked as \d{4} .+ and/,
      );
    });

  it('are refused where they name an amount, somebody or a means of payment, and nothing that it was for', () => {
    for (const text of [
      '4,500 yen cash',
      '3,300円 現金',
      'ヤマネコ商会 900円 現金',
      'ぐにゃり 2,000円 現金',
      'デワッポ 3,300円 現金',
      'おつり 500円',
      'qqqq 12 zz',
    ])
      expect(proposeEntry(standard, text, TODAY).understood, text).to.equal(false);
  });

  it('are refused where they ask something that only the sender can say', () => {
    for (const text of [
      'Copier lease, 8,800 yen by card or maybe by direct debit',
      '使っていた古いソファを現金 11,000円で売った',
      'ノートPC 12万円の購入を検討中',
    ])
      expect(proposeEntry(standard, text, TODAY).understood, text).to.equal(false);
  });

  it('are read by the parts that accounts play: a company with codes of its own gets the same accounts', () => {
    const renamed = company({ accounts: accountsWith((code) => `${code}9`) });
    for (const [text, lines] of Object.entries(read)) {
      const answer = proposeEntry(renamed, text, TODAY);
      const own = answer.understood ? linesText(answer.lines).replaceAll('\n', ' | ') : answer.message;
      expect(own.replace(/(credit|debit) (\d{4})9 /g, '$1 $2 '), text).to.equal(lines);
    }
  });

  it('are refused where the company has no such account, and in tax-inclusive books no tax is booked', () => {
    const without = company({ accounts: accountsWith((code) => (code === '1510' ? undefined : code)) });
    const text = '50% upfront to animation house Kino KK, 380,000, transfer';
    expect(proposeEntry(without, text, TODAY).understood).to.equal(false);
    const inclusive = proposeEntry(company({ exclusiveBooks: false }), 'Airport limousine 3,400 cash', TODAY);
    expect(inclusive.understood && linesText(inclusive.lines)).to.equal('credit 1110 3400\ndebit 6240 3400 P10');
  });

  it('one whose account was renamed to something else says so', () => {
    const accounts = accountsWith((code) => code).map((account) =>
      account.code === '6240' ? { ...account, name: '研究開発費', nameEn: 'Research' } : account,
    );
    const answer = proposeEntry(company({ accounts }), 'Airport limousine 3,400 cash', TODAY);
    expect(answer.understood && answer.engine.reasons.join(' ')).to.match(/6240.*研究開発費/);
  });

  it('what words are sure of is a draft where such sentences were booked with the money going the other way', () => {
    for (const text of [
      '返品 手帳1冊 2,750円 現金で返金',
      'office rent December from Delta Corp 385,000 in the ordinary account',
    ]) {
      const ruled = ruledEntry(standard, text, TODAY);
      expect(ruled.understood && ruled.engine.confidence, 'the rules are not sure').to.be.at.least(80);
      const answer = proposeEntry(standard, text, TODAY);
      expect(answer.understood && answer.engine.confidence, text).to.equal(75);
      expect(answer.understood && answer.engine.reasons.join(' ')).to.include('the other way');
    }
    for (const text of [
      'タクシー代 3,300円 現金',
      '売上 110,000円 現金',
      'office rent 385,000 yen paid by bank transfer',
    ])
      expect(proposeEntry(standard, text, TODAY), text).to.deep.equal(ruledEntry(standard, text, TODAY));
  });

  it('what nobody has ever written is like nothing for sure', () => {
    const { share } = likeliest({ letters: [], words: [], ruled: [] });
    expect(share).to.be.below(0.9);
  });

  it('what was learned is of the sets as they are: after a change of them run test/sentences/learn.ts', () => {
    const file = path.resolve(import.meta.dirname, '../src/domain/language/likeness-learned.ts');
    const count = Number(/of (\d+) sentences/.exec(fs.readFileSync(file, 'utf8'))?.[1]);
    const all = lessons();
    expect(all.length).to.equal(count);
    const refused = all.filter(({ classes }) => classes[0] === NOTHING_TO_BOOK).length;
    expect(refused, 'what is nothing to book is learned too').to.be.above(all.length / 20);
  });
});
