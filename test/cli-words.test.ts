// Every word of the command line once, as a stranger types it: what it prints, as a table and as JSON, that help has an
// example, and that completion is read by the shells.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { nounWords } from '../src/cli/nouns.ts';
import { prefixAt } from '../src/domain/places.ts';
import { LISTS, reportText } from '../src/cli/shown.ts';
import { HEADINGS_JA } from '../src/cli/spoken.ts';
import { columnsOf } from '../src/cli/terminal.ts';
import {
  differences,
  replay,
  verifyRemote,
  type Replay,
  type ReportedRow,
  type ShownEvent,
} from '../src/cli/verify-remote.ts';
import { OPERATIONS, type Known } from '../src/client/operations.ts';
import { demoService, environment, type DemoService, type Finished } from './demo-service.ts';
import { runHere } from './here.ts';

describe('words made of the table of operations', () => {
  it('are one for each operation, and no two are the same', () => {
    const words = nounWords().map(({ noun, verb }) => `${noun} ${verb}`);
    expect(new Set(words).size).to.equal(words.length);
    const apart = Object.values<Known>(OPERATIONS).filter(([, path]) =>
      /\/(reports|events(?!\/\{)|mcp|nl-journal|me|log)\b/.test(path),
    );
    expect(words.length + apart.length).to.equal(Object.keys(OPERATIONS).length);
  });
  it('read well', () => {
    const word = (operation: string): string => {
      const found = nounWords().find((one) => one.operation === operation)!;
      return [found.noun, found.verb, ...found.places.map((place) => place.toUpperCase())].join(' ');
    };
    expect(
      [
        'postEntry',
        'billContract',
        'reverseInvoicePayment',
        'runPayroll',
        'postPayrollRun',
        'getPayslipPdf',
        'matchBankTransaction',
        'settleConsumptionTax',
        'depreciateFixedAssets',
      ].map(word),
    ).to.deep.equal([
      'entries post',
      'contracts bill CONID',
      'invoices reverse-payment INVID PAYID',
      'payroll run',
      'payroll post RUNID',
      'payroll get-payslip-pdf RUNID EMPID',
      'bank-accounts match-transaction BAID BTXID',
      'fiscal-periods settle-consumption-tax FPID',
      'fixed-assets depreciate',
    ]);
  });
});

describe('what the command line shows', () => {
  it('knows the form of the id at every place, and the Japanese of every column of a list', () => {
    const places = nounWords().flatMap((word) => word.places);
    expect(places.filter((place) => place.endsWith('Id') && prefixAt(place) === undefined)).to.deep.equal([]);
    const columns = Object.values(LISTS).flatMap((list) => list?.columns ?? []);
    expect(columns.filter((column) => !(column in HEADINGS_JA))).to.deep.equal([]);
  });

  it('a report: what its rows are split into, shares as percent, and no sum twice', () => {
    const columns = [
      { key: 'total', label: '合計' },
      { key: 'changeBps', label: '増減率', kind: 'change_bps' },
    ];
    const sum = { total: 1_000, changeBps: -1_351 };
    const rows = [
      {
        kind: 'account',
        code: '4110',
        name: '売上高',
        values: sum,
        breakdown: [{ code: 'C1', name: '山田', values: sum }],
      },
    ];
    expect(reportText({ report: 'pl', asOf: '2026-10-31', currency: 'JPY', columns, rows, totals: sum })).to.equal(
      [
        'pl  2026-10-31  (JPY)\n',
        'code  name       合計    増減率',
        '----  --------  -----  --------',
        '4110  売上高    1,000  -13.51 %',
        'C1      - 山田  1,000  -13.51 %',
      ].join('\n'),
    );
  });
});

describe('verify --remote finds', () => {
  const line = (side: 'debit' | 'credit', accountId: string, amount: number): object => ({ side, accountId, amount });
  const posted = (sequence: number, entryNumber: number, more: object = {}): ShownEvent => ({
    id: `evt_${sequence}`,
    sequence,
    type: 'journal_entry.posted',
    recordedAt: `2026-04-01T00:00:0${sequence}.000Z`,
    data: {
      entryId: `je_${sequence}`,
      entryNumber,
      fiscalYearId: 'fp_1',
      content: {
        effectiveDate: '2026-04-01',
        sourceType: 'manual',
        lines: [line('debit', 'a', 5), line('credit', 'b', 5)],
      },
      ...more,
    },
  });
  const begun: ShownEvent = { ...posted(0, 0), type: 'company.created', data: { company: { id: 'comp_1' } } };
  const books = (...events: ShownEvent[]): Replay => {
    const made = replay('comp_1');
    for (const event of [begun, ...events]) made.see(event);
    return made;
  };
  const row = (accountId: string, values: object): ReportedRow => ({
    kind: 'account',
    accountId,
    class: 'asset',
    values: { ...values },
  });
  const FY = ['2026-04-01', '2027-03-31'] as const;

  it('nothing in sound books', () => {
    const made = books(posted(1, 1), posted(2, 2));
    expect(made.findings).to.deep.equal([]);
    const rows = [
      row('a', { debit: 10, credit: 0, closingDebit: 10 }),
      row('b', { debit: 0, credit: 10, closingCredit: 10 }),
    ];
    expect(differences('FY2026', made, FY, rows)).to.deep.equal([]);
  });
  for (const [what, made, finding] of [
    ['a missing event', books(posted(2, 1)), /event 2: 1 was expected; events are missing/],
    ['a number that is left out', books(posted(1, 2)), /entry number 2, where 1 is next/],
    ['an id twice', books(posted(1, 1), { ...posted(2, 2), id: 'evt_1' }), /its id evt_1 is that of an earlier one/],
    [
      'lines that do not balance',
      books(
        posted(1, 1, {
          content: { effectiveDate: '2026-04-01', sourceType: 'manual', lines: [line('debit', 'a', 5)] },
        }),
      ),
      /debits and credits of entry je_1 differ/,
    ],
    [
      'a reversal that never came',
      books(posted(1, 1), {
        ...posted(2, 2),
        type: 'journal_entry.reversed',
        data: { entryId: 'je_1', reversalId: 'je_9' },
      }),
      /its reversal je_9 was never posted/,
    ],
    ['another company', replayOf(posted(0, 1)), /not the creation of comp_1/],
  ] as const)
    it(what, () => expect(made.findings.join('\n')).to.match(finding));
  function replayOf(event: ShownEvent): Replay {
    const made = replay('comp_1');
    made.see(event);
    return made;
  }

  it('a report that says something else, and one that leaves an account out', () => {
    const found = differences('FY2026', books(posted(1, 1)), FY, [row('a', { debit: 6, credit: 0, closingDebit: 5 })]);
    expect(found).to.deep.equal([
      'FY2026: the trial balance has no row for account b, which was posted to',
      'FY2026, account a: debits are 5 by the events, and 6 by the report',
    ]);
  });
});

describe('words of the command line', function () {
  this.timeout(180_000);
  let service: DemoService;
  /** Surroundings that name a company of its own: the demo company is left as others find it. */
  let own: Record<string, string> = {};
  before(async () => {
    service = await demoService();
  });
  /** Runs a line in this process; test/cli.test.ts starts programs for some. */
  const daicho = async (line: string, code = 0): Promise<Finished> => {
    const words = (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
    const done = await runHere(words, environment(service.folder, own));
    expect(done.code, `${line}\n${done.stderr}`).to.equal(code);
    return done;
  };
  const json = async <T = Record<string, unknown>>(line: string): Promise<T> =>
    JSON.parse((await daicho(`--json ${line}`)).stdout) as T;
  const file = (name: string, text: string): string => {
    fs.writeFileSync(path.join(service.folder, name), text);
    return path.join(service.folder, name);
  };

  it('login with a key, whoami, logout; a key is shown once, and nowhere else', async () => {
    const made = await json<{ id: string; secret: string }>('keys create --name words');
    const login = await service.daicho(['login', '--with-key', '--url', service.demo.baseUrl], { input: made.secret });
    expect(login.stdout).to.match(/^Logged in at http.*Working on 株式会社台帳デモ/);
    const who = await daicho('whoami');
    expect(who.stdout).to.match(/credential +your login/);
    expect(`${login.stdout}${login.stderr}${who.stdout}`).to.not.include(made.secret);
    expect((await daicho('logout')).stdout).to.match(/^Logged out of .*keys revoke/);
    expect((await daicho(`keys revoke ${made.id}`)).stdout).to.equal(`${made.id} is revoked.\n`);
    expect((await daicho(`--key ${made.secret} whoami`, 3)).stderr).to.match(
      /bearer token is required.*\nThe key comes from --key/s,
    );
  });

  it('open gets a code that one browser can trade, and never shows the key', async () => {
    const address = (await daicho('open --no-browser')).stdout.trim();
    const { origin, pathname, search, hash } = new URL(address);
    expect([pathname, search]).to.deep.equal(['/app', '']);
    const { ownerKey } = service.demo;
    expect(address).to.not.include(ownerKey);
    const trade = (): Promise<Response> =>
      fetch(`${origin}/app/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ code: hash.replace('#code=', '') }),
      });
    expect([(await trade()).status, (await trade()).status]).to.deep.equal([201, 401]);
    const operator = await service.daicho(['open', '--no-browser', '--key', service.demo.operatorKey ?? '']);
    expect([operator.code, operator.stderr]).to.deep.include(3);
    expect(operator.stderr).to.match(/use a key of the company \[403\]/);
  });

  it('close tells what stands in the way, once each; an unknown period names the open ones', async () => {
    const blocked = await daicho('close FY2026 --dry-run', 1);
    expect(blocked.stderr).to.match(/depreciation of fixed assets is due: .*\(\d+ times\)/);
    expect((await daicho('payroll list limit=2')).stdout).to.match(/regular +2026-09/);
    expect((await daicho('close 2099-01', 2)).stderr).to.match(/no fiscal period "2099-01"\. Open are: FY2026/);
  });

  const ID = '01938f5e-0000-7000-8000-000000000000';
  for (const [line, code, said] of [
    [
      'report pl from=2026-04-01',
      2,
      /too many: from=.*\nWrite --from 2026-04-01 in place.*\nUsage: daicho report .*\nFor example: npx/,
    ],
    ['report pl --form 2026-04-01', 2, /unknown option '--form'\n\(Did you mean --from\?\)/],
    ['report', 2, /missing required argument 'name'\nname: trial-balance \(tb\)/],
    ['report bs', 1, /\(field: from\)\nHere it is given by --from <DATE>: first day\nFor example: npx/],
    ['diff pl --period 2026-04 --since now', 1, /Here it is given by --since <TIME>/],
    ['partners list --limit 2', 2, /Fields are written without dashes: limit=/],
    ['reverse je_1', 1, /"je_1" is no id: .* je_<uuid>\.\nThe ids that there are: npx daicho entries list\n$/],
    [`entries get je_${ID}`, 1, /^there is nothing .*\nThe ids that there are: npx daicho entries list\n$/],
    ['keys revoke key_1', 1, /"key_1" is no id: .*\n.* npx daicho api-keys list\n$/],
    ['bank-accounts get-transaction ba_1 btx_1', 1, /"ba_1" is no id[^]*"btx_1" is no id[^]* list-transactions BAID\n/],
    ['get nothing/x', 1, /daicho --help lists/],
    ['help nothing', 2, /^unknown command 'nothing'/],
    ['list entrie', 2, /no list "entrie"\. Did you mean entries\?/],
    ['list payroll-runs', 2, /These are listed by: daicho payroll list/],
    ['close 2026-4', 2, /Did you mean 2026-04\?/],
    [
      '--json report pl --form x',
      2,
      /^\{"error":"unknown option '--form'","code":"usage","fix":"\(Did you mean --from\?\)/,
    ],
    [
      '--lang ja reverse je_1',
      1,
      /^このパスには何もありません.*\n「je_1」は ID ではありません.*\nID の一覧: npx daicho entries list\n$/,
    ],
    [
      '--lang ja report pl from=2026',
      2,
      /^余分な言葉があります: .*\nfrom=2026 ではなく --from 2026 と書いて.*\n使い方: .*\n例: npx/,
    ],
    ['--lang ja close 2026-4', 2, /^会計期間「2026-4」はありません。2026-04 のことですか。未締めの期間: FY2026/],
  ] as const)
    it(`daicho ${line} -> ${code}, and what to do`, async () => {
      expect((await daicho(line, code)).stderr).to.match(said);
    });

  it('headings in Japanese where the terminal is; the names of fields in JSON stay', async () => {
    expect((await daicho('--lang ja list entries --limit 1')).stdout).to.match(
      /^計上日 +番号 +状態 [^]*\n1 \/ 全 [\d,]+\. --all/,
    );
    expect((await daicho('--lang ja report bs --as-of 2026-09-30')).stdout).to.match(/^貸借対照表 .*\n\nコード +名称 /);
    expect((await daicho('--lang en report bs --as-of 2026-09-30')).stdout).to.match(/\n +Assets +[\d,]+\n/);
    expect(await json('--lang ja list entries --limit 1')).to.have.property('data');
  });

  it('companies get and update mean the company at hand; lists inside of a noun have their own columns', async () => {
    expect((await daicho('companies get')).stdout).to.match(/name +株式会社台帳デモ\n/);
    expect((await daicho('companies update name=別名 --dry-run')).stdout).to.match(
      /name +別名\n[^]*nothing was written/,
    );
    expect((await daicho('entries list limit=1')).stdout).to.match(/^effectiveDate +entryNumber +status +sourceType/);
    const { data } = await json<{ data: { id: string }[] }>('list bank-accounts');
    const lines = await daicho(`bank-accounts list-transactions ${data[0]!.id} limit=1`);
    expect(lines.stdout).to.match(/^date +direction +amount +description [^]*There is more: add cursor=/);
  });

  it('report with a breakdown in aligned columns of Japanese, and diff since a time', async () => {
    const { stdout } = await daicho('report pl --period 2026-Q2 --breakdown partner');
    const lines = stdout.split('\n').filter((line) => /\d$/.test(line));
    expect(lines.length).to.be.above(10);
    expect([...new Set(lines.map(columnsOf))], stdout).to.have.length(1);
    const now = new Date().toISOString();
    expect((await daicho(`diff pl --period 2026-04 --since ${now}`)).stdout).to.match(/Nothing changed\./);
    const since = await daicho('diff pl --period 2026-04 --since 2020-01-01');
    expect(since.stdout).to.match(/code +name +column +before +after +difference +entries\n[^]*je_/);
  });

  it('companies open, with the key of an operator; the rest is written there', async () => {
    const line = `--key ${service.demo.operatorKey} companies open name=言葉 fiscalYearStart=2025-04-01 plan=enterprise`;
    const { ownerKey } = await json<{ ownerKey: { secret: string } }>(line);
    own = { DAICHO_KEY: ownerKey.secret, DAICHO_URL: service.demo.baseUrl };
    expect((await daicho('list companies')).stdout).to.match(/言葉[^]*\n1 of 1\n$/);
    expect((await daicho('list employees')).stdout).to.match(/\n0 of 0\n$/);
  });

  it('add shows what a sentence would be, and writes it with --yes; reverse takes it back', async () => {
    const shown = await daicho("add 'タクシー代 3,300円' --date 2026-04-10");
    expect(shown.stdout).to.match(/6240 +旅費交通費 +3,000 +P10[^]*confidence: 99/);
    expect(shown.stderr).to.match(/Nothing was written: add --yes/);
    expect((await daicho('list entries')).stdout).to.match(/\n0 of 0\n$/);
    expect((await daicho("add 'タクシー代 3,300円' --date 2026-04-10 --yes")).stdout).to.match(/Written\.\n$/);
    const { data } = await json<{ data: { id: string }[] }>('list entries');
    const reversed = await daicho(`reverse ${data[0]!.id} --reason '二重計上' --dry-run`);
    expect(reversed.stdout).to.match(/6240 +旅費交通費 +3,000 +P10[^]*Dry run: nothing was written\./);
    expect((await daicho('add なにか', 1)).stderr).to.match(/names no amount.*\[400 nl_not_understood\]/);
  });

  it('undo shows what it would take back, and does exactly that with --yes; month-end shows each step', async () => {
    const from = new Date().toISOString();
    const { id } = await json<{ id: string }>('labels create name=試し');
    await daicho(`labels update ${id} name=試した`);
    const [key] = (await json<{ data: { id: string }[] }>('api-keys list')).data;
    const line = `undo --actor ${key?.id ?? ''} --from ${from}`;
    const shown = await daicho(line);
    expect(shown.stdout).to.match(/label\.created +lbl_\S+ +archive\n\n1 to undo, newest first\.\n/);
    expect(shown.stderr).to.match(/Nothing was written: add --yes/);
    expect((await daicho(`${line} --yes`)).stdout).to.match(/\nUndone: 1\.\n$/);
    expect((await daicho(`labels get ${id}`)).stdout).to.match(/status +archived/);
    expect((await daicho('undo --session nobody')).stdout).to.equal(
      'Nothing was written there that is still to be undone.\n',
    );
    expect((await daicho('undo', 2)).stderr).to.match(/--session ID .* or --actor ID/);
    expect((await daicho('month-end 2025-04 --dry-run')).stdout).to.match(
      /^step +status +entries [^]*\nclose +done [^]*\nnet income +0\n[^]*Dry run: nothing was written\.\n$/,
    );
    expect((await daicho('month-end 2099-01', 2)).stderr).to.match(/no fiscal period "2099-01"/);
  });

  it('verify --remote: the events alone say what the reports say', async () => {
    const { demo } = service;
    const at = { baseUrl: demo.baseUrl, key: demo.ownerKey, companyId: demo.companyId, from: 'test' };
    const steps: number[] = [];
    const result = await verifyRemote(at, demo.companyId, (done) => steps.push(done));
    expect(result).to.deep.include({ ok: true, findings: [], years: 2 });
    expect(result.entries).to.be.above(3_000);
    expect(steps.at(-1)).to.equal(result.events);
  });

  it('nouns: create, change, list, get, refusals that say what there is, and files', async () => {
    const made = await json<{ id: string; name: string }>(
      'partners create name=新商事 code=CLI1 qualifiedInvoiceIssuer=false',
    );
    expect(made.name).to.equal('新商事');
    expect((await daicho(`partners update ${made.id} metadata={"k":"v"} --dry-run`)).stdout).to.match(/"k":"v"/);
    expect((await daicho('partners list q=新商事 limit=5')).stdout).to.match(/CLI1 +新商事/);
    expect((await daicho(`partners get ${made.id}`)).stdout).to.match(/^what +value\n/);
    expect((await daicho('partners create nam=x', 2)).stderr).to.match(
      /takes no "nam"\. Did you mean name\? It takes: .*type/,
    );
    expect((await daicho('partners create', 2)).stderr).to.match(/partners create needs name=TEXT\./);
    const asset = 'name=焙煎機 assetAccountCode=1620 acquisitionDate=2026-04-10 acquisitionCost=1,000,000';
    const { id } = await json<{ id: string }>(`fixed-assets create ${asset} method=straight_line usefulLifeYears=10`);
    const output = file('s.csv', '');
    const saved = await daicho(`fixed-assets get-depreciation-schedule-csv ${id} --output ${output}`);
    expect(saved.stderr).to.match(/s\.csv: [\d,]+ bytes/);
    expect(fs.statSync(path.join(service.folder, 's.csv')).size).to.be.above(100);
    expect((await daicho('fixed-assets list')).stdout).to.match(/焙煎機/);
  });

  it('import of a bank statement: once, and a second time nothing', async () => {
    const statement = file(
      'bank.csv',
      '日付,摘要,出金,入金\n2026-10-05,デンキダイ,12000,\n2026-10-06,フリコミ,,50000\n',
    );
    const columns = { date: '日付', description: '摘要', out: '出金', in: '入金' };
    const mapping = file('mapping.json', JSON.stringify({ columns }));
    const { id } = await json<{ id: string }>('bank-accounts create name=試し銀行 type=bank');
    const line = `import ${statement} --bank 試し銀行 --mapping ${mapping}`;
    expect((await daicho(`${line} --dry-run`)).stdout).to.match(/imported +2\n[^]*nothing was written/);
    expect((await daicho(line)).stdout).to.match(/imported +2\n/);
    expect((await json<{ imported: number }>(line.replace('試し銀行', id))).imported).to.equal(0);
    expect((await daicho(`import ${statement} --bank 9999`, 2)).stderr).to.match(
      /no bank account "9999"\. There are: ba_/,
    );
  });

  it('every word has help with an example', async () => {
    const help = async (line: string): Promise<string> => (await daicho(`${line} --help`)).stdout;
    for (const line of ['login', 'report', 'import', 'contracts bill'])
      expect(await help(line), line).to.match(/\nExamples:\n {2}npx daicho /);
    expect(await help('contracts bill')).to.match(/Fields:\n {2}version=NUMBER\n {2}date=TEXT/);
  });

  it('completion knows words, nouns and flags; the shells that are here read it', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const script = (await daicho(`completion ${shell}`)).stdout;
      expect(script, shell)
        .to.match(/completion/)
        .and.match(/trial-balance/)
        .and.match(/reverse-payment/);
      const checked = spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' });
      if (checked.error) continue;
      expect([checked.status, checked.stderr], shell).to.deep.equal([0, '']);
      if (shell !== 'bash') continue;
      const tried = spawnSync('bash', ['-s'], {
        encoding: 'utf8',
        input: `${script}\nCOMP_WORDS=(daicho keys cr) COMP_CWORD=2; _daicho; echo "\${COMPREPLY[*]}"
COMP_WORDS=(daicho --json report tri) COMP_CWORD=3; _daicho; echo "\${COMPREPLY[*]}"\n`,
      });
      expect(tried.stdout).to.equal('create\ntrial-balance\n');
    }
  });
});
