// Settings: keys, sessions of browsers, members, the approval policy, webhooks. A secret is shown once, where it was
// made, and is nowhere afterwards; what is taken away is asked about first.
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ofCompany, useRead, write } from '../state/books.ts';
import { access, language, refusalOf, type Refused } from '../state/door.ts';
import { shownAmount, typedAmount, type Amount } from '../state/money.ts';
import { pageAt, place } from '../state/place.ts';
import { valueIn } from '../words/values.ts';
import { shownTime, words } from '../words/words.ts';
import type { Page } from '../parts/pages.tsx';
import { isPast } from '../parts/moment-bar.tsx';
import { Failure, Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';

/** Roles that can be given. */
const ROLES = [
  'owner',
  'admin',
  'accountant',
  'bookkeeper',
  'approver',
  'viewer',
  'auditor',
  'agent',
  'integration',
] as const;

/** What was said about an act: done, or why not; a secret stands there once. */
interface SecretSaid {
  readonly done?: string;
  readonly error?: Refused;
  readonly secret?: string;
}
/** Says what an act came to, and gives what does it. */
function useSaid(): {
  readonly said: SecretSaid;
  readonly act: (address: string, body?: unknown, method?: 'POST' | 'PATCH' | 'PUT' | 'DELETE') => Promise<boolean>;
  readonly forget: () => void;
} {
  const { settings } = words();
  const [said, say] = useState<SecretSaid>({});
  return {
    said,
    forget: () => say({}),
    act: async (address, body, method = 'POST') => {
      say({});
      try {
        const made = await write<{ readonly secret?: string | null } | undefined>(address, body, { method });
        say({ done: settings.done, ...(typeof made?.secret === 'string' ? { secret: made.secret } : {}) });
        return true;
      } catch (thrown) {
        say({ error: refusalOf(thrown) });
        return false;
      }
    },
  };
}

function Told(props: { readonly of: SecretSaid; readonly forget: () => void }): JSX.Element {
  const { settings } = words();
  const { secret, error, done } = props.of;
  return (
    <>
      {error === undefined ? null : <Failure error={error} />}
      <p role="status">{done}</p>
      {secret === undefined ? null : (
        <div class="secret" role="alert">
          <p>{settings.once}</p>
          <pre tabIndex={0}>{secret}</pre>
          <p class="acts">
            <button type="button" onClick={() => void navigator.clipboard.writeText(secret)}>
              {settings.copy}
            </button>
            <button type="button" onClick={props.forget}>
              {settings.keptIt}
            </button>
          </p>
        </div>
      )}
    </>
  );
}

/** A button that asks once more before it does something that cannot be taken back. */
function Sure(props: { readonly says: string; readonly about: string; readonly does: () => void }): JSX.Element {
  const { settings } = words();
  const [isAsked, ask] = useState(false);
  const at = useRef<HTMLButtonElement>(null);
  // Who came by the keyboard goes on from the question.
  useLayoutEffect(() => {
    if (isAsked) at.current?.focus();
  }, [isAsked]);
  if (!isAsked)
    return (
      <button type="button" disabled={isPast()} aria-label={`${props.says}: ${props.about}`} onClick={() => ask(true)}>
        {props.says}
      </button>
    );
  return (
    <span class="acts" role="group" aria-label={props.about}>
      <button
        ref={at}
        type="button"
        class="main"
        onClick={() => {
          ask(false);
          props.does();
        }}
      >
        {settings.really(props.says)}
      </button>
      <button type="button" onClick={() => ask(false)}>
        {settings.no}
      </button>
    </span>
  );
}

function Role(props: {
  readonly value: string;
  readonly label: string;
  readonly isBare?: boolean;
  readonly choose: (role: string) => void;
}): JSX.Element {
  const select = (
    <select
      value={props.value}
      aria-label={props.isBare === true ? props.label : undefined}
      disabled={isPast()}
      onChange={(event) => props.choose(event.currentTarget.value)}
    >
      {ROLES.map((role) => (
        <option value={role}>{valueIn(language.value, 'role', role)}</option>
      ))}
    </select>
  );
  return props.isBare === true ? (
    select
  ) : (
    <label>
      {props.label}
      {select}
    </label>
  );
}

/** A form that adds something; what was typed goes when it was taken. */
function Add(props: {
  readonly title: string;
  readonly does: () => Promise<boolean>;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <form
      class="acts add"
      aria-label={props.title}
      onSubmit={(event) => {
        event.preventDefault();
        void props.does();
      }}
    >
      {props.children}
      <button class="main" disabled={isPast()}>
        {props.title}
      </button>
    </form>
  );
}

/** Adds what has a name and a role. */
function AddWithRole(props: {
  readonly title: string;
  readonly label: string;
  readonly most: number;
  readonly does: (name: string, role: string) => Promise<boolean>;
}): JSX.Element {
  const [name, type] = useState('');
  const [role, choose] = useState('viewer');
  return (
    <Add title={props.title} does={() => props.does(name, role)}>
      <label class="wide">
        {props.label}
        <input required maxLength={props.most} value={name} onInput={(event) => type(event.currentTarget.value)} />
      </label>
      <Role label={words().settings.role} value={role} choose={choose} />
    </Add>
  );
}

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly role?: string;
  readonly scopes?: readonly string[];
  readonly status: string;
  readonly expiresAt?: string;
  readonly createdAt: string;
  readonly caps?: { readonly maxAmount?: Amount; readonly dailyAmount?: Amount; readonly dailyCount?: number };
}

function Keys(): JSX.Element {
  const { settings } = words();
  const address = ofCompany('/api-keys');
  const read = useRead<Page<KeyRow>>(`${address}?limit=100`);
  const { said, act, forget } = useSaid();
  const may = (key: KeyRow): string =>
    key.role === undefined
      ? settings.scopes(key.scopes?.length ?? 0)
      : (valueIn(language.value, 'role', key.role) ?? key.role);
  return (
    <Panel read={read} class="sheet" isEmpty={({ data }) => data.length === 0} empty={settings.noKeys}>
      {({ data }) => (
        <>
          <Table
            title={settings.tabs.keys}
            class="whole"
            heads={[
              settings.name,
              settings.key,
              settings.role,
              settings.caps,
              settings.until,
              settings.state,
              settings.acts,
            ]}
          >
            {data.map((key) => (
              <tr class={key.status === 'revoked' ? 'gone' : ''}>
                <th scope="row">{key.name}</th>
                <td>
                  <code>
                    {key.prefix}…{key.last4}
                  </code>
                </td>
                <td>{may(key)}</td>
                <td>
                  {key.caps?.maxAmount === undefined
                    ? '—'
                    : settings.atMost(shownAmount(key.caps.maxAmount, language.value))}
                </td>
                <td>{key.expiresAt === undefined ? '—' : shownTime(key.expiresAt)}</td>
                <td>
                  <small class={`tag ${key.status}`}>
                    {settings.states[key.status as keyof typeof settings.states] ?? key.status}
                  </small>
                </td>
                <td>
                  {key.status === 'revoked' ? null : (
                    <span class="acts">
                      <Sure
                        says={settings.rotate}
                        about={key.name}
                        does={() => void act(`${address}/${key.id}/rotate`, {})}
                      />
                      <Sure
                        says={settings.revoke}
                        about={key.name}
                        does={() => void act(`${address}/${key.id}`, undefined, 'DELETE')}
                      />
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </Table>
          <AddWithRole
            title={settings.makeKey}
            label={settings.name}
            most={100}
            does={(name, role) => act(address, { name, role })}
          />
          <Told of={said} forget={forget} />
        </>
      )}
    </Panel>
  );
}

interface SessionRow {
  readonly id: string;
  readonly holder: { readonly kind: string; readonly id: string };
  readonly openedAt: string;
  readonly usedAt: string;
  readonly endsAt: string;
  readonly current?: boolean;
}

function Sessions(): JSX.Element {
  const { settings } = words();
  const read = useRead<{ readonly data: readonly SessionRow[] }>('/app/sessions');
  const { said, act, forget } = useSaid();
  const end = async (session?: SessionRow): Promise<void> => {
    const isDone = await act(
      session === undefined ? '/app/sessions' : `/app/sessions/${session.id}`,
      undefined,
      'DELETE',
    );
    if (isDone && (session === undefined || session.current === true)) access.value = 'ended';
  };
  return (
    <Panel read={read} class="sheet">
      {({ data }) => (
        <>
          <Table
            title={settings.tabs.sessions}
            class="whole"
            heads={[settings.opened, settings.used, settings.until, settings.state, settings.acts]}
          >
            {data.map((session) => (
              <tr>
                <th scope="row">{shownTime(session.openedAt)}</th>
                <td>{shownTime(session.usedAt)}</td>
                <td>{shownTime(session.endsAt)}</td>
                <td>{session.current === true ? <small class="tag">{settings.thisOne}</small> : null}</td>
                <td>
                  <Sure says={settings.end} about={shownTime(session.openedAt)} does={() => void end(session)} />
                </td>
              </tr>
            ))}
          </Table>
          <p class="acts">
            <Sure says={settings.endAll} about={settings.tabs.sessions} does={() => void end()} />
          </p>
          <Told of={said} forget={forget} />
        </>
      )}
    </Panel>
  );
}

interface MemberRow {
  readonly id: string;
  readonly subject: string;
  readonly role: string;
  readonly status: string;
  readonly version: number;
}

function Members(): JSX.Element {
  const { settings } = words();
  const address = ofCompany('/members');
  const read = useRead<Page<MemberRow>>(`${address}?limit=100`);
  const { said, act, forget } = useSaid();
  return (
    <Panel read={read} class="sheet">
      {({ data }) => (
        <>
          {data.length === 0 ? <p class="empty">{settings.noMembers}</p> : null}
          {data.length === 0 ? null : (
            <Table
              title={settings.tabs.members}
              class="whole"
              heads={[settings.subject, settings.role, settings.state, settings.acts]}
            >
              {data.map((member) => (
                <tr class={member.status === 'removed' ? 'gone' : ''}>
                  <th scope="row">{member.subject}</th>
                  <td>
                    {member.status === 'removed' ? (
                      (valueIn(language.value, 'role', member.role) ?? member.role)
                    ) : (
                      <Role
                        isBare
                        label={`${settings.role} ${member.subject}`}
                        value={member.role}
                        choose={(it) =>
                          void act(`${address}/${member.id}`, { role: it, version: member.version }, 'PATCH')
                        }
                      />
                    )}
                  </td>
                  <td>
                    <small class="tag">
                      {settings.states[member.status as keyof typeof settings.states] ?? member.status}
                    </small>
                  </td>
                  <td>
                    {member.status === 'removed' ? null : (
                      <Sure
                        says={settings.remove}
                        about={member.subject}
                        does={() => void act(`${address}/${member.id}`, undefined, 'DELETE')}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          )}
          <AddWithRole
            title={settings.addMember}
            label={settings.subject}
            most={1000}
            does={(subject, role) => act(address, { subject, role })}
          />
          <Told of={said} forget={forget} />
        </>
      )}
    </Panel>
  );
}

interface PolicyShown {
  readonly rules: readonly {
    readonly appliesTo: 'agents' | 'everyone';
    readonly minAmount: Amount;
    readonly accountCodes?: readonly string[];
  }[];
  readonly fourEyes: 'off' | 'principal' | 'strict';
  readonly expiresAfterDays: number | null;
}
interface TypedRule {
  readonly appliesTo: 'agents' | 'everyone';
  readonly from: string;
  readonly accounts: string;
}

const codesIn = (text: string): readonly string[] => text.split(/[\s,、]+/).filter((it) => it !== '');
/** Zero is an amount here: a rule from 0 on is met by every entry. */
const fromIn = (text: string): string | undefined => (/^\s*[0０]*\s*$/.test(text) ? '0' : typedAmount(text));

function RuleRow(props: {
  readonly rule: TypedRule;
  readonly at: number;
  readonly change: (changes: Partial<TypedRule> | undefined) => void;
}): JSX.Element {
  const { settings } = words();
  const { rule, at, change } = props;
  const label = (name: string): string => `${settings.rule(at + 1)} ${name}`;
  return (
    <tr>
      <td>
        <select
          aria-label={label(settings.whose)}
          value={rule.appliesTo}
          onChange={(event) => change({ appliesTo: event.currentTarget.value === 'everyone' ? 'everyone' : 'agents' })}
        >
          {(['agents', 'everyone'] as const).map((it) => (
            <option value={it}>{settings.appliesTo[it]}</option>
          ))}
        </select>
      </td>
      <td>
        <input
          inputMode="numeric"
          aria-label={label(settings.fromAmount)}
          aria-invalid={fromIn(rule.from) === undefined}
          value={rule.from}
          onInput={(event) => change({ from: event.currentTarget.value })}
        />
      </td>
      <td>
        <input
          aria-label={label(settings.accounts)}
          placeholder={settings.anyAccount}
          value={rule.accounts}
          onInput={(event) => change({ accounts: event.currentTarget.value })}
        />
      </td>
      <td>
        <button type="button" aria-label={label(settings.remove)} onClick={() => change(undefined)}>
          {settings.remove}
        </button>
      </td>
    </tr>
  );
}

function PolicyForm(props: {
  readonly policy: PolicyShown;
  readonly act: ReturnType<typeof useSaid>['act'];
}): JSX.Element {
  const { settings } = words();
  const { act } = props;
  const [rules, type] = useState<readonly TypedRule[]>(
    props.policy.rules.map(({ appliesTo, minAmount, accountCodes = [] }) => ({
      appliesTo,
      from: String(minAmount),
      accounts: accountCodes.join(' '),
    })),
  );
  const [fourEyes, choose] = useState(props.policy.fourEyes);
  const [days, limit] = useState(String(props.policy.expiresAfterDays ?? ''));
  const isBad = rules.some(({ from }) => fromIn(from) === undefined);
  const save = (): Promise<boolean> =>
    act(
      ofCompany('/approval-policy'),
      {
        rules: rules.map(({ appliesTo, from, accounts }) => ({
          appliesTo,
          minAmount: Number(fromIn(from)),
          ...(codesIn(accounts).length === 0 ? {} : { accountCodes: codesIn(accounts) }),
        })),
        fourEyes,
        expiresAfterDays: days.trim() === '' ? null : Number(days),
      },
      'PUT',
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBad) void save();
      }}
    >
      <p>{settings.policy}</p>
      <Table
        title={settings.tabs.approvals}
        heads={[settings.whose, settings.fromAmount, settings.accounts, settings.acts]}
      >
        {rules.map((rule, at) => (
          <RuleRow
            rule={rule}
            at={at}
            change={(changes) =>
              type(
                changes === undefined
                  ? rules.filter((_one, n) => n !== at)
                  : rules.map((one, n) => (n === at ? { ...one, ...changes } : one)),
              )
            }
          />
        ))}
      </Table>
      {rules.length === 0 ? <p class="empty">{settings.noRules}</p> : null}
      <p class="acts">
        <button type="button" onClick={() => type([...rules, { appliesTo: 'everyone', from: '', accounts: '' }])}>
          {settings.addRule}
        </button>
      </p>
      <div class="controls">
        <label>
          {settings.fourEyes}
          <select value={fourEyes} onChange={(event) => choose(event.currentTarget.value as PolicyShown['fourEyes'])}>
            {(['off', 'principal', 'strict'] as const).map((it) => (
              <option value={it}>{settings.eyes[it]}</option>
            ))}
          </select>
        </label>
        <label>
          {settings.expires}
          <input
            type="number"
            min={1}
            max={365}
            value={days}
            placeholder={settings.never}
            onInput={(event) => limit(event.currentTarget.value)}
          />
        </label>
        <button class="main" disabled={isPast() || isBad}>
          {settings.save}
        </button>
      </div>
    </form>
  );
}

function Approvals(): JSX.Element {
  const read = useRead<PolicyShown>(ofCompany('/approval-policy'));
  // Outside of the form, which is made anew when the policy has changed.
  const { said, act, forget } = useSaid();
  return (
    <Panel read={read} class="sheet">
      {(policy) => (
        <>
          <PolicyForm key={JSON.stringify(policy)} policy={policy} act={act} />
          <Told of={said} forget={forget} />
        </>
      )}
    </Panel>
  );
}

interface HookRow {
  readonly id: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly status: 'enabled' | 'disabled';
  readonly disabledReason?: string;
  readonly secretLast4: string;
  readonly version: number;
}
interface SentEvent {
  readonly id: string;
  readonly status: string;
  readonly sequence?: number;
  readonly attempts?: number;
  readonly createdAt?: string;
}

function Deliveries(props: { readonly hook: HookRow }): JSX.Element {
  const { settings } = words();
  const [isOpen, open] = useState(false);
  const read = useRead<Page<SentEvent>>(
    isOpen ? ofCompany(`/webhooks/${props.hook.id}/deliveries?limit=20`) : undefined,
  );
  return (
    <details onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{settings.deliveries}</summary>
      {isOpen ? (
        <Panel read={read} class="flat" isEmpty={({ data }) => data.length === 0} empty={settings.noDeliveries}>
          {({ data }) => (
            <ul class="rows">
              {data.map(({ status, sequence, attempts }) => (
                <li>
                  <span>
                    {sequence === undefined ? null : `#${sequence}`}{' '}
                    {attempts === undefined ? null : settings.attempts(attempts)}
                  </span>
                  <small class="tag">{status}</small>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      ) : null}
    </details>
  );
}

function Webhooks(): JSX.Element {
  const { settings } = words();
  const address = ofCompany('/webhooks');
  const read = useRead<Page<HookRow>>(`${address}?limit=100`);
  const { said, act, forget } = useSaid();
  const [url, type] = useState('');
  const [types, about] = useState('journal_entry.*');
  return (
    <Panel read={read} class="sheet">
      {({ data }) => (
        <>
          {data.length === 0 ? <p class="empty">{settings.noHooks}</p> : null}
          {data.length === 0 ? null : (
            <Table
              title={settings.tabs.webhooks}
              class="whole"
              heads={[settings.url, settings.types, settings.key, settings.state, settings.acts]}
            >
              {data.map((hook) => (
                <tr>
                  <th scope="row" class="breaks">
                    {hook.url}
                    <Deliveries hook={hook} />
                  </th>
                  <td>{hook.types.join(', ')}</td>
                  <td>
                    <code>…{hook.secretLast4}</code>
                  </td>
                  <td>
                    <small class={`tag ${hook.status}`}>{settings.states[hook.status]}</small>
                    {hook.disabledReason === undefined ? null : <small>{hook.disabledReason}</small>}
                  </td>
                  <td>
                    <span class="acts">
                      <Sure
                        says={hook.status === 'enabled' ? settings.disable : settings.enable}
                        about={hook.url}
                        does={() =>
                          void act(`${address}/${hook.id}/${hook.status === 'enabled' ? 'disable' : 'enable'}`, {
                            version: hook.version,
                          })
                        }
                      />
                      <Sure
                        says={settings.rotate}
                        about={hook.url}
                        does={() => void act(`${address}/${hook.id}/rotate`, { version: hook.version })}
                      />
                    </span>
                  </td>
                </tr>
              ))}
            </Table>
          )}
          <Add
            title={settings.addHook}
            does={() => act(address, { url, types: types.split(/[\s,]+/).filter((it) => it !== '') })}
          >
            <label class="wide">
              {settings.url}
              <input
                required
                type="url"
                maxLength={1000}
                value={url}
                onInput={(event) => type(event.currentTarget.value)}
              />
            </label>
            <label class="wide">
              {settings.types}
              <input required value={types} onInput={(event) => about(event.currentTarget.value)} />
            </label>
          </Add>
          <Told of={said} forget={forget} />
        </>
      )}
    </Panel>
  );
}

const TABS = { keys: Keys, sessions: Sessions, members: Members, approvals: Approvals, webhooks: Webhooks } as const;
type Tab = keyof typeof TABS;

/** The page of settings: one tab each for keys, sessions, members, the approval policy and webhooks. */
export function Settings(): JSX.Element {
  const { pages, settings } = words();
  const tabs = Object.keys(TABS) as Tab[];
  const chosen = tabs.find((it) => it === place.value.id) ?? 'keys';
  const Shown = TABS[chosen];
  return (
    <>
      <h1>{pages.settings}</h1>
      <nav class="tabs" aria-label={pages.settings}>
        {tabs.map((it) => (
          <a href={pageAt('settings', {}, it)} aria-current={it === chosen ? 'page' : undefined}>
            {settings.tabs[it]}
          </a>
        ))}
      </nav>
      <Shown key={chosen} />
    </>
  );
}
