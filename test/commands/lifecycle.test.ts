// Steps of a life as rows: a throw-away noun that is drafted, activated and ended.
import { expect } from 'chai';
import { z } from 'zod';
import type { Command, Moment } from '../../commands/command.ts';
import { stepOf } from '../../commands/lifecycle.ts';
import { newBook, type Book } from '../../src/domain/book.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { keep, newSlice, register } from '../../src/domain/register.ts';
import type { RecordedFact } from '../../src/domain/events.ts';

const state = z.object({
  id: z.string(),
  status: z.enum(['draft', 'active', 'ended']),
  note: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
type Deal = z.infer<typeof state>;
const deals = register({
  noun: 'big_deal',
  ja: '商談',
  field: 'deal',
  id: { prefix: 'deal' },
  state,
  acts: ['created', 'activated', 'ended'],
});
const at = { createdAt: '2026-04-01T00:00:00.000Z', updatedAt: '2026-04-01T00:00:00.000Z' };
const actor = { type: 'user', id: 'owner', via: 'surface_b' };
const moment = { nowIso: '2026-05-01T00:00:00.000Z', actor } as Moment;
// The noun is in no real book: it stands in the place of another one.
const step = {
  act: 'activated',
  verb: 'activate',
  from: ['draft'],
  to: 'active',
  summary: 'Activate a deal',
  text: 'Activates a deal.',
  ja: { summary: '商談を有効にする', text: '商談を有効にします。' },
  undo: { why: 'a deal is a deal' },
  needs: 'accounts:write',
} as const;
const activate = stepOf<Deal>(deals, 'labels', step);

function bookWith(deal: Deal): Book {
  const slice = newSlice<Deal>();
  keep(slice, deal, deals.keysOf);
  return { ...newBook(), labels: slice as never };
}
const decide = (
  command: Command<Record<string, unknown>, Deal>,
  book: Book,
  input: object,
): readonly { type: string; data: unknown }[] =>
  command.decide(book, command.input.parse(input), moment, undefined as never);
function refusal(run: () => unknown): Refusal {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a step of a kept noun', () => {
  const draft: Deal = { id: 'deal_1', status: 'draft', ...at, version: 1 };

  it('is named after its verb and takes the id and the version', () => {
    expect([activate.name, activate.needs, activate.summary]).to.deep.equal([
      'activate-big-deal',
      'accounts:write',
      'Activate a deal',
    ]);
    expect(activate.input.safeParse({ dealId: 'deal_1', version: 1, other: 1 }).success).to.equal(false);
  });

  it('given a draft, when it is activated, then the event carries the whole next state', () => {
    expect(decide(activate, bookWith(draft), { dealId: 'deal_1', version: 1 })).to.deep.equal([
      {
        type: 'big_deal.activated',
        version: 1,
        data: { deal: { ...draft, status: 'active', version: 2, updatedAt: moment.nowIso } },
      },
    ]);
  });

  it('may change more than the status, and refuse by rules of its own', () => {
    const noting = stepOf<Deal>(deals, 'labels', { ...step, also: () => ({ note: 'signed' }) });
    expect(decide(noting, bookWith(draft), { dealId: 'deal_1' })[0]?.data).to.have.nested.property(
      'deal.note',
      'signed',
    );
  });

  it('already there: nothing happens, and the answer is the state', () => {
    const book = bookWith({ ...draft, status: 'active' });
    expect(decide(activate, book, { dealId: 'deal_1' })).to.deep.equal([]);
    expect(
      activate.answer([] as readonly RecordedFact[], { dealId: 'deal_1' }, undefined as never, book),
    ).to.have.property('status', 'active');
  });

  it('refuses another state, another version and an unknown id', () => {
    const ended = refusal(() => decide(activate, bookWith({ ...draft, status: 'ended' }), { dealId: 'deal_1' }));
    expect([ended.code, ended.message]).to.deep.equal([
      'invalid_state',
      'the big deal is ended; this is possible only while it is draft',
    ]);
    expect(refusal(() => decide(activate, bookWith(draft), { dealId: 'deal_1', version: 7 })).code).to.equal(
      'version_conflict',
    );
    expect(refusal(() => decide(activate, bookWith(draft), { dealId: 'deal_2' })).code).to.equal('not_found');
  });
});
