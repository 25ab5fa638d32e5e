// What leads on: what an agent should do about a refusal, which values are allowed where it went wrong, and which call
// comes next, as a call that can be made as it stands.
import type { Members } from './json.ts';
import { ROLES } from '../domain/access.ts';
import type { RefusalCode } from '../domain/refusal.ts';
import { rareOnes, toolNamed, type Tool } from './mcp-tools.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Scope } from '../domain/scopes.ts';

/** A call that comes next. */
interface Next {
  readonly tool: string;
  readonly arguments: Members;
  /** What it is for. */
  readonly why?: string;
}

/** Which tool lists what an argument of this name may be. */
const LISTED: readonly (readonly [name: RegExp, tool: string, list?: string])[] = [
  [/^companyId$/, 'list_companies'],
  [/^(?:\w*[aA]ccount(?:Id|Code|Codes)|parentId)$/, 'list_accounts'],
  [/^(?:partnerId|partnerCode)$/, 'list_reference', 'partners'],
  [/^tax(?:Code|CodeId)$/, 'list_reference', 'tax-codes'],
  [/^label(?:Id|Ids|Codes)$|^departmentLabelId$/, 'list_reference', 'labels'],
  [/^(?:periodId|period|month)$/, 'list_periods'],
  [/^(?:entryId|jeId|entryLineId|journalEntryId|reverses)$/, 'search_entries'],
  [/^bankAccountId$/, 'read', 'bank-accounts'],
  [/^(?:transactionId|bankTransactionId)$/, 'read', 'bank-transactions'],
  [/^(?:invoiceId|creditNoteId)$/, 'read', 'invoices'],
  [/^contractId$/, 'read', 'contracts'],
  [/^(?:reportId|expenseReportId|expenseReportIds)$/, 'read', 'expense-reports'],
  [/^(?:documentId|documentIds)$/, 'read', 'documents'],
  [/^employeeIds?$/, 'read', 'employees'],
  [/^(?:assetId|fixedAssetId)$/, 'read', 'fixed-assets'],
  [/^payrollRunId$/, 'read', 'payroll-runs'],
  [/^scheduleId$/, 'read', 'accrual-schedules'],
  [/^scenarioId$/, 'read', 'scenarios'],
  [/^ruleId$/, 'read', 'rules'],
];

/** The name of a member at the end of a path: `lines[0].accountCode` -> accountCode. */
const lastOf = (field: string): string => /(\w+)(?:\[\d+\])?$/.exec(field)?.[1] ?? field;

/** The call that lists what a field may be; undefined where none does. */
function listingOf(field: string, companyId: unknown, given: Members = {}): Next | undefined {
  const name = lastOf(field);
  const [, tool, list] = LISTED.find(([pattern]) => pattern.test(name)) ?? [];
  if (tool === undefined) return undefined;
  if (tool === 'list_companies' || typeof companyId !== 'string') return { tool, arguments: {} };
  const needsBank = list === 'bank-transactions';
  if (needsBank && typeof given['bankAccountId'] !== 'string')
    return { tool: 'read', arguments: { companyId, list: 'bank-accounts' } };
  return {
    tool,
    arguments: {
      companyId,
      ...(list !== undefined && { list }),
      ...(needsBank && { bankAccountId: given['bankAccountId'] }),
    },
  };
}

/** The schema at a path of a tool's arguments. */
function schemaAt(schema: JsonSchema | undefined, field: string): JsonSchema | undefined {
  let found = schema;
  for (const name of field
    .replaceAll(/\[\d+\]/g, '.[]')
    .split('.')
    .filter(Boolean)) {
    const inner = (found?.['anyOf'] as JsonSchema[] | undefined) ?? [];
    const branches: readonly JsonSchema[] = found ? [found, ...inner] : [];
    const inside = branches.map((one): JsonSchema | undefined => (name === '[]' ? one.items : one.properties?.[name]));
    found = inside.find((one) => one !== undefined);
  }
  return found;
}

/** All names that a schema allows; undefined where it is no choice. */
function namesIn(schema: JsonSchema | undefined): readonly unknown[] | undefined {
  if (!schema) return undefined;
  const { items } = schema;
  const names = schema['enum'] as readonly unknown[] | undefined;
  const anyOf = schema['anyOf'] as readonly JsonSchema[] | undefined;
  if (names) return names;
  const inside = (anyOf ?? (items ? [items] : [])).flatMap((one) => namesIn(one) ?? []);
  return inside.length > 0 ? [...new Set(inside)] : undefined;
}

/** What a value must be, in words, where it is no choice of names. */
function kindOf(schema: JsonSchema | undefined): string | undefined {
  if (!schema) return undefined;
  const { type, anyOf, exclusiveMinimum, maximum, pattern, format, maxLength, properties, items } = schema;
  const inner = (anyOf as readonly JsonSchema[] | undefined)?.find((one) => one['type'] !== 'null');
  if (inner) return kindOf(inner);
  if (type === 'integer') {
    const minimum = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : schema['minimum'];
    const isBounded = typeof minimum === 'number' && typeof maximum === 'number' && maximum <= Number.MAX_SAFE_INTEGER;
    return isBounded ? `whole number from ${minimum} to ${maximum}` : 'whole number, without decimal point or exponent';
  }
  if (type === 'boolean') return 'true or false';
  if (properties) return `object with ${Object.keys(properties).join(', ')}`;
  if (type === 'array') return `list${items ? ` of: ${kindOf(items) ?? 'values'}` : ''}`;
  if (type !== 'string') return undefined;
  if (format === 'date') return 'date YYYY-MM-DD';
  if (format === 'date-time') return 'time with its zone: 2026-10-01T09:00:00+09:00';
  if (typeof pattern === 'string' && pattern.length < 120) return `text of the form ${pattern}`;
  return maxLength === undefined ? 'text' : `text of at most ${String(maxLength)} characters`;
}

/** What a refused call may say instead: all values, the tool that lists them, or what kind of value it is. */
export function allowedAt(tool: Tool, field: string, given: Members): Members {
  const { properties = {} } = tool.inputSchema;
  if (field === tool.chooses) return { allowed: Object.keys(tool.rows) };
  const [first = ''] = field.split(/[.[]/);
  const schema = schemaAt(tool.inputSchema, field);
  if (!Object.hasOwn(properties, first)) {
    const own = Object.keys(properties);
    return { allowed: own };
  }
  const names = namesIn(schema);
  if (names) return { allowed: names };
  const listing = listingOf(field, given['companyId'] ?? null, given);
  if (listing) return { allowedFrom: listing };
  const kind = kindOf(schema);
  return kind === undefined ? {} : { allowed: kind };
}

/** Who may do what this permission is for, by role. */
export function rolesWith(scope: Scope): readonly string[] {
  return Object.entries(ROLES)
    .filter(([, scopes]) => (scopes as readonly Scope[]).includes(scope))
    .map(([role]) => role);
}

/** Bytes of arguments that a proposed call repeats. */
const REPEATED_BYTES = 3_000;

/** The same call with something else in it; large arguments are named, not repeated. */
function repeated(tool: Tool, given: Members, more: Members = {}, why?: string): Next {
  const large = Object.entries(given).filter(([, value]) => (JSON.stringify(value)?.length ?? 0) > REPEATED_BYTES);
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => !large.some(([one]) => one === name)));
  const told = [why, ...large.map(([name]) => `with the same ${name} as before`)].filter((text) => text !== undefined);
  return { tool: tool.name, arguments: { ...kept, ...more }, ...(told.length > 0 && { why: told.join(', ') }) };
}

/** The same as a draft, where the tool writes drafts; else the thing is read, and a person told. */
const asDraft: After = (tool, given) =>
  writesDrafts(tool) && given['status'] !== 'draft'
    ? repeated(tool, given, { status: 'draft' })
    : {
        tool: 'list_approvals',
        arguments: { companyId: given['companyId'] },
        why: 'tell a person what waits, and this',
      };

/** True for a tool that can leave what it writes for a person, as a draft. */
export const writesDrafts = ({ inputSchema: { properties = {} } }: Tool): boolean => 'status' in properties;

/** The thing that a call was about is read again. */
function readAgain(given: Members): Next | undefined {
  const { companyId, entryId } = given;
  if (entryId !== undefined) return { tool: 'get_entry', arguments: { companyId, entryId } };
  const own = Object.keys(given).find((name) => name !== 'companyId' && /Id$/.test(name) && listingOf(name, companyId));
  const listing = own === undefined ? undefined : listingOf(own, companyId, given);
  if (!own || !listing) return undefined;
  const isOne = listing.tool === 'read' || listing.tool === 'list_reference';
  return isOne ? { ...listing, arguments: { ...listing.arguments, id: given[own] } } : listing;
}

type After = (tool: Tool, given: Members, told: Members) => Next | undefined;
/** What comes after an error by its code, where the field does not say it. */
const AFTER: Readonly<Partial<Record<RefusalCode, After>>> = {
  insufficient_scope: asDraft,
  approval_required: asDraft,
  cap_exceeded: asDraft,
  nl_not_understood: () => ({ tool: 'describe', arguments: { name: 'create_entry' }, why: 'to write it line by line' }),
  version_conflict: (_tool, given) => readAgain(given),
  stale_round: (_tool, given) => readAgain(given),
  invalid_state: (tool, given, { nextBillingDate }) =>
    typeof nextBillingDate === 'string' ? repeated(tool, given, { date: nextBillingDate }) : readAgain(given),
  already_reversed: (_tool, given) => readAgain(given),
  preview_changed: (tool, { previewHash: _old, ...given }) => repeated(tool, given, { dryRun: true }),
  period_closed: (tool, given, { firstOpenDay }) =>
    typeof firstOpenDay === 'string' && given['effectiveDate'] !== undefined
      ? repeated(tool, given, { effectiveDate: firstOpenDay })
      : { tool: 'list_periods', arguments: { companyId: given['companyId'], status: 'open' } },
  period_has_blockers: (_tool, { companyId, periodId }) => ({
    tool: 'month_end',
    arguments: { companyId, periodId, dryRun: true },
  }),
  rate_limited: (tool, given) => repeated(tool, given, {}, 'after as many seconds as Retry-After says'),
  unavailable: (tool, given) => repeated(tool, given, {}, 'after a few seconds'),
  request_in_progress: (tool, given) => repeated(tool, given, {}, 'after a second'),
};

/** What a caller gave at a path, where that is words by which the right thing may be searched. */
function wordsAt(given: Members, field: string): string | undefined {
  const found = field
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Members)[name] : undefined),
      given,
    );
  return typeof found === 'string' && found.length <= 100 && !/^[\w-]*\d[\w-]*$/.test(found) ? found : undefined;
}

/** The call that comes after a refusal: that which finds what is wrong, or tells how it is said right. */
export function nextAfter(tool: Tool, code: unknown, field: string | undefined, given: Members, told: Members): Next {
  const { companyId } = given;
  // A call without a company leads to the companies first.
  if (typeof companyId !== 'string' && 'companyId' in (tool.inputSchema.properties ?? {}))
    return { tool: 'list_companies', arguments: {} };
  const after = AFTER[code as RefusalCode]?.(tool, given, told);
  if (after) return after;
  const listing = field === undefined ? undefined : listingOf(field, companyId, given);
  if (listing) {
    const words =
      listing.tool === 'list_accounts' || listing.tool === 'list_reference' ? wordsAt(given, field ?? '') : undefined;
    return words === undefined ? listing : { ...listing, arguments: { ...listing.arguments, q: words } };
  }
  const isWrong = code === 'validation_error' || code === 'invalid_text' || code === 'unbalanced_entry';
  return (isWrong ? undefined : readAgain(given)) ?? { tool: 'describe', arguments: { name: tool.name } };
}

/** What to do about a finding that stands in the way of a close, by its code. */
const BLOCKERS: Readonly<Record<string, (at: Members, ids: readonly string[]) => Next>> = {
  drafts_exist: ({ companyId }, [entryId]) => ({
    tool: 'submit_entry',
    arguments: { companyId, entryId },
    why: 'a person approves it; or discard_entry',
  }),
  pending_approvals: ({ companyId }) => ({
    tool: 'list_approvals',
    arguments: { companyId },
    why: 'tell a person what waits: approving is for people',
  }),
  earlier_period_open: ({ companyId }, [periodId]) => ({
    tool: 'month_end',
    arguments: { companyId, periodId, dryRun: true },
    why: 'the earlier one comes first',
  }),
  accruals_due: ({ companyId, endDate }) => ({
    tool: 'recognize_accruals',
    arguments: { companyId, through: String(endDate).slice(0, 7) },
  }),
  depreciation_not_posted: ({ companyId, month }) => ({ tool: 'run_depreciation', arguments: { companyId, month } }),
  payroll_unposted: ({ companyId }, [payrollRunId]) => ({
    tool: 'handle_payroll_run',
    arguments: { companyId, action: 'post', payrollRunId },
  }),
  expense_reports_pending: ({ companyId }, [id]) => ({
    tool: 'read',
    arguments: { companyId, list: 'expense-reports', id },
    why: 'tell its approver: approving is for people',
  }),
  unmatched_bank_transactions: ({ companyId }) => ({
    tool: 'read',
    arguments: { companyId, list: 'bank-accounts' },
    why: 'then read list bank-transactions with status unmatched, and match each line',
  }),
};

/** Calls that an answer makes likely, by the tool that gave it. */
const NEXT: Readonly<Record<string, (value: Members, given: Members) => readonly Next[]>> = {
  list_companies: ({ data }) => {
    const [company] = (data ?? []) as Members[];
    return company
      ? [
          {
            tool: 'list_periods',
            arguments: { companyId: company['id'], type: 'month' },
            why: 'which months are open',
          },
          { tool: 'read', arguments: { companyId: company['id'], list: 'bank-accounts' }, why: 'where money stands' },
        ]
      : [];
  },
  list_periods: ({ data }, { companyId }) => {
    const open = ((data ?? []) as Members[]).find(({ type, status }) => type === 'month' && status === 'open');
    return open
      ? [
          {
            tool: 'month_end',
            arguments: { companyId, periodId: open['name'] ?? open['id'], dryRun: true },
            why: 'the rehearsal: what is left to do before this month can be closed',
          },
        ]
      : [];
  },
  read: ({ data, id }, { companyId, list, bankAccountId }) => {
    const [first] = (data ?? []) as Members[];
    if (list === 'bank-accounts' && id === undefined)
      return first
        ? [
            {
              tool: 'read',
              arguments: { companyId, list: 'bank-transactions', bankAccountId: first['id'], status: 'unmatched' },
              why: 'lines that wait',
            },
          ]
        : [
            {
              tool: 'describe',
              arguments: { name: 'create_bank_account' },
              why: 'there is none yet; call then makes it',
            },
          ];
    if (list === 'bank-transactions' && !first && id === undefined)
      return [
        { tool: 'list_periods', arguments: { companyId, type: 'month' }, why: 'none waits: what is left of the month' },
      ];
    if (list === 'bank-transactions' && first && ['unmatched', 'suggested'].includes(String(first['status'])))
      return [{ tool: 'get_bank_suggestions', arguments: { companyId, bankAccountId, transactionId: first['id'] } }];
    return [];
  },
  get_bank_suggestions: ({ suggestions }, { companyId, bankAccountId, transactionId }) => {
    const [first] = (suggestions ?? []) as Members[];
    const at = { companyId, bankAccountId, transactionId };
    return first
      ? [
          {
            tool: 'match_bank_line',
            arguments: { ...at, action: first['action'], ...(first['body'] as Members) },
            why: 'the surest one',
          },
        ]
      : [{ tool: 'describe', arguments: { name: 'match_bank_line' }, why: 'nothing fits: book it with lines' }];
  },
  import_bank_lines: (_value, { companyId, bankAccountId, dryRun }) =>
    dryRun === true
      ? []
      : [{ tool: 'read', arguments: { companyId, list: 'bank-transactions', bankAccountId, status: 'unmatched' } }],
  create_bank_account: ({ id }, { companyId, dryRun }) =>
    id === undefined || dryRun === true
      ? []
      : [
          {
            tool: 'import_bank_lines',
            arguments: { companyId, bankAccountId: id },
            why: 'its statement, as transactions',
          },
        ],
  match_bank_line: (_value, { companyId, bankAccountId }) => [
    { tool: 'read', arguments: { companyId, list: 'bank-transactions', bankAccountId, status: 'unmatched' } },
  ],
  draft_invoice: ({ id }, { companyId, dryRun }) =>
    id === undefined || dryRun === true
      ? []
      : [{ tool: 'handle_invoice', arguments: { companyId, action: 'issue', invoiceId: id } }],
  create_expense_report: ({ id }, { companyId, dryRun }) =>
    id === undefined || dryRun === true
      ? []
      : [{ tool: 'handle_expense_report', arguments: { companyId, action: 'submit', reportId: id } }],
  undo: ({ previewHash, undone }, { dryRun, ...given }) =>
    dryRun === true && Number(undone) > 0 ? [{ tool: 'undo', arguments: { ...given, previewHash } }] : [],
  month_end: ({ blockers, period, status, steps }, { companyId, periodId, dryRun, ...given }) => {
    const { endDate, name } = (period ?? {}) as Members;
    const at = { companyId, endDate, month: name };
    const ways = ((blockers ?? []) as { code: string; ids?: string[] }[]).flatMap(({ code, ids = [] }) => {
      const way = BLOCKERS[code]?.(at, ids);
      return way ? [way] : [];
    });
    if (dryRun !== true) return ways;
    const isFree = status === 'done' || (ways.length === 0 && Array.isArray(steps));
    return isFree
      ? [
          {
            tool: 'month_end',
            arguments: { companyId, periodId, ...given, dryRun: false },
            why: 'does what it rehearsed',
          },
        ]
      : ways;
  },
};

/** The calls that an answer makes likely; none where it is complete in itself. */
export function nextOf(tool: string, value: Members, given: Members): readonly Next[] {
  const found = NEXT[tool]?.(value, given) ?? [];
  if (found.length > 0) return found;
  const isDraft = value['status'] === 'draft' && String(value['id']).startsWith('je_') && value['dryRun'] !== true;
  if (isDraft && tool !== 'submit_entry')
    return [
      {
        tool: 'submit_entry',
        arguments: { companyId: given['companyId'], entryId: value['id'] },
        why: 'a person approves it',
      },
    ];
  return [];
}

/** What `describe` tells: one tool or operation whole, or the names and titles of those that have these words. */
export function describeTools(listed: readonly Tool[], name: unknown, q: unknown): Members | undefined {
  if (typeof name === 'string') {
    const tool = toolNamed(name);
    if (!tool) return undefined;
    const { title, description, inputSchema } = tool;
    const by = listed.some((one) => one.name === name)
      ? { tool: name }
      : { tool: 'call', arguments: { operation: name, arguments: '{...as inputSchema says, but companyId}' } };
    return { name, title, description, by, inputSchema };
  }
  const words =
    typeof q === 'string'
      ? q
          .toLowerCase()
          .split(/[\s_-]+/)
          .filter(Boolean)
      : [];
  const told = [...listed, ...[...rareOnes().values()]].filter(({ name: own, title, description }) =>
    words.every((word) => `${own} ${title} ${description}`.toLowerCase().includes(word)),
  );
  return {
    operations: told.map(({ name: own, title }) => (words.length > 0 ? { name: own, title } : own)),
    total: told.length,
  };
}
