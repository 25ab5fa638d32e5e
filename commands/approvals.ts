// Approvals of journal entries: submit, approve, return; and the policy that says which postings need one.
import { z } from 'zod';
import { isLoneOwner } from '../src/domain/access.ts';
import { accountCodesNamed } from '../src/domain/accounts.ts';
import { approvalEnd, draftHash, isAgent, policyOf, rootOf, rootsWith } from '../src/domain/approvals.ts';
import type { Book } from '../src/domain/book.ts';
import { CompanyUpdated } from '../src/domain/companies.ts';
import { EntryReturned, EntrySubmitted, type EntryState } from '../src/domain/journal.ts';
import { entrySchema } from '../src/domain/entry-view.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { amountSchema } from '../src/domain/money.ts';
import { refuse } from '../src/domain/refusal.ts';
import { reasonText } from '../src/domain/text.ts';
import { checkUncapped } from './access.ts';
import { checkVersion, command, nextState, versionField, type Moment } from './command.ts';
import { codeText } from './entry-input.ts';
import { ALL_LINES, entryWarnings } from './entry-warnings.ts';
import { answerNamed, checkStatus, existing, named, postSaved, recallsEntry } from './journal.ts';
import { approvalPolicyState, type ApprovalPolicy } from '../src/domain/approval-policy.ts';

/** Hands a draft in for approval. */
export const submitEntry = command({
  name: 'submit-entry',
  summary: 'Submit a draft for approval',
  text: 'Hands a draft in for approval.',
  ja: { summary: '下書きを承認に回す', text: '下書きを承認に回します。' },
  undo: { why: 'what waits for approval is approved or returned by those who decide it' },
  needs: 'entries:draft',
  input: z.strictObject({ ...named, version: versionField.optional() }),
  recalls: recallsEntry,
  decide(_book, input, moment, recalled) {
    const state = existing(recalled, input.entryId);
    checkStatus(state, ['draft'], 'submitted', 'already_submitted', ['pending_approval']);
    checkVersion(state, input.version);
    return [
      EntrySubmitted({
        entryId: state.id,
        version: state.version + 1,
        submittedBy: moment.actor.id,
        draftHash: draftHash(state.content),
      }),
    ];
  },
  output: entrySchema,
  answer: answerNamed,
});

/** Refuses forbidden for whoever had a hand in the entry, as the policy of the company counts hands. */
function checkFourEyes(book: Readonly<Book>, { fourEyes }: ApprovalPolicy, state: EntryState, moment: Moment): void {
  if (fourEyes === 'off') return;
  const who = moment.actor.id;
  const makers = [state.createdBy, state.submittedBy, state.lastEditedBy].filter((maker) => maker !== undefined);
  if (fourEyes === 'strict') {
    const root = rootOf(book, who);
    if (makers.some((maker) => rootOf(book, maker) === root))
      refuse(
        'forbidden',
        'you, or a key that goes back to you, made, changed or submitted this entry: ' +
          'somebody else with entries:approve must approve it',
      );
    return;
  }
  if (!makers.includes(who)) return;
  const isAlone = isLoneOwner(book, who, moment.now, 'entries:approve');
  if (!isAlone || makers.some((maker) => isAgent(book, maker)))
    refuse(
      'forbidden',
      'you made, changed or submitted this entry yourself: somebody else with entries:approve must approve it',
    );
}

/**
 * Approves and posts an entry that waits for approval, if it still says what the approver saw: its hash or version.
 * Who may approve is the policy's `fourEyes`; a lone owner may approve his own. Refuses approval_stale,
 * approval_expired and forbidden, and whatever posting refuses: nothing else than what was approved is ever posted.
 */
export const approveEntry = command({
  name: 'approve-entry',
  summary: 'Approve and post an entry that waits for approval',
  text:
    'Approves and posts an entry that waits for approval, if it still says what the approver saw: its hash or ' +
    'version. Who may approve is the policy of the company; a lone owner may approve his own. Nothing else than what ' +
    'was approved is ever posted.',
  ja: {
    summary: '承認待ちの仕訳を承認して記帳する',
    text:
      '承認待ちの仕訳を、承認者が見た内容のまま（ハッシュまたは版で確認）承認して記帳します。' +
      '承認できる者は会社のポリシーによります。単独のオーナーは自分の仕訳を承認できます。' +
      '承認されたもの以外は記帳されません。',
  },
  undo: { by: ['reverse-entry', 'take-back-auto-reversed-entry'] },
  needs: 'entries:approve',
  input: z
    .strictObject({
      ...named,
      draftHash: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be the {draftHash} that the list of approvals shows: 64 hexadecimal digits')
        .optional()
        .meta({ description: 'What you approve, as the list of approvals shows it. Give this or the version.' }),
      version: versionField.optional(),
      comment: reasonText.optional().meta({ description: 'What you say of it; kept with the approval.' }),
    })
    .meta({ id: 'EntryApproval', example: { version: 2 } }),
  recalls: recallsEntry,
  decide(book, input, moment, recalled) {
    const state = existing(recalled, input.entryId);
    checkStatus(state, ['pending_approval'], 'approved', 'already_posted', ['posted', 'reversed']);
    if (input.draftHash === undefined && input.version === undefined)
      refuse(
        'validation_error',
        'draftHash: say what you approve: the hash of the entry as you saw it, or its {version}',
        'draftHash',
      );
    checkVersion(state, input.version);
    const hash = draftHash(state.content);
    if (input.draftHash !== undefined && input.draftHash !== hash)
      refuse(
        'approval_stale',
        'draftHash: the entry says something else than what you saw; read it again and approve that',
        'draftHash',
        { related: { draftHash: hash, version: state.version } },
      );
    const policy = policyOf(book.company);
    const end = approvalEnd(policy, state);
    if (end !== undefined && Date.parse(end) <= moment.now)
      refuse(
        'approval_expired',
        `entry ${state.id} waited until ${end} and no longer: return it, and have it submitted again`,
        undefined,
        { related: { id: state.id, expiredAt: end } },
      );
    checkFourEyes(book, policy, state, moment);
    return postSaved(book, state, moment, recalled, {
      approvedBy: moment.actor.id,
      draftHash: hash,
      ...(input.comment !== undefined && { comment: input.comment }),
    });
  },
  output: entrySchema,
  answer: answerNamed,
  warnings: (book, _input, events) => entryWarnings(book, events, () => ALL_LINES),
});

/** Sends an entry that waits for approval back to its maker: that is how it is rejected. */
export const returnEntry = command({
  name: 'return-entry',
  summary: 'Return an entry that waits for approval to its maker',
  text: 'Sends an entry that waits for approval back to its maker: that is how it is rejected.',
  ja: {
    summary: '承認待ちの仕訳を作成者に差し戻す',
    text: '承認待ちの仕訳を作成者に差し戻します（却下に当たります）。',
  },
  undo: { why: 'what waits for approval is approved or returned by those who decide it' },
  needs: 'entries:approve',
  input: z.strictObject({ ...named, comment: reasonText.optional(), version: versionField.optional() }),
  recalls: recallsEntry,
  decide(_book, input, _moment, recalled) {
    const state = existing(recalled, input.entryId);
    checkStatus(state, ['pending_approval'], 'returned');
    checkVersion(state, input.version);
    return [
      EntryReturned({
        entryId: state.id,
        version: state.version + 1,
        ...(input.comment !== undefined && { comment: input.comment }),
      }),
    ];
  },
  output: entrySchema,
  answer: answerNamed,
});

const ruleInput = z.strictObject({
  appliesTo: z.enum(['agents', 'everyone']),
  minAmount: amountSchema.or(z.literal(0)).meta({ description: 'Entries of this total and above, minor units.' }),
  accountCodes: z
    .array(codeText)
    .min(1)
    .max(LIMITS.policyAccounts)
    .optional()
    .meta({ description: 'Only entries on one of these accounts. Default: on any.' }),
});

/** Sets the whole policy of a company. Refuses account_not_found, and strict four eyes where no two could have them. */
export const setApprovalPolicy = command({
  name: 'set-approval-policy',
  summary: 'Set the approval policy',
  text:
    'Sets the whole policy: what must be approved by whom, from which amount on, until when. A policy of strict four ' +
    'eyes is refused where no two could have them.',
  ja: {
    summary: '承認ポリシーを設定する',
    text:
      'ポリシー全体を設定します: 何を、いくらから、誰が、いつまでに承認するか。二者承認（strict）は、' +
      '二人いなければ拒否されます。',
  },
  undo: { why: 'settings of a company are changed back by hand' },
  needs: 'companies:write',
  input: z
    .strictObject({
      rules: z.array(ruleInput).max(LIMITS.policyRules),
      fourEyes: approvalPolicyState.shape.fourEyes.optional(),
      expiresAfterDays: z
        .number()
        .int()
        .min(1)
        .max(90)
        .nullable()
        .optional()
        .meta({ description: 'Days after which a submission can no longer be approved; null = none.' }),
    })
    .meta({
      id: 'ApprovalPolicyInput',
      example: { rules: [{ appliesTo: 'agents', minAmount: 100_000 }], fourEyes: 'principal', expiresAfterDays: 30 },
    }),
  decide(book, { rules, fourEyes = 'principal', expiresAfterDays = null }, moment) {
    const company = book.company ?? refuse('not_found', 'there is no such company');
    checkUncapped(book, moment);
    const read = rules.map(({ accountCodes, ...rule }, i) => ({
      ...rule,
      ...(accountCodes && { accountCodes: accountCodesNamed(book, accountCodes, `rules[${i}].accountCodes`) }),
    }));
    if (fourEyes === 'strict' && rootsWith(book, 'entries:approve', moment.now).size < 2)
      refuse(
        'invalid_state',
        'fourEyes: strict needs two people who may approve and whose keys do not go back to the same one; ' +
          'add a member, or a key made by somebody else, with entries:approve first',
        'fourEyes',
      );
    const next = nextState(company, { approvalPolicy: { rules: read, fourEyes, expiresAfterDays } }, moment);
    return next ? [CompanyUpdated({ company: next })] : [];
  },
  output: approvalPolicyState,
  answer(events, _input, _recalled, page): ApprovalPolicy {
    for (const fact of events) if (fact.type === 'company.updated') return policyOf(fact.data.company);
    return policyOf(page.company);
  },
});
