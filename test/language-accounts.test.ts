// Words mean accounts by their role or by what the standard chart calls them, never by a code: own codes change
// nothing, and an account that has become something else is no longer what a word means.
import { expect } from 'chai';
import { changedAccounts } from '../src/domain/language/doubts.ts';
import type { LanguageAccount, SentenceLanguage } from '../src/domain/language/language.ts';
import { proposeEntry, type EntryProposal } from '../src/domain/language/proposal.ts';
import { readText } from '../src/domain/language/reading.ts';
import { sentenceOf } from '../src/domain/language/sentence.ts';
import { company, linesText, publishedCases, unseenCases } from './language-company.ts';

const TODAY = '2026-11-21';
/** What an answer may be sure of when a person must look at it. */
const DRAFT = 75;
const standard = company();
const NOTHING_SAID = {
  payment: '',
  confidence: 99,
  defaults: 0,
  method: 'rule_match',
  ruleId: '',
  words: [],
  alternatives: [],
  reasons: [],
  short: false,
} as const;

/** The company with the standard chart, its accounts changed by a function. */
const changed = (change: (account: LanguageAccount) => LanguageAccount): SentenceLanguage =>
  company({ accounts: standard.company.accounts.map(change) });
const with6240 = (more: Partial<LanguageAccount>): SentenceLanguage =>
  changed((account) => (account.code === '6240' ? { ...account, ...more } : account));
const proposal = (text: string, language: SentenceLanguage): EntryProposal => {
  const answer = proposeEntry(language, text, TODAY);
  if (!answer.understood) throw new Error(`refused: ${text}: ${answer.code} ${answer.message}`);
  return answer;
};

describe('language: accounts by what they are', () => {
  for (const [what, more, says] of [
    ['another name', { name: '研究開発費' }, '"研究開発費" here, not "旅費交通費"'],
    ['another class', { class: 'asset', type: 'other_current_asset', reportSection: 'BS.CA.OTHER' }, 'class asset'],
    ['another statement item', { reportSection: 'PL.NOE' }, 'PL.NOE'],
    ['another tax category', { defaultTaxCode: 'P_OUT' }, 'P_OUT'],
  ] as const)
    it(`an account with ${what} is a draft that says so`, () => {
      expect(proposal('タクシー代 3,300円 現金', standard).engine.confidence).to.be.at.least(95);

      const { confidence, reasons } = proposal('タクシー代 3,300円 現金', with6240(more)).engine;

      expect(confidence).to.be.at.most(DRAFT);
      expect(reasons.join('\n')).to.contain(says);
    });

  it('every account of an answer is looked at, whoever asked for it', () => {
    const language = changed((account) => (account.code === '7150' ? { ...account, name: '開発負担金' } : account));
    const answer = proposeEntry(language, 'タクシー代 3,300円 現金', TODAY);
    const sentence = sentenceOf(language, readText(language, 'タクシー代 3,300円 現金', TODAY), TODAY);
    if (!answer.understood || 'understood' in sentence) throw new Error('refused');
    const lines = [{ side: 'credit', accountCode: '7150', amount: 3300 }] as const;
    const found = changedAccounts(language, sentence, { ...NOTHING_SAID, lines });
    expect(found.map(([most]) => most)).to.deep.equal([DRAFT]);
  });

  it('its own name means it whatever it was', () => {
    const renamed = with6240({ name: '視察研修費' });
    expect(proposal('視察研修費 3,300円 現金', renamed).engine.confidence).to.be.at.least(90);
    // The English name that it kept from the chart is not its own.
    const [english] = ['Travel and transportation 3,300 yen cash'].map((text) => proposeEntry(renamed, text, TODAY));
    expect(english?.understood === true && english.engine.confidence > DRAFT).to.equal(false);
  });

  it('a name that still holds the standard one, and the name of a bank, change nothing', () => {
    for (const [code, name] of [
      ['6240', '旅費交通費（国内）'],
      ['6240', 'Travel and Transportation'],
      ['1130', 'みずほ銀行 渋谷支店'],
      ['2315', '三井住友カード'],
    ] as const) {
      const language = changed((account) => (account.code === code ? { ...account, name } : account));
      for (const text of ['タクシー代 3,300円 振込', 'タクシー代 3,300円 カード'])
        expect(proposal(text, language).engine.confidence, `${name} ${text}`).to.equal(
          proposal(text, standard).engine.confidence,
        );
    }
  });

  it('a role goes where the company gives it', () => {
    const bank = standard.accounts.get('1130') as LanguageAccount;
    const { systemRole: _, ...bare } = bank;
    const language = company({
      accounts: standard.company.accounts
        .map((account) => (account.code === '1130' ? bare : account))
        .concat({ ...bank, code: '1131', name: 'みずほ銀行' }),
    });
    expect(proposal('タクシー代 3,300円 振込', language).engine.tokens.payment).to.equal('1131');
    expect(proposal('タクシー代 3,300円 普通預金', language).engine.tokens.payment).to.equal('1130');
  });

  const sentences = [...publishedCases().cases, ...unseenCases().cases].map(({ text }) => text);

  it('codes say nothing: a company with codes of its own gets the same answers', () => {
    const own = changed((account) => ({ ...account, code: `K-${account.code}` }));
    for (const text of sentences) {
      const [here, there] = [proposeEntry(standard, text, TODAY), proposeEntry(own, text, TODAY)];
      if (!here.understood || !there.understood) {
        expect(there.understood || there.code, text).to.equal(here.understood || here.code);
        continue;
      }
      const lines = there.lines.map((line) => ({ ...line, accountCode: line.accountCode.replace('K-', '') }));
      expect(`${there.engine.confidence} ${linesText(lines)}`, text).to.equal(
        `${here.engine.confidence} ${linesText(here.lines)}`,
      );
    }
  });

  it('whatever account has become another: no sentence that means it by the standard chart is posted', () => {
    const renamed = changed((account) =>
      account.systemRole === undefined && !['cash', 'bank', 'credit_card'].includes(account.type)
        ? { ...account, name: `勘定${account.code}` }
        : account,
    );
    let met = 0;
    for (const text of sentences) {
      const answer = proposeEntry(renamed, text, TODAY);
      if (!answer.understood) continue;
      const touched = answer.lines.some(
        ({ accountCode }) => renamed.accounts.get(accountCode)?.name === `勘定${accountCode}`,
      );
      if (!touched) continue;
      met += 1;
      expect(answer.engine.confidence, text).to.be.at.most(DRAFT);
    }
    expect(met).to.be.above(100);
  });
});
