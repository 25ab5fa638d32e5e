// Rules for lines of statements: write, change, enable, disable, archive; apply them to lines; take what one suggests.
import { z } from 'zod';
import { accountNamed, checkPostable, type Account } from '../src/domain/accounts.ts';
import {
  BANK_TRANSACTION_ID,
  BankTransactionIgnored,
  BankTransactionMatched,
  BankTransactionSuggested,
  bankTransactionView,
  shownBankTransaction,
  type BankTransaction,
} from '../src/domain/bank-transactions.ts';
import type { Book } from '../src/domain/book.ts';
import { idSchema } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { beginPosting, firstOpenDay, type Posting } from '../src/domain/posting.ts';
import { BANK_TRANSACTIONS } from '../src/domain/recalled.ts';
import { Refusal, refuse } from '../src/domain/refusal.ts';
import { checkNewExternalId, resourceNamed } from '../src/domain/register.ts';
import {
  booked,
  condition,
  firstFor,
  inOrder,
  RULE_CONFIDENCE,
  RuleCreated,
  rules,
  ruleState,
  RuleUpdated,
  templateLine,
  weightOf,
  type Rule,
} from '../src/domain/rules.ts';
import { wrongSides } from '../src/domain/tax/findings.ts';
import { isOfOtherDealing, taxCodeNamed, type Dealing, type TaxCode } from '../src/domain/tax/tax-codes.ts';
import { externalIdText, memoText, nameText } from '../src/domain/text.ts';
import { bankAccountAt } from './bank-accounts.ts';
import { bookLines } from './bank-matches.ts';
import type { Matching } from './bank-matching.ts';
import { answerLine, checkCanMatch, lineAt, nextLine, ofLine, recallsLine } from './bank-transactions.ts';
import { checkVersion, command, nextState, stateIn, versionField, type Moment, type Recalled } from './command.ts';
import { codeText, idText, labelsNamed, partnerNamed } from './entry-input.ts';
import { stepOf } from './lifecycle.ts';
import { step, type Procedure, type Step } from './procedure.ts';
import { changedBack, undoing } from './undoing.ts';
import type { RecordedFact } from '../src/domain/events.ts';

const fields = {
  name: nameText.meta({ example: '電気代' }),
  priority: z
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .meta({ description: 'The lowest number is asked first. Default 100.' }),
  logic: z.enum(['and', 'or']),
  conditions: z
    .array(condition)
    .min(1)
    .max(LIMITS.conditionsPerRule)
    .meta({ example: [{ field: 'description', operator: 'glob', value: '*東京電力*' }] }),
  action: z.enum(['suggest', 'post', 'ignore']).meta({ description: 'post books at once, in open periods only.' }),
  lines: z
    .array(
      z.strictObject({
        ...templateLine.shape,
        accountCode: codeText,
        taxCode: codeText.optional(),
        taxCodeId: idText.optional().meta({ description: 'Or the id of the tax code; kept as its code.' }),
        partnerId: idText.optional(),
        labelIds: z.array(idText).max(LIMITS.labelsPerLine).optional(),
        memo: memoText.optional(),
      }),
    )
    .max(LIMITS.linesPerRule)
    .meta({ description: 'The other side, gross: amount, shareBps or rest each; exactly one takes the rest.' }),
  paymentAccountCode: codeText.meta({
    description: 'For sentences: the account of the other side. A line of a statement has its bank account instead.',
  }),
  direction: z
    .enum(['in', 'out'])
    .meta({ description: 'For sentences: which way money goes where the text does not say.' }),
  externalId: externalIdText,
};
/** What the input of a new rule says. */
export const ruleInput = z
  .strictObject({
    ...fields,
    priority: fields.priority.optional(),
    logic: fields.logic.optional(),
    lines: fields.lines.optional(),
    paymentAccountCode: fields.paymentAccountCode.optional(),
    direction: fields.direction.optional(),
    externalId: fields.externalId.optional(),
  })
  .meta({ id: 'RuleInput' });

/** The way that money goes in all that a rule is for, where it says so. */
function directionOf({ direction, conditions, logic }: Pick<Rule, 'direction' | 'conditions' | 'logic'>) {
  const said = conditions.flatMap((one) => (one.field === 'direction' ? [one.value] : []));
  return (logic === 'and' || conditions.length === 1 ? said[0] : undefined) ?? direction;
}

/**
 * Refuses a tax code that makes the return wrong on the account of a line, by the way that money goes, or by the side
 * on which the account usually moves.
 */
function checkCodeOfLine(
  rule: Pick<Rule, 'direction' | 'conditions' | 'logic'>,
  account: Account,
  code: TaxCode,
  field: string,
): void {
  const direction = directionOf(rule);
  // Of an account of the balance sheet nothing can be told without the way of money.
  if (direction === undefined && account.class !== 'revenue' && account.class !== 'expense') return;
  const side = direction === undefined ? account.normalSide : direction === 'in' ? 'credit' : 'debit';
  const dealing: Dealing = code.kind === 'sales' ? 'purchase' : 'sale';
  if (!wrongSides(code, account).includes(side) || !isOfOtherDealing(code, dealing)) return;
  refuse(
    'validation_error',
    dealing === 'sale'
      ? `${field}: ${code.code} is a tax code of purchases, and account ${account.code} ${account.name} ` +
          'is for income; give a code of sales'
      : `${field}: ${code.code} is a tax code of sales, and account ${account.code} ${account.name} ` +
          'is for what is bought; give a code of purchases',
    field,
  );
}

/** Refuses a bank account that the company does not have, and one that is archived: no line comes in there any more. */
function checkBankAccount(book: Readonly<Book>, id: string, field: string): void {
  const found = book.bankAccounts.byId.get(id);
  if (!found) refuse('validation_error', `${field}: there is no bank account ${id} in this company`, field);
  else if (found.status === 'archived')
    refuse('invalid_state', `${field}: bank account ${found.name} is archived; name one that is in use`, field);
}

/** Refuses a rule that could book nothing: accounts, tax codes, partners, labels, and one rest among its lines. */
function checkRule(
  book: Readonly<Book>,
  rule: Pick<Rule, 'lines' | 'action' | 'conditions' | 'paymentAccountCode' | 'direction' | 'logic'>,
): void {
  const { lines, action, conditions, paymentAccountCode } = rule;
  conditions.forEach((one, i) => {
    if (one.field === 'bank_account') checkBankAccount(book, one.value, `conditions[${i}].value`);
    if (one.field === 'amount' && (one.operator === 'between') !== (one.to !== undefined))
      refuse('validation_error', `conditions[${i}].to: belongs to between, which needs it`, `conditions[${i}].to`);
    if (one.field === 'amount' && one.to !== undefined && one.to < one.value)
      refuse(
        'validation_error',
        `conditions[${i}].to: ${one.to} is less than {value} ${one.value}, and no amount is between them; ` +
          'exchange them',
        `conditions[${i}].to`,
      );
  });
  if (action === 'ignore') {
    if (lines.length > 0)
      refuse('validation_error', 'lines: a rule that ignores books nothing; leave them out', 'lines');
    return;
  }
  if (paymentAccountCode !== undefined) {
    const at = 'paymentAccountCode';
    const payment =
      resourceNamed(book.accounts, undefined, paymentAccountCode) ??
      refuse('account_not_found', `${at}: there is no account ${paymentAccountCode} in this company`, at);
    checkPostable(payment, at);
    if (lines.some(({ accountCode }) => accountCode === paymentAccountCode))
      refuse(
        'validation_error',
        'paymentAccountCode: is the account of a line; name the other side',
        'paymentAccountCode',
      );
  }
  lines.forEach((line, i) => {
    const at = `lines[${i}].`;
    const account = accountNamed(book, undefined, line.accountCode, at);
    checkPostable(account, `${at}accountCode`);
    const code = taxCodeNamed(book, undefined, line.taxCode, at);
    if (code) checkCodeOfLine(rule, account, code, `${at}taxCode`);
    partnerNamed(book, line.partnerId, undefined, at);
    labelsNamed(book, line.labelIds, undefined, at);
    if ([line.amount, line.shareBps, line.rest].filter((one) => one !== undefined).length !== 1)
      refuse('validation_error', `lines[${i}]: give one of {amount}, {shareBps} and {rest}`, `lines[${i}]`);
  });
  if (lines.filter(({ rest }) => rest).length !== 1)
    refuse('validation_error', 'lines: exactly one line takes the rest (rest: true)', 'lines');
}

/** Lines as they are kept: a tax code that is named by its id by its code. */
function linesKept(book: Readonly<Book>, lines: z.infer<typeof fields.lines>): Rule['lines'] {
  return lines.map(({ taxCodeId, ...line }, i) => {
    if (taxCodeId === undefined) return line;
    const code = taxCodeNamed(book, taxCodeId, line.taxCode, `lines[${i}].`);
    return { ...line, ...(code && { taxCode: code.code }) };
  });
}

/** Writes a rule; it is asked from when it is enabled. */
export const createRule = command({
  name: 'create-rule',
  summary: 'Write a rule for lines of statements',
  text: 'Writes a rule; it is asked from when it is enabled.',
  ja: { summary: '銀行明細のルールを作成する', text: 'ルールを作成します。有効にした時から適用されます。' },
  undo: { by: ['archive-rule'] },
  needs: 'rules:write',
  input: ruleInput,
  decide(book, input, moment) {
    if (book.rules.byId.size >= LIMITS.rules)
      refuse('too_large', `a company has at most ${LIMITS.rules} rules; change one that is not used`);
    checkNewExternalId(book.rules, input.externalId);
    const rule: Rule = {
      id: moment.id(rules.id),
      priority: 100,
      logic: 'and',
      ...input,
      lines: linesKept(book, input.lines ?? []),
      origin: 'user',
      status: 'inactive',
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    checkRule(book, rule);
    return [RuleCreated({ rule })];
  },
  output: ruleState,
  answer: (events): Rule => stateIn<Rule>(events, 'rule', undefined),
});

/** Changes a rule; what it suggested or booked before stays. */
export const updateRule = command({
  name: 'update-rule',
  summary: 'Change a rule',
  text: 'Changes a rule; what it suggested or booked before stays.',
  ja: { summary: 'ルールを変更する', text: 'ルールを変更します。これまでの候補や計上は変わりません。' },
  undo: { by: ['update-rule'] },
  needs: 'rules:write',
  input: z
    .strictObject({
      ruleId: idText,
      version: versionField.optional(),
      name: fields.name.optional(),
      priority: fields.priority.optional(),
      logic: fields.logic.optional(),
      conditions: fields.conditions.optional(),
      action: fields.action.optional(),
      lines: fields.lines.optional(),
      paymentAccountCode: fields.paymentAccountCode.nullable().optional(),
      direction: fields.direction.nullable().optional(),
      externalId: externalIdText.nullable().optional(),
    })
    .meta({ id: 'RuleChange' }),
  decide(book, { ruleId, version, ...changes }, moment) {
    const rule = book.rules.byId.get(ruleId) ?? refuse('not_found', `there is no rule ${ruleId} in this company`);
    checkVersion(rule, version);
    if (rule.status === 'archived')
      refuse('invalid_state', `rule ${rule.name} is archived; write another`, undefined, { related: { id: rule.id } });
    checkNewExternalId(book.rules, changes.externalId, rule.id);
    const { lines, ...others } = changes;
    const next = nextState(rule, { ...others, ...(lines && { lines: linesKept(book, lines) }) }, moment);
    if (!next) return [];
    checkRule(book, next);
    return [RuleUpdated({ rule: next })];
  },
  output: ruleState,
  answer: (events, { ruleId }, _recalled, page): Rule => stateIn(events, 'rule', page.rules.byId.get(ruleId)),
});

const life = { needs: 'rules:write' } as const;
const lived = { ...rules, state: ruleState };
/** Enables a rule: lines that are imported from now on are held against it. */
export const enableRule = stepOf<Rule>(lived, 'rules', {
  ...life,
  act: 'enabled',
  verb: 'enable',
  from: ['inactive'],
  to: 'active',
  summary: 'Enable a rule',
  text: 'Enables a rule: from now on it is held against new lines.',
  ja: { summary: 'ルールを有効にする', text: 'ルールを有効にします。以後の明細に適用されます。' },
  undo: { by: ['disable-rule'] },
});
/** Disables a rule. */
export const disableRule = stepOf<Rule>(lived, 'rules', {
  ...life,
  act: 'disabled',
  verb: 'disable',
  from: ['active'],
  to: 'inactive',
  summary: 'Disable a rule',
  text: 'Disables a rule; what it suggested or booked stays.',
  ja: { summary: 'ルールを無効にする', text: 'ルールを無効にします。これまでの候補や計上は変わりません。' },
  undo: { by: ['enable-rule'] },
});
/** Archives a rule for good. */
export const archiveRule = stepOf<Rule>(lived, 'rules', {
  ...life,
  act: 'archived',
  verb: 'archive',
  from: ['inactive', 'active'],
  to: 'archived',
  summary: 'Archive a rule',
  text:
    'Archives a rule for good: it is asked no more, can still be read by its id, and stands in lists only with ' +
    '{status} archived.',
  ja: {
    summary: 'ルールをアーカイブする',
    text:
      'ルールをアーカイブします。以後は適用されず、ID では参照でき、一覧には {status} が ' +
      'archived のときのみ現れます。',
  },
  undo: { why: 'that is for good: write it anew' },
});

/** Books what a rule says of a line, if that can be posted now; false when it cannot, and nothing is posted. */
function bookedBy(matching: Matching, rule: Rule, lines: NonNullable<ReturnType<typeof booked>>): boolean {
  const { posting, moment, line } = matching;
  if (!moment.may('entries:post') || firstOpenDay(posting, line.date) !== line.date) return false;
  const [events, posted, numbers] = [posting.events.length, posting.posted.length, new Map(posting.numbers)];
  try {
    bookLines(matching, lines);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    posting.events.length = events;
    posting.posted.length = posted;
    posting.numbers.clear();
    for (const [year, number] of numbers) posting.numbers.set(year, number);
    return false;
  }
  posting.events.push(
    BankTransactionMatched({
      transaction: nextLine({ ...line, ruleId: rule.id }, { matches: matching.matches }, moment),
    }),
  );
  return true;
}

/** What the first rule that is for a line makes of it. */
function applied(
  book: Readonly<Book>,
  ordered: readonly Rule[],
  line: BankTransaction,
  posting: Posting,
  moment: Moment,
  recalled: Recalled,
): void {
  const rule = firstFor(ordered, line);
  if (!rule || line.ruleId === rule.id) return;
  const next = (changes: Partial<BankTransaction>): BankTransaction =>
    nextLine({ ...line, ruleId: rule.id }, changes, moment);
  if (rule.action === 'ignore') {
    const ignored = next({ status: 'ignored', ignoreReason: rule.name });
    posting.events.push(BankTransactionIgnored({ transaction: ignored }));
    return;
  }
  const lines = booked(rule, line.amount);
  if (!lines) return;
  const bank = bankAccountAt(book, line.bankAccountId);
  const matching: Matching = {
    ...{ book, moment, recalled, posting, bank, line, date: undefined },
    matches: [],
    others: new Map(),
  };
  if (rule.action === 'post' && bookedBy(matching, rule, lines)) return;
  const suggestion = { ruleId: rule.id, confidence: RULE_CONFIDENCE, lines };
  const transaction = { ...next({ status: 'suggested' }), suggestion };
  posting.events.push(BankTransactionSuggested({ transaction }));
}

const ofLines = {
  bankAccountId: idText,
  transactionIds: z
    .array(idSchema(BANK_TRANSACTION_ID))
    .min(1)
    .max(LIMITS.linesPerRuleStep)
    .meta({ description: 'Lines of the account.' }),
};
const applyInput = z.strictObject(ofLines).meta({ id: 'RuleApplication' });
const rulesApplied = z.object({ transactions: z.array(shownBankTransaction) }).meta({ id: 'RulesApplied' });

/**
 * Holds lines against the active rules, in one decision. Lines that something was done with, or that this rule had
 * before, stay.
 */
export const applyRulesToLines = command({
  name: 'apply-rules-to-lines',
  summary: 'Apply the rules to some bank transactions',
  runBy: 'service',
  undo: { by: ['release-bank-transaction'] },
  needs: 'banking:write',
  input: z.strictObject(ofLines),
  recalls: ({ transactionIds }) => ({ ids: transactionIds }),
  decide(book, { bankAccountId, transactionIds }, moment, recalled) {
    bankAccountAt(book, bankAccountId);
    const posting = beginPosting(book, moment);
    const ordered = inOrder(book.rules.byId.values());
    for (const id of new Set(transactionIds)) {
      const line = recalled.state(BANK_TRANSACTIONS, id);
      if (line?.bankAccountId !== bankAccountId) continue;
      if (line.status === 'unmatched' || line.status === 'suggested')
        applied(book, ordered, line, posting, moment, recalled);
    }
    return posting.events;
  },
  answer: (events: readonly RecordedFact[]) => ({
    transactions: events.flatMap(({ data }) => ('transaction' in data ? [bankTransactionView(data.transaction)] : [])),
  }),
});

/**
 * Steps that hold lines against the active rules: as many lines in each as the rules allow one decision to look at, in
 * their order, each once.
 */
export function ruleSteps(book: Readonly<Book>, bankAccountId: string, transactionIds: readonly string[]): Step[] {
  const weight = inOrder(book.rules.byId.values()).reduce((sum, rule) => sum + weightOf(rule), 0);
  const size = Math.max(1, Math.min(LIMITS.linesPerRuleStep, Math.floor(LIMITS.comparisonsPerRuleStep / weight)));
  const ids = [...new Set(transactionIds)];
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, n) =>
    step(applyRulesToLines, { bankAccountId, transactionIds: ids.slice(n * size, (n + 1) * size) }),
  );
}

/**
 * Holds lines against the active rules, step by step. Refuses not_found, and what a step refuses: what was done until
 * then stays, and doing it again goes on from there.
 */
export const applyRules: Procedure<z.infer<typeof applyInput>, z.infer<typeof rulesApplied>> = {
  name: 'apply-rules',
  summary: 'Apply the rules to bank transactions',
  text: 'Holds lines against the active rules. Lines that something was done with, or that this rule had before, stay.',
  ja: {
    summary: '銀行明細にルールを適用する',
    text: '明細に有効なルールを適用します。処理済み、またはそのルールを適用済みの明細は変わりません。',
  },
  needs: 'banking:write',
  input: applyInput,
  output: rulesApplied,
  *run(book, { bankAccountId, transactionIds }) {
    bankAccountAt(book, bankAccountId);
    const { results } = yield { steps: ruleSteps(book, bankAccountId, transactionIds), goOn: false };
    const transactions = results.flatMap((result) => {
      if (result.refused) throw result.refused;
      return (result.answer as z.infer<typeof rulesApplied>).transactions;
    });
    return { transactions };
  },
};

/** Books what a rule suggested. */
export const acceptBankSuggestion = command({
  name: 'accept-bank-suggestion',
  summary: 'Book what a rule suggests of a bank transaction',
  text: 'Books what a rule suggested.',
  ja: { summary: 'ルールの候補どおりに計上する', text: 'ルールの候補どおりに計上します。' },
  undo: { by: ['release-bank-transaction'] },
  needs: 'banking:write',
  input: z.strictObject(ofLine),
  recalls: recallsLine,
  decide(book, input, moment, recalled) {
    const line = lineAt(recalled, input);
    checkCanMatch(line);
    const { suggestion } = line;
    if (!suggestion)
      return refuse(
        'invalid_state',
        `bank transaction ${line.id} has no suggestion of a rule; match it instead`,
        undefined,
        { related: { id: line.id, status: line.status } },
      );
    const posting = beginPosting(book, moment);
    const bank = bankAccountAt(book, input.bankAccountId);
    const matching: Matching = {
      ...{ book, moment, recalled, posting, bank, line, date: undefined },
      matches: [],
      others: new Map(),
    };
    bookLines(matching, suggestion.lines);
    const transaction = nextLine(line, { matches: matching.matches }, moment);
    return [...posting.events, BankTransactionMatched({ transaction })];
  },
  output: shownBankTransaction,
  answer: answerLine,
});

/** What undoes rules; one that was archived is archived for good. */
export const ruleUndoing = [
  undoing(rules.events.enabled, 'disable', disableRule, ({ rule: { id } }) => ({ ruleId: id }), 'goes on'),
  undoing(RuleCreated, 'archive', archiveRule, ({ rule: { id } }) => ({ ruleId: id })),
  undoing(rules.events.disabled, 'enable', enableRule, ({ rule: { id } }) => ({ ruleId: id }), 'goes on'),
  ...changedBack([RuleUpdated], updateRule, 'ruleId'),
];
