// The doors of a simulated process: what a client sends as a request of a surface or as a call of an agent's tool, with
// the checks, limits, shapes and words of perform(), and what it is told, put back into answers and refusals.
import { memoryCounters } from '../../src/adapters/counters.memory.ts';
import type { Engine } from '../../src/main.ts';
import type { Caller, Outcome } from '../../src/service.ts';
import { Refusal, type RefusalCode } from '../../src/domain/refusal.ts';
import { callTool } from '../../src/http/mcp.ts';
import { perform, type House } from '../../src/http/perform.ts';
import { snakeKeys } from '../../src/http/dialect-a.ts';
import type { Row } from '../../src/http/route.ts';
import { SURFACE_A } from '../../src/http/surface-a.ts';
import { SURFACE_B } from '../../src/http/surface-b.ts';
import type { Wish } from './wishes.ts';

type DoorMembers = Record<string, unknown>;

/** A way in. */
export type ClientDoor = 'service' | 'surface a' | 'surface b' | 'agent';

/** What a client asks with. */
export interface AskedAtDoor {
  readonly input: Readonly<DoorMembers>;
  readonly caller: Caller;
  readonly companyId: string;
  readonly key: string | undefined;
}

const NOTHING_TO_LEAVE = (): undefined => undefined;
/** Tools of agents for what clients want here. */
const TOOLS: Readonly<Partial<Record<Wish['what'], string>>> = { post: 'create_entry', reverse: 'reverse_entry' };
/** What surface A has a row for, among what clients want. */
const OF_A: ReadonlySet<Wish['what']> = new Set(['post', 'reverse']);

/** By which door a wish comes: half of them by one. */
export function doorOf(n: number, { what }: Wish): ClientDoor {
  const turn = n % 6;
  if (turn === 3 && OF_A.has(what)) return 'surface a';
  if (turn === 4 && what in TOOLS) return 'agent';
  return turn >= 3 ? 'surface b' : 'service';
}

/** What a caller may ask of this engine. No share of a minute runs out: a simulation has few. */
function houseOf({ service }: Engine): House {
  const counters = {
    ...memoryCounters(),
    take: () => Promise.resolve({ ok: true, remaining: 1, resetS: 1, retryAfterS: 0 }),
  };
  const auth = {
    service,
    counters,
    secrets: { hash: () => '' },
    authFailuresPerMinute: 1,
    addressOf: () => '192.0.2.1',
  };
  return { service, counters, auth, doors: { enter: () => Promise.resolve(NOTHING_TO_LEAVE) } };
}

/** The row behind which a wish is done. */
function rowOf(rows: readonly Row[], { what, command, procedure }: Wish): Row {
  const row = rows.find(({ behind }) =>
    behind.kind === 'command'
      ? (behind.command as unknown) === command
      : behind.kind === 'procedure' && (behind.procedure as unknown) === procedure,
  );
  if (!row) throw new Error(`no door leads to ${what}`);
  return row;
}

/** An entry as surface A writes it. */
function asOfA(input: Readonly<DoorMembers>): DoorMembers {
  const { effectiveDate, lines, ...rest } = input as DoorMembers & { lines?: DoorMembers[] };
  return {
    ...(snakeKeys(rest) as DoorMembers),
    date: effectiveDate,
    ...(lines && {
      lines: lines.map(({ side, amount, accountCode }) => ({ account_code: accountCode, [String(side)]: amount })),
    }),
  };
}

/** Parts of a name that stand in the path of a row, and the rest of the input. */
function parted(row: Row, input: Readonly<DoorMembers>): { values: Record<string, string>; body: DoorMembers } {
  const values: Record<string, string> = {};
  const body: DoorMembers = {};
  for (const [name, value] of Object.entries(input)) {
    const [place] = Object.entries(row.params).find(([, field]) => field === name) ?? [];
    if (place === undefined) body[name] = value;
    else values[place] = String(value);
  }
  return { values, body };
}

/** Does what is wished for by a door; rejects with the refusal that was told. */
export async function atDoor(
  engine: Engine,
  door: ClientDoor,
  wish: Wish,
  { input, caller, companyId, key }: AskedAtDoor,
): Promise<Outcome<{ id: string }>> {
  const session = { kind: 'api_key', id: caller.id, endsAtMs: Number.POSITIVE_INFINITY, caller, companyId } as const;
  const requestId = 'req_simulated';
  const keyed = key !== undefined && { idempotencyKey: key };
  if (door === 'agent') {
    const given = { companyId, ...input, ...(wish.what === 'post' && { status: 'posted' }), ...keyed };
    const agent = { house: houseOf(engine), session, requestId };
    const called = await callTool(agent, TOOLS[wish.what] ?? '', given);
    if (!called) throw new Error(`no tool of agents does ${wish.what}`);
    if ('defect' in called) throw called.defect as Error;
    return told(called.status, called.value as DoorMembers, called.headers);
  }
  const isOfA = door === 'surface a';
  const row = rowOf(isOfA ? SURFACE_A : SURFACE_B, wish);
  const { values, body } = parted(row, input);
  const answer = await perform(houseOf(engine), row, session, {
    ...{ requestId, values: isOfA ? values : { companyId, ...values }, body: isOfA ? asOfA(body) : body },
    ...keyed,
  });
  answer.leave?.();
  if (answer.defect !== undefined) throw answer.defect as Error;
  return told(answer.status, (answer.body.kind === 'json' ? answer.body.value : {}) as DoorMembers, answer.headers);
}

/** An answer or a refusal, out of what was told. */
function told(status: number, value: DoorMembers, headers: readonly string[]): Outcome<{ id: string }> {
  if (status >= 400) {
    const {
      code = 'unavailable',
      error,
      message,
    } = (typeof value['error'] === 'object' ? value['error'] : value) as Readonly<
      Partial<Record<'code' | 'error' | 'message', string>>
    >;
    throw new Refusal(code as RefusalCode, error ?? message ?? 'no reason was told');
  }
  const header = (name: string): string | undefined => headers[headers.indexOf(name) + 1];
  return {
    answer: value,
    position: headers.includes('X-Position') ? header('X-Position') : '',
    replayed: headers.includes('Idempotency-Replayed'),
  } as never;
}
