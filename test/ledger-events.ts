// Events of whole companies, made by the event constructors and a seeded generator: what projections are tested with,
// without commands.
import { ApiKeyCreated, ApiKeyRotated, MemberAdded, type ApiKey, type Member } from '../src/domain/access.ts';
import { AccountArchived, AccountCreated, type Account } from '../src/domain/accounts.ts';
import {
  CompanyCreated,
  CompanyUpdated,
  InstallationCreated,
  OperatorKeyCreated,
  type Company,
} from '../src/domain/companies.ts';
import type { Actor, EventMeta, LedgerEvent } from '../src/domain/event.ts';
import { FiscalPeriodClosed, FiscalPeriodOpened, type FiscalPeriod } from '../src/domain/fiscal-periods.ts';
import {
  EntryAmended,
  EntryAnnotated,
  EntryDiscarded,
  EntryDrafted,
  EntryPosted,
  EntryReturned,
  EntryReversed,
  EntrySubmitted,
  type EntryContent,
} from '../src/domain/journal.ts';
import { LabelCreated, PartnerCreated } from '../src/domain/registers.ts';
import { TaxCodeCreated } from '../src/domain/tax/tax-codes.ts';
import type { EventLog, NewEvent } from '../src/engine/ports.ts';

/** A sequence of pseudo-random integers below `n`, the same for the same seed. */
export function seeded(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** UUIDs of version 7 that are unique within a test and ascend. */
function uuids(seed: number): () => string {
  let n = 0;
  return () => {
    n += 1;
    const time = (0x019a00000000 + n).toString(16).padStart(12, '0');
    const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
    const random = `7${hex(seed & 0xfff, 3)}-8${hex((seed >>> 12) & 0xfff, 3)}`;
    return `${time.slice(0, 8)}-${time.slice(8)}-${random}-${hex(n, 12)}`;
  };
}

const AT = '2026-04-01T00:00:00.000Z';
const OWNER: Actor = { type: 'api_key', id: 'key_owner', name: 'Owner', via: 'surface_b' };
const ACCOUNTS = [
  ['1110', 'Cash', 'asset', 'cash'],
  ['1140', 'Receivables', 'asset', 'receivable'],
  ['2110', 'Payables', 'liability', 'payable'],
  ['3110', 'Capital', 'equity', 'capital_stock'],
  ['4110', 'Sales', 'revenue', 'sales'],
  ['6110', '旅費交通費', 'expense', 'selling_admin'],
  ['6210', 'Rent', 'expense', 'selling_admin'],
] as const;

/** A company and its events, in order; `take` hands out those made since the last call. */
export interface Story {
  readonly companyId: string;
  readonly stream: string;
  readonly accounts: readonly string[];
  readonly partners: readonly string[];
  readonly labels: readonly string[];
  take(): NewEvent[];
  found(): void;
  /** Does one more thing to the books. */ step(): void;
  post(content?: Partial<EntryContent>, options?: { key?: string }): string;
}

/** A story of a company; the same seed tells the same one. */
export function story(seed: number): Story {
  const random = seeded(seed);
  const uuid = uuids(seed);
  const companyId = `comp_${uuid()}`;
  const made: NewEvent[] = [];
  let nowMs = Date.parse(AT);
  let keys = 0;
  function say(event: LedgerEvent, meta: Partial<EventMeta> = {}): void {
    nowMs += random(4_000);
    made.push({
      id: uuid(),
      type: event.type,
      data: event.data as object,
      meta: {
        v: event.version,
        recordedAt: new Date(nowMs).toISOString(),
        actor: OWNER,
        command: 'test',
        index: 0,
        count: 1,
        ...meta,
      } satisfies EventMeta,
    });
  }
  const accounts = ACCOUNTS.map(() => `acct_${uuid()}`);
  const partners = [`prt_${uuid()}`, `prt_${uuid()}`];
  const labels = [`lbl_${uuid()}`, `lbl_${uuid()}`];
  const taxCodeId = `tax_${uuid()}`;
  const yearId = `fp_${uuid()}`;
  const monthId = `fp_${uuid()}`;
  const common = { createdAt: AT, updatedAt: AT, version: 1 };
  const company: Company = {
    id: companyId,
    name: `Company ${seed} 株式会社`,
    entityType: 'corporation',
    country: 'JP',
    baseCurrency: 'JPY',
    timezone: 'Asia/Tokyo',
    fiscalYearStartMonth: 4,
    fiscalYearStartDay: 1,
    taxSettings: {},
    template: 'empty',
    plan: 'free',
    isDemo: false,
    status: 'active',
    ...common,
  };
  const account = (i: number): Account => {
    const [code, name, cls, type] = ACCOUNTS[i] as (typeof ACCOUNTS)[number];
    return {
      id: accounts[i] as string,
      code,
      name,
      class: cls,
      type,
      normalSide: cls === 'asset' || cls === 'expense' ? 'debit' : 'credit',
      reportSection: 'X',
      cashFlowClass: 'NONE',
      cashFlowCategory: 'none',
      flags: [],
      isPostable: true,
      requiresPartner: false,
      currency: 'JPY',
      sortOrder: i,
      status: 'active',
      ...common,
    };
  };
  const key: ApiKey = {
    id: `key_${uuid()}`,
    companyId,
    name: 'main',
    hash: `hash-${seed}`,
    prefix: 'dch_sk_Ab12',
    last4: 'wxyz',
    role: 'owner',
    status: 'active',
    createdAt: AT,
    createdBy: 'system',
    version: 1,
  };
  const member: Member = {
    id: `mem_${uuid()}`,
    subject: `https://issuer.example|user-${seed}`,
    role: 'viewer',
    status: 'active',
    ...common,
  };
  const period = (id: string, type: 'year' | 'month', endDate: string): FiscalPeriod => ({
    id,
    name: type,
    type,
    ...(type === 'month' ? { parentId: yearId } : {}),
    startDate: '2026-04-01',
    endDate,
    status: 'open',
    closingEntryIds: [],
    ...common,
  });

  interface Entry {
    id: string;
    version: number;
    status: string;
    content: EntryContent;
    number?: number;
  }
  const entries: Entry[] = [];
  let nextNumber = 1;
  const day = (): string => `2026-${String(4 + random(6)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`;
  function content(more: Partial<EntryContent> = {}): EntryContent {
    const amount = 1 + random(random(10) === 0 ? Number.MAX_SAFE_INTEGER : 100_000);
    const debit = random(accounts.length);
    const credit = (debit + 1 + random(accounts.length - 1)) % accounts.length;
    const split = amount > 2 && random(3) === 0 ? 1 + random(amount - 1) : 0;
    const tax = random(3) === 0 ? { taxCodeId, taxCode: 'P10', taxEntryMethod: 'none' as const } : undefined;
    const lines: EntryContent['lines'] = [
      {
        side: 'debit',
        accountId: accounts[debit] as string,
        accountCode: ACCOUNTS[debit]![0],
        amount: amount - split,
        ...tax,
        ...(random(4) === 0 ? { partnerId: partners[random(2)], counterparty: 'Ａｃｍｅ商事' } : {}),
      },
      ...(split
        ? [
            {
              side: 'debit' as const,
              accountId: accounts[(debit + 3) % accounts.length] as string,
              accountCode: ACCOUNTS[(debit + 3) % accounts.length]![0],
              amount: split,
              ...(tax ? { ...tax, isTaxLine: true as const, baseLine: 0 } : {}),
              memo: 'tab\tline\nfeed \\ "quote" {brace}',
            },
          ]
        : []),
      {
        side: 'credit',
        accountId: accounts[credit] as string,
        accountCode: ACCOUNTS[credit]![0],
        amount,
        ...(random(5) === 0 ? { labelIds: [labels[random(2)] as string] } : {}),
      },
    ];
    return {
      effectiveDate: day(),
      sourceType: random(20) === 0 ? 'closing' : 'manual',
      adjustment: random(10) === 0,
      currency: 'JPY',
      lines,
      memo: `家賃 ${random(50)}`,
      ...(random(4) === 0 ? { reference: `INV-${random(1000)}` } : {}),
      ...(random(4) === 0 ? { partnerId: partners[random(2)] } : {}),
      ...(random(6) === 0 ? { labelIds: [labels[0] as string] } : {}),
      ...more,
    };
  }
  const pick = (status: readonly string[]): Entry | undefined => {
    const found = entries.filter((entry) => status.includes(entry.status));
    return found[random(Math.max(1, found.length))];
  };
  function post(more: Partial<EntryContent> = {}, options: { key?: string } = {}): string {
    const entry: Entry = {
      id: `je_${uuid()}`,
      version: 1,
      status: 'posted',
      content: content(more),
      number: nextNumber++,
    };
    entries.push(entry);
    say(
      EntryPosted({
        entryId: entry.id,
        version: 1,
        entryNumber: entry.number as number,
        fiscalYearId: yearId,
        content: entry.content,
      }),
      options.key === undefined ? {} : { idempotencyKey: options.key, fingerprint: `print-${options.key}` },
    );
    return entry.id;
  }
  function step(): void {
    const what = random(20);
    const draft = pick(['draft']);
    const open = pick(['draft', 'pending_approval']);
    const posted = pick(['posted']);
    if (what < 8) {
      post({}, random(2) === 0 ? { key: `key-${keys++}` } : {});
      return;
    }
    if (what < 11 || entries.length < 5) {
      const entry: Entry = {
        id: `je_${uuid()}`,
        version: 1,
        status: 'draft',
        content: content(random(2) ? { externalId: `ext-${seed}-${entries.length}` } : {}),
      };
      entries.push(entry);
      say(EntryDrafted({ entryId: entry.id, version: 1, content: entry.content }));
    } else if (what === 11 && draft) {
      draft.version += 1;
      draft.status = 'pending_approval';
      say(EntrySubmitted({ entryId: draft.id, version: draft.version, submittedBy: OWNER.id }));
    } else if (what === 12) {
      const waiting = pick(['pending_approval']);
      if (waiting) {
        waiting.version += 1;
        waiting.status = 'draft';
        say(EntryReturned({ entryId: waiting.id, version: waiting.version }));
      }
    } else if (what === 13 && open && random(3) === 0) {
      open.version += 1;
      open.status = 'discarded';
      say(EntryDiscarded({ entryId: open.id, version: open.version }));
    } else if (what <= 14 && open) {
      open.version += 1;
      open.status = 'posted';
      open.number = nextNumber++;
      say(
        EntryPosted({
          entryId: open.id,
          version: open.version,
          entryNumber: open.number,
          fiscalYearId: yearId,
          wasDraft: true,
          content: open.content,
        }),
      );
    } else if (what === 15 && draft) {
      draft.version += 1;
      const after = content({
        ...(random(2) ? { externalId: `ext-${seed}-a${draft.version}-${entries.indexOf(draft)}` } : {}),
      });
      say(EntryAmended({ entryId: draft.id, version: draft.version, status: 'draft', before: draft.content, after }));
      draft.content = after;
    } else if (what <= 17 && posted) {
      posted.version += 1;
      const after = content(posted.content.externalId === undefined ? {} : { externalId: posted.content.externalId });
      say(
        EntryAmended({
          entryId: posted.id,
          version: posted.version,
          status: 'posted',
          entryNumber: posted.number,
          before: posted.content,
          after,
        }),
      );
      posted.content = after;
    } else if (what === 18 && posted) {
      posted.version += 1;
      const after: EntryContent = {
        ...posted.content,
        memo: `noted ${random(100)}`,
        labelIds: [labels[1] as string],
        lines: posted.content.lines.map((line, i) => (i === 0 ? { ...line, partnerId: partners[1] } : line)),
      };
      say(
        EntryAnnotated({
          entryId: posted.id,
          version: posted.version,
          status: 'posted',
          before: posted.content,
          content: after,
        }),
      );
      posted.content = after;
    } else if (posted && posted.content.lines.length === 2) {
      const full = random(2) === 0;
      const amount = posted.content.lines[0]!.amount;
      const part = full ? amount : Math.max(1, Math.floor(amount / 2));
      const reversalId = post({
        sourceType: posted.content.sourceType === 'closing' ? 'closing' : 'reversal',
        adjustment: posted.content.adjustment,
        reverses: posted.id,
        lines: posted.content.lines.map((line) => ({
          ...line,
          side: line.side === 'debit' ? ('credit' as const) : ('debit' as const),
          amount: part,
        })),
      });
      posted.version += 1;
      if (full) posted.status = 'reversed';
      say(
        EntryReversed({
          entryId: posted.id,
          version: posted.version,
          reversalId,
          amounts: posted.content.lines.map((_, line) => ({ line, amount: part })),
          reversedAmount: String(part),
          full,
        }),
      );
    } else post();
  }
  return {
    companyId,
    stream: `ledger-${companyId}`,
    accounts,
    partners,
    labels,
    step,
    post,
    take: () => made.splice(0),
    found() {
      say(CompanyCreated({ company }));
      accounts.forEach((_, i) => say(AccountCreated({ account: account(i) })));
      say(AccountArchived({ account: { ...account(6), status: 'archived', version: 2 } }));
      say(
        TaxCodeCreated({
          taxCode: {
            id: taxCodeId,
            code: 'P10',
            name: '課税仕入 10%',
            kind: 'purchase',
            treatment: 'taxable',
            side: 'purchase',
            rateBps: 1000,
            nationalBps: 780,
            localBps: 220,
            reduced: false,
            deductibleBps: 10000,
            isReturn: false,
            isBadDebt: false,
            active: true,
            custom: false,
            sortOrder: 1,
            ...common,
          },
        }),
      );
      labels.forEach((id, i) =>
        say(
          LabelCreated({
            label: { id, name: `Label ${i}`, dimension: 'tag', exclusive: false, status: 'active', ...common },
          }),
        ),
      );
      partners.forEach((id, i) =>
        say(PartnerCreated({ partner: { id, name: `Partner ${i}`, type: 'customer', status: 'active', ...common } })),
      );
      say(
        FiscalPeriodOpened({
          year: period(yearId, 'year', '2027-03-31'),
          months: [period(monthId, 'month', '2026-04-30')],
        }),
      );
      say(
        FiscalPeriodClosed({ periods: [{ ...period(monthId, 'month', '2026-04-30'), status: 'closed', version: 2 }] }),
      );
      say(ApiKeyCreated({ key }));
      say(
        ApiKeyRotated({
          key: {
            ...key,
            hash: `hash2-${seed}`,
            previous: { hash: key.hash, until: '2026-05-01T00:00:00.000Z' },
            version: 2,
          },
        }),
      );
      say(MemberAdded({ member }));
      say(
        CompanyUpdated({
          company: { ...company, plan: 'enterprise', limits: { surfaceA: 10, surfaceB: 20 }, version: 2 },
        }),
      );
    },
  };
}

/** Appends events to the end of a stream, in appends of at most 400. */
export async function append(log: EventLog, stream: string, events: readonly NewEvent[]): Promise<number> {
  let last = (await log.readStream(stream, { direction: 'backwards', limit: 1 })).lastRevision;
  for (let i = 0; i < events.length; i += 400)
    ({ lastRevision: last } = await log.append(stream, last < 0 ? 'none' : last, events.slice(i, i + 400)));
  return last;
}

/** Begins the directory: the installation and an operator key. */
export async function install(log: EventLog, seed = 1): Promise<void> {
  const uuid = uuids(0xabc + seed);
  const meta = (command: string): EventMeta => ({
    v: 1,
    recordedAt: AT,
    actor: { type: 'system', id: 'system', via: 'system' },
    command,
    index: 0,
    count: 1,
  });
  const key: ApiKey = {
    id: `key_${uuid()}`,
    name: 'operator',
    hash: `operator-${seed}`,
    prefix: 'dch_sk_Op12',
    last4: 'abcd',
    operator: true,
    status: 'active',
    createdAt: AT,
    createdBy: 'system',
    version: 1,
  };
  await append(
    log,
    'directory-main',
    [InstallationCreated({ installationId: `inst_${uuid()}` }), OperatorKeyCreated({ key })].map((event) => ({
      id: uuid(),
      type: event.type,
      data: event.data,
      meta: meta(event.type),
    })),
  );
}
