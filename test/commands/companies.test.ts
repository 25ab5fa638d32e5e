// The installation and its companies: who may open one, what its books begin with, and who sets plan and limits.
import { expect } from 'chai';
import { z } from 'zod';
import {
  createInstallation,
  createOperatorKey,
  foundCompany,
  notePepper,
  openCompany,
  revokeOperatorKey,
  updateCompany,
} from '../../commands/companies.ts';
import type { OpenedCompany } from '../../commands/companies.ts';
import { COMMANDS } from '../../commands/index.ts';
import { NOW, OPERATOR, OWNER, USER, companyOpened, done, given, type Asking, type Step, type World } from '../spec.ts';

const opened = companyOpened();
const asOperator: Asking = { actor: OPERATOR, scopes: [] };
const asUser: Asking = { actor: USER, scopes: ['companies:write'] };
const name = '株式会社山田商店';
const operatorKey = done(createOperatorKey, { name: 'Second' }, asOperator);

describe('open-company', () => {
  it('gives an operator the owner key, makes a user the owner', () => {
    given()
      .when(openCompany, { name }, asOperator)
      .then([
        'company.registered',
        {
          company: {
            name,
            plan: 'free',
            entityType: 'corporation',
            template: 'jp_corporation',
            timezone: 'Asia/Tokyo',
            isDemo: false,
          },
          firstYear: { startDate: '2026-04-01', endDate: '2027-03-31' },
          ownerKey: { role: 'owner', status: 'active' },
          ownerSubject: undefined,
        },
      ]);
    given()
      .when(openCompany, { name }, asUser)
      .then(['company.registered', { ownerSubject: USER.id, ownerKey: undefined }]);
    given().when(openCompany, { name }).refused('forbidden');
  });
  it('begins the fiscal year as is usual, or as asked', () => {
    given()
      .when(openCompany, { name }, { ...asUser, now: '2026-03-31T14:59:59.000Z' })
      .then(['company.registered', { firstYear: { startDate: '2025-04-01' } }]);
    given()
      .when(openCompany, { name }, { ...asUser, now: '2026-03-31T15:00:00.000Z' })
      .then(['company.registered', { firstYear: { startDate: '2026-04-01' } }]);
    given()
      .when(openCompany, { name, entityType: 'sole_proprietor' }, asUser)
      .then([
        'company.registered',
        {
          company: { template: 'jp_sole_proprietor', fiscalYearStartMonth: 1 },
          firstYear: { startDate: '2026-01-01', endDate: '2026-12-31' },
        },
      ]);
    given()
      .when(openCompany, { name, fiscalYearStart: '2026-05-16', fiscalYearEnd: '2027-02-20' }, asUser)
      .then(['company.registered', { company: { fiscalYearStartMonth: 2, fiscalYearStartDay: 21 } }]);
    given()
      .when(openCompany, { name, fiscalYearStart: '2026-05-16', fiscalYearEnd: '2027-05-16' }, asUser)
      .refused('validation_error', 'fiscalYearEnd');
    given()
      .when(openCompany, { name, fiscalYearEnd: '2026-05-16' }, asUser)
      .refused('validation_error', 'fiscalYearStart');
  });
  it('keeps plan and limits for operators', () => {
    given()
      .when(openCompany, { name, plan: 'enterprise', limits: { surfaceA: 5, surfaceB: 6 } }, asOperator)
      .then(['company.registered', { company: { plan: 'enterprise', limits: { surfaceA: 5 } } }]);
    given()
      .when(openCompany, { name, plan: 'pro' }, asUser)
      .refused('validation_error', 'plan', /unknown key/);
    given()
      .when(openCompany, { name, limits: { surfaceA: 5, surfaceB: 6 } }, asOperator)
      .refused('validation_error', 'limits');
  });
  it('refuses taken external ids, wrong numbers and zones', () => {
    given(done(openCompany, { name, externalId: 'c1' }, asUser))
      .when(openCompany, { name, externalId: 'c1' }, asUser)
      .refused('duplicate_external_id', 'externalId');
    given()
      .when(openCompany, { name, corporateNumber: '1000012050002' }, asUser)
      .refused('validation_error', 'corporateNumber');
    given().when(openCompany, { name, timezone: 'Mars/Olympus' }, asUser).refused('validation_error', 'timezone');
    given().when(openCompany, { name: '\u200bx\u202e' }, asUser).refused('invalid_text', 'name');
  });
});

describe('companies that a user opens', () => {
  const at = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
  const open = (hours: number): Step => done(openCompany, { name }, { ...asUser, now: at(hours) });
  const five = [0, 1, 2, 3, 4].map(open);
  it('are five within 24 hours; the next one waits for the oldest', () => {
    given(...five.slice(1))
      .when(openCompany, { name }, { ...asUser, now: at(5) })
      .then(['company.registered']);
    expect(
      given(...five)
        .when(openCompany, { name }, { ...asUser, now: at(5) })
        .refused('rate_limited', undefined, /opened 5 companies within 24 hours/).extra.retryAfterS,
    ).to.equal(19 * 3_600);
    given(...five)
      .when(openCompany, { name }, { ...asUser, now: at(23.999) })
      .refused('rate_limited');
    given(...five)
      .when(openCompany, { name }, { ...asUser, now: at(24) })
      .then(['company.registered']);
    expect(
      given(...five, open(24))
        .when(openCompany, { name }, { ...asUser, now: at(24) })
        .refused('rate_limited').extra.retryAfterS,
    ).to.equal(3_600);
  });
  it('count for each user by himself, and not for operators', () => {
    given(...five)
      .when(openCompany, { name }, { ...asUser, actor: { ...USER, id: 'https://issuer.example|taro' }, now: at(5) })
      .then(['company.registered']);
    given(...[1, 2, 3, 4, 5, 6].map(() => done(openCompany, { name }, asOperator)))
      .when(openCompany, { name }, asOperator)
      .then(['company.registered']);
    given(...five)
      .when(openCompany, { name }, { ...asOperator, now: at(5) })
      .then(['company.registered']);
  });
  it('are as many as the installation says', () => {
    given(open(0))
      .when(openCompany, { name }, { ...asUser, companiesPerUserPerDay: 1 })
      .refused('rate_limited');
    expect(
      given(...five)
        .when(openCompany, { name }, { ...asUser, now: at(5), companiesPerUserPerDay: 2 })
        .refused('rate_limited').extra.retryAfterS,
    ).to.equal(22 * 3_600);
    given(...five)
      .when(openCompany, { name }, { ...asUser, now: at(5), companiesPerUserPerDay: 6 })
      .then(['company.registered']);
    given()
      .when(openCompany, { name }, { ...asUser, companiesPerUserPerDay: 0 })
      .refused('forbidden', undefined, /ask its operator/);
    given()
      .when(openCompany, { name }, { ...asOperator, companiesPerUserPerDay: 0 })
      .then(['company.registered']);
  });
});

describe('found-company', () => {
  const registered = (world: World): OpenedCompany =>
    world.run(openCompany, { name, fiscalYearStart: '2026-05-16', fiscalYearEnd: '2027-03-31' }, asOperator);
  it('makes chart, tax codes, first year with its months, and the owner', () => {
    const world = given().world();
    world.run(foundCompany, registered(world), asOperator);
    const { book } = world;
    expect([
      book.accounts.byId.size,
      book.taxCodes.byId.size,
      book.keys.byId.size,
      book.periods.years.length,
    ]).to.deep.equal([185, 50, 1, 1]);
    expect(
      book.periods.years[0]?.months
        .map(({ name: month, startDate, endDate }) => `${month} ${startDate} ${endDate}`)
        .slice(0, 2),
    ).to.deep.equal(['2026-05 2026-05-16 2026-05-31', '2026-06 2026-06-01 2026-06-30']);
    expect(book.periods.years[0]?.months).to.have.length(11);
  });
  it('does nothing when the books are there', () => {
    given(opened)
      .when(foundCompany, (world) => registered(world))
      .then(['company.registered']);
    const world = given(opened).world();
    expect(world.decide(foundCompany, registered(world))).to.deep.equal([]);
  });
  it('ends months on the day on which the year ends', () => {
    const months =
      given(companyOpened({}, { startDate: '2026-02-21', endDate: '2027-02-20' })).world().book.periods.years[0]
        ?.months ?? [];
    expect(months).to.have.length(12);
    expect(months.map(({ startDate, endDate }) => `${startDate}..${endDate}`).slice(0, 2)).to.deep.equal([
      '2026-02-21..2026-03-20',
      '2026-03-21..2026-04-20',
    ]);
  });
});

describe('update-company', () => {
  it('changes settings, merges tax settings, clears with null', () => {
    given(opened)
      .when(updateCompany, { taxSettings: { filingFrequency: 'half' } })
      .refused(
        'validation_error',
        'taxSettings.filingFrequency',
        /yearly, quarterly or monthly: there is no half-yearly taxable period/,
      );
    given(opened)
      .when(updateCompany, { nameKana: 'ヤマダ', taxSettings: { method: 'simplified' }, version: 1 })
      .then(['company.updated', { company: { nameKana: 'ヤマダ', taxSettings: { method: 'simplified' }, version: 2 } }])
      .answers({ version: 2 });
    given(
      opened,
      done(updateCompany, { taxSettings: { method: 'simplified', rounding: 'ceil' }, phone: '03-0000-0000' }),
    )
      .when(updateCompany, { taxSettings: { method: 'exempt' }, phone: null })
      .then([
        'company.updated',
        { company: { taxSettings: { method: 'exempt', rounding: 'ceil' }, phone: undefined } },
      ]);
    given(opened)
      .when(updateCompany, { agentSettings: { dryRunDefault: true } })
      .then(['company.updated', { company: { agentSettings: { dryRunDefault: true } } }]);
    given(opened, done(updateCompany, { agentSettings: { dryRunDefault: true } }))
      .when(updateCompany, { agentSettings: null })
      .then(['company.updated', { company: { agentSettings: undefined } }]);
    given(opened).when(updateCompany, { agentSettings: {} }).refused('validation_error', 'agentSettings.dryRunDefault');
    given(opened).when(updateCompany, { name: '株式会社見本' }).nothing().answers({ version: 1 });
    given(opened).when(updateCompany, { name: 'x', version: 3 }).refused('version_conflict', 'version');
    given(opened).when(updateCompany, { name: 'x' }, { role: 'viewer' }).refused('insufficient_scope');
    given(opened)
      .when(updateCompany, { corporateNumber: '1000012050002' })
      .refused('validation_error', 'corporateNumber');
  });
  it('lets operators set plan and limits only', () => {
    given(opened)
      .when(updateCompany, { plan: 'enterprise', limits: { surfaceA: 1, surfaceB: 2 } }, asOperator)
      .then(['company.updated', { company: { plan: 'enterprise', limits: { surfaceB: 2 } } }]);
    given(opened, done(updateCompany, { plan: 'enterprise', limits: { surfaceA: 1, surfaceB: 2 } }, asOperator))
      .when(updateCompany, { plan: 'pro' }, asOperator)
      .then(['company.updated', { company: { plan: 'pro', limits: undefined } }]);
    given(opened)
      .when(updateCompany, { limits: { surfaceA: 1, surfaceB: 2 } }, asOperator)
      .refused('validation_error', 'limits');
    given(opened).when(updateCompany, { name: 'x' }, asOperator).refused('forbidden', 'name');
    given(opened).when(updateCompany, { plan: 'pro' }).refused('validation_error', 'plan');
    given(opened).when(updateCompany, { isDemo: true }).refused('validation_error', 'isDemo');
    given().when(updateCompany, { name: 'x' }).refused('not_found');
  });
});

describe('the installation', () => {
  it('is created once', () => {
    given().when(createInstallation, {}).then(['installation.created']);
    given(done(createInstallation, {})).when(createInstallation, {}).nothing();
  });
  it('notes its pepper, and misses it when there may be keys', () => {
    const installed = done(createInstallation, {});
    const pepper = (check: string, more: object = {}): { check: string; isNew: boolean; accept: boolean } => ({
      check,
      isNew: false,
      accept: false,
      ...more,
    });
    const noted = done(notePepper, pepper('a'), asOperator);
    given(installed)
      .when(notePepper, pepper('a', { isNew: true }), asOperator)
      .then(['installation.pepper_noted', { check: 'a' }]);
    given(installed, noted).when(notePepper, pepper('a'), asOperator).nothing();
    given(installed, noted)
      .when(notePepper, pepper('b'), asOperator)
      .then(['installation.pepper_noted', { check: 'b' }]);
    // From here on there is a key.
    given(installed, operatorKey).when(notePepper, pepper('a'), asOperator).then(['installation.pepper_noted', {}]);
    given(installed, operatorKey)
      .when(notePepper, pepper('a', { isNew: true }), asOperator)
      .refused('invalid_state');
    given(installed, noted, operatorKey).when(notePepper, pepper('b'), asOperator).refused('invalid_state');
    given(installed, noted, operatorKey)
      .when(notePepper, pepper('b', { accept: true }), asOperator)
      .then(['installation.pepper_noted', { check: 'b' }]);
    given(installed).when(notePepper, pepper('a')).refused('forbidden');
  });
  it('has operator keys, made and revoked by operators', () => {
    given()
      .when(createOperatorKey, { name: 'CLI' }, asOperator)
      .then(['operator_key.created', { key: { operator: true, status: 'active', createdAt: NOW } }])
      .answers({ name: 'CLI', hash: undefined });
    given().when(createOperatorKey, { name: 'CLI' }).refused('forbidden');
    given()
      .when(createOperatorKey, { name: 'CLI', expiresAt: NOW }, asOperator)
      .refused('validation_error', 'expiresAt');
    const id = (world: World): { keyId: string } => ({ keyId: [...world.directory.operatorKeys.keys()][0] as string });
    given(operatorKey)
      .when(revokeOperatorKey, id, asOperator)
      .then(['operator_key.revoked', { key: { status: 'revoked' } }]);
    given(operatorKey, (world) => world.run(revokeOperatorKey, id(world), asOperator))
      .when(revokeOperatorKey, id, asOperator)
      .nothing()
      .answers({ status: 'revoked' });
    given(operatorKey).when(revokeOperatorKey, { keyId: OWNER.id }, asOperator).refused('not_found');
  });
});

describe('the registry of commands', () => {
  it('knows every command by its name', () => {
    for (const [key, command] of COMMANDS)
      expect([command.name, /^[a-z]+(-[a-z]+)+$/.test(key), command.summary.length > 5]).to.deep.equal([
        key,
        true,
        true,
      ]);
    expect([...COMMANDS.keys()]).to.include.members([
      'add-member',
      'amend-entry',
      'approve-entry',
      'close-fiscal-period',
      'create-account',
      'create-installation',
      'create-key',
      'create-label',
      'create-operator-key',
      'create-partner',
      'create-tax-code',
      'discard-entry',
      'found-company',
      'open-company',
      'open-fiscal-period',
      'post-draft',
      'post-entries',
      'post-entry',
      'remove-member',
      'reopen-fiscal-period',
      'return-entry',
      'reverse-entry',
      'revoke-key',
      'revoke-operator-key',
      'rotate-key',
      'submit-entry',
      'update-account',
      'update-company',
      'update-fiscal-period',
      'update-label',
      'update-member',
      'update-partner',
      'update-tax-code',
    ]);
  });
  it('describes every input as JSON schema', () => {
    for (const { input } of COMMANDS.values()) expect(z.toJSONSchema(input, { io: 'input' })).to.be.an('object');
  });
});
