// The doors of a simulated process: what a client sends as a request of surface B, with the checks, limits, shapes and
// words of perform(), and what it is told, put back into answers and refusals.
import type { Command } from '../../commands/command.ts';
import { memoryCounters } from '../../src/adapters/counters.memory.ts';
import type { Engine } from '../../src/main.ts';
import type { Caller, Outcome } from '../../src/service.ts';
import { Refusal, type RefusalCode } from '../../src/domain/refusal.ts';
import { perform, type House } from '../../src/http/perform.ts';
import { SURFACE_B } from '../../src/http/surface-b.ts';

const NOTHING_TO_LEAVE = (): undefined => undefined;

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

/** Does a command as a request of surface B; rejects with the refusal that was told. */
export async function atDoor(
  engine: Engine,
  command: Command<never, unknown, never>,
  {
    input,
    caller,
    companyId,
    key,
  }: {
    readonly input: Readonly<Record<string, unknown>>;
    readonly caller: Caller;
    readonly companyId: string;
    readonly key: string | undefined;
  },
): Promise<Outcome<{ id: string }>> {
  const row = SURFACE_B.find(({ behind }) => behind.kind === 'command' && (behind.command as unknown) === command);
  if (!row) throw new Error(`no door leads to ${command.name}`);
  const [values, body]: Record<string, string>[] = [{ companyId }, {}];
  for (const [name, value] of Object.entries(input)) {
    const [place] = Object.entries(row.params).find(([, field]) => field === name) ?? [];
    Object.assign((place === undefined ? body : values) as object, { [place ?? name]: value });
  }
  const session = { kind: 'api_key', id: caller.id, endsAtMs: Number.POSITIVE_INFINITY, caller, companyId } as const;
  const told = await perform(houseOf(engine), row, session, {
    ...{ requestId: 'req_simulated', values: values ?? {}, body: body ?? {} },
    ...(key !== undefined && { idempotencyKey: key }),
  });
  told.leave?.();
  if (told.defect !== undefined) throw told.defect as Error;
  const value = (told.body.kind === 'json' ? told.body.value : {}) as {
    id: string;
    readonly code?: RefusalCode;
    readonly error?: string;
  };
  if (told.status >= 400) throw new Refusal(value.code ?? 'unavailable', value.error ?? 'no reason was told');
  const header = (name: string): string | undefined => told.headers[told.headers.indexOf(name) + 1];
  return {
    answer: value,
    position: header('X-Position') ?? '',
    replayed: told.headers.includes('Idempotency-Replayed'),
  } as never;
}
