// The command line `daicho` as it is started: it gives the program its surroundings, and adds the words that open the
// stores of this machine, which the others must not know.
import fs from 'node:fs/promises';
import { runProgram } from './program.ts';
import { EXIT, languageIn } from './client.ts';
import { told } from './spoken.ts';
import { grouped, printable, progressBar } from './terminal.ts';
import type { Config } from '../config.ts';
import type { ProofAudit } from '../engine/verify-proofs.ts';
import type { Stores } from '../main.ts';
import { examples, note, raw, say, type Hand } from './word.ts';

/** Opens the stores for a tool, beside a service that may be running, and closes them in the end. */
async function withStores<T>(work: (stores: Stores, config: Config) => Promise<T>): Promise<T> {
  const [{ openStores }, { readConfig }] = await Promise.all([import('../main.ts'), import('../config.ts')]);
  const config = readConfig(process.env);
  const stores = await openStores(config, { tool: true });
  try {
    return await work(stores, config);
  } finally {
    await stores.close();
  }
}

async function verifyThere(hand: Hand): Promise<void> {
  const { verifyRemote } = await import('./verify-remote.ts');
  const { at, companyId } = await hand.connectCompany();
  const result = await verifyRemote(at, companyId, progressBar('replay', process.stderr));
  if (hand.shared().json) raw(JSON.stringify(result));
  else {
    const { events, entries, years } = result;
    say(told(`${grouped(events)} events, ${grouped(entries)} posted entries; trial balances compared: ${years}`));
    for (const finding of result.findings.slice(0, 50)) say(`FAILED  ${printable(finding)}`);
    if (result.findings.length > 50) say(`        and ${grouped(result.findings.length - 50)} more`);
    say(told(result.ok ? 'The reports say exactly what the events say.' : 'The reports and the events do not agree.'));
  }
  if (!result.ok) process.exitCode = EXIT.verifyFailed;
}

/** What events are held against: what was signed, what the signer remembers, and checkpoints in these files. */
async function proofsOf({ log, rows }: Stores, config: Config, files: readonly string[]): Promise<ProofAudit> {
  const [{ proofAudit }, { memoriesOf }] = await Promise.all([
    import('../engine/verify-proofs.ts'),
    import('../main.ts'),
  ]);
  const { noteOfLine } = await import('./words-proof.ts');
  const notes = await Promise.all(files.map(async (by) => ({ by, note: noteOfLine(await fs.readFile(by, 'utf8')) })));
  return proofAudit({ log, store: rows.proof, memories: await memoriesOf(config, rows), notes });
}

const signedText = (claims: number, unsigned: number): string =>
  `${grouped(claims)} signed checkpoints compared; events that none covers yet: ${grouped(unsigned)}`;

const closedText = (closes: number, seals: number): string =>
  `balances of ${grouped(closes)} closes added up anew; seals compared: ${grouped(seals)}`;

/** `verify --proofs`: signed checkpoints alone. */
async function verifySigned(hand: Hand, { log, documents }: Stores, proofs: ProofAudit): Promise<void> {
  const { adviceOn, describeFinding, verifyProofs } = await import('../engine/verify.ts');
  const { findings, claims, unsigned, streams, closes, seals, files } = await verifyProofs(log, proofs, documents);
  const isOk = findings.length === 0;
  if (hand.shared().json)
    raw(
      JSON.stringify({
        ok: isOk,
        checkpoints: claims,
        unsigned,
        streams: streams.size,
        closes,
        seals,
        files,
        findings,
      }),
    );
  else {
    say(told(signedText(claims, unsigned)));
    if (closes > 0) say(told(closedText(closes, seals)));
    for (const finding of findings) say(`FAILED  ${printable(describeFinding(finding))}`);
    say(isOk ? told('The events are those that were signed.') : adviceOn(findings));
  }
  if (!isOk) process.exitCode = EXIT.verifyFailed;
}

/** Adds serve. */
function serveWord({ program, shared }: Hand): void {
  program
    .command('serve')
    .description('start the service (npm start does this)')
    .addHelpText('after', examples('serve'))
    .option('--accept-erased', 'start although keys of personal data are lost: what they sealed stays unreadable')
    .option('--accept-documents', 'take this place of documents for that of the installation from now on')
    .action(async (accepted: { acceptErased?: boolean; acceptDocuments?: boolean }) => {
      const { stages } = await import('../start-stages.ts');
      const language = languageIn(shared(), process.env);
      const told = stages(say, () => performance.now(), { language });
      told.begin('Loading the program');
      const [{ run }, { readConfig }] = await Promise.all([import('../main.ts'), import('../config.ts')]);
      await run(readConfig(process.env), { ...accepted, told, language });
    });
}

interface VerifyFlags {
  readonly remote?: boolean;
  readonly proofs?: boolean;
  readonly checkpoint?: string[];
}

/** Adds verify. */
function verifyWord(hand: Hand): void {
  const { program } = hand;
  program
    .command('verify')
    .description('replay every stream and compare with the read models (opens the stores)')
    .option('--remote', 'through the interface only: of one company, with a key that reads events and reports')
    .option('--proofs', 'hold the events against what was signed of them, and do nothing else')
    .option('--checkpoint <FILE...>', 'a checkpoint that was kept elsewhere: the events must begin with its history')
    .addHelpText('after', examples('verify', 'verify --remote --url https://books.example.com'))
    .action((options: VerifyFlags) => (options.remote ? verifyThere(hand) : verifyHere(hand, options)));
}

/** Replays all streams and compares; or only what was signed, where that is asked. */
function verifyHere(hand: Hand, options: VerifyFlags): Promise<void> {
  const { shared } = hand;
  return withStores(async (stores, config) => {
    const { log, rows, documents } = stores;
    const proofs = await proofsOf(stores, config, options.checkpoint ?? []);
    if (options.proofs) return verifySigned(hand, stores, proofs);
    const [{ conclusion, describeFinding, verify }, { PROJECTIONS }, { checkDocumentsPlace }] = await Promise.all([
      import('../engine/verify.ts'),
      import('../../projections/index.ts'),
      import('../documents-place.ts'),
    ]);
    await rows.store.prepare();
    await checkDocumentsPlace(config, { agreements: rows.agreements, documents }, { onlyLook: true });
    const bar = progressBar('replay', process.stderr);
    const result = await verify({
      log,
      store: rows.store,
      projections: PROJECTIONS,
      documents,
      proofs,
      onProgress: ({ events, total }) => bar(events, total),
    });
    if (shared().json)
      raw(JSON.stringify(result, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)));
    else {
      say(
        `${grouped(result.events)} events in ${grouped(result.streams)} streams, ` +
          `${grouped(result.entries)} posted entries; rows compared: ` +
          `${grouped(Object.values(result.rows).reduce((sum, count) => sum + count, 0))}`,
      );
      const unused =
        result.unusedFiles > 0 ? `; ${grouped(result.unusedFiles)} belong to none, which does no harm` : '';
      if (result.files + result.unusedFiles > 0) say(`${grouped(result.files)} files of documents compared${unused}`);
      say(told(signedText(result.checkpoints, result.unsigned)));
      if (result.closes > 0) say(told(closedText(result.closes, result.seals)));
      for (const finding of result.findings) say(`FAILED  ${printable(describeFinding(finding))}`);
      if (result.more > 0) say(`        and ${grouped(result.more)} more`);
      say(conclusion(result));
    }
    if (!result.ok) process.exitCode = EXIT.verifyFailed;
  });
}

/** Adds what is done to the key of checkpoints, and to their history. */
function checkpointWords({ program, shared }: Hand): void {
  program
    .command('checkpoint-restart')
    .description('after a restore that lost signed events: sign on under another name (stop the service first)')
    .requiredOption('--reason <TEXT>', 'why events that were signed are not there any more; it is kept for ever')
    .addHelpText('after', examples("checkpoint-restart --reason 'disk failure; restored the backup of 2026-11-22'"))
    .action(({ reason }: { reason: string }) =>
      withStores(async (stores, config) => {
        const [{ verifyProofs }, { restartHistory }] = await Promise.all([
          import('../engine/verify.ts'),
          import('../main.ts'),
        ]);
        const verified = await verifyProofs(stores.log, await proofsOf(stores, config, []));
        const restarted = await restartHistory(config, stores, verified, reason);
        for (const { stream, epoch, lost } of restarted)
          say(
            `${stream}: ${grouped(lost.signedSize)} events were signed, ` +
              `the first ${grouped(lost.size)} are as they were; ` +
              `history ${epoch} begins`,
          );
        say(
          told(
            restarted.length > 0
              ? 'Whoever holds an older checkpoint will ask why: keep the reason.'
              : 'Nothing that was signed is lost: nothing was changed.',
          ),
        );
      }),
    );

  program
    .command('checkpoint-key')
    .description('the key that signs checkpoints')
    .command('rotate')
    .description('another key signs checkpoints from now on, the old one along with it for 30 days')
    .addHelpText('after', examples('checkpoint-key rotate'))
    .action(() =>
      withStores(async (stores, config) => {
        const { rotateCheckpointKey } = await import('../main.ts');
        const { from, to, until } = await rotateCheckpointKey(config, stores);
        if (shared().json) return raw(JSON.stringify({ from, to, until }));
        say(`${from} -> ${to}`);
        return note(
          'The new key signs; the old one signs along for 30 days. Keep both until then, and tell auditors the new ' +
            'one: daicho list checkpoint-keys',
        );
      }),
    );
}

/** Adds rebuild. */
function rebuildWord({ program }: Hand): void {
  program
    .command('rebuild')
    .description('build the read models anew beside the live ones, then switch (opens the stores)')
    .addHelpText('after', examples('rebuild'))
    .option('--accept-events', 'take the events as they are for the truth, also where the old rows knew others')
    .action((options: { acceptEvents?: boolean }) =>
      withStores(async ({ log, rows }) => {
        const [{ projector }, { PROJECTIONS }] = await Promise.all([
          import('../engine/projector.ts'),
          import('../../projections/index.ts'),
        ]);
        const started = performance.now();
        const events = await projector({
          log,
          store: rows.store,
          projections: PROJECTIONS,
          now: () => performance.timeOrigin + performance.now(),
          onProblem: (message, error) =>
            note(error === undefined ? message : `${message}: ${(error as Error).message}`),
        }).rebuild(progressBar('rebuild', process.stderr), { acceptEvents: options.acceptEvents === true });
        say(
          `The read models were built anew from ${grouped(events)} events in ` +
            `${((performance.now() - started) / 1000).toFixed(1)} s.`,
        );
      }),
    );
}

/** Adds migrate. */
function migrateWord({ program }: Hand): void {
  program
    .command('migrate')
    .description('upgrade beside the program that runs: build what tables this one has otherwise, then switch')
    .addHelpText('after', examples('migrate'))
    .action(() =>
      withStores(async ({ log, rows }) => {
        const [{ migrate }, { PROJECTIONS }] = await Promise.all([
          import('../engine/migrating.ts'),
          import('../../projections/index.ts'),
        ]);
        const ending = new AbortController();
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
        const started = performance.now();
        const { tables, leader } = await migrate(
          {
            log,
            store: rows.store,
            bell: rows.bell,
            projections: PROJECTIONS,
            now: () => performance.timeOrigin + performance.now(),
            onProblem: (message, error) =>
              note(error === undefined ? message : `${message}: ${(error as Error).message}`),
          },
          {
            signal: ending.signal,
            onBuilding: (names) => say(`Built beside the live ones: ${names.join(', ')}`),
            onProgress: progressBar('migrate', process.stderr),
            onExchanged: (events) =>
              say(
                `Live, from ${grouped(events)} events, after ${((performance.now() - started) / 1000).toFixed(1)} s. ` +
                  'Replace the old processes now; this one keeps the tables up until a new one does.',
              ),
          },
        );
        if (tables.length === 0) say(told('The live tables are those of this program: there is nothing to build.'));
        else if (leader === undefined) note('Nobody keeps the tables up now: start a process of this program.');
        else say(`They are kept up by ${printable(leader)}.`);
      }),
    );
}

/** Adds backup, restore and drill. */
function backupWords({ program, shared }: Hand): void {
  program
    .command('backup <DIR>')
    .description('copy the installation into an empty folder while the service goes on (opens the stores)')
    .addHelpText('after', examples('backup /backups/today'))
    .action((dir: string) =>
      withStores(async (stores) => {
        const { backUpTo } = await import('../drill.ts');
        const manifest = await backUpTo(stores, dir, performance.timeOrigin + performance.now());
        if (shared().json) return raw(JSON.stringify(manifest));
        say(
          `${grouped(manifest.events.lines)} events in ${grouped(Object.keys(manifest.streams).length)} streams, ` +
            `${grouped(manifest.documents)} files of documents, up to ${manifest.lastRecordedAt}`,
        );
        return say(told('No keys are in it: keep the pepper, pii.key and checkpoint.key elsewhere.'));
      }),
    );
  program
    .command('restore <DIR>')
    .description('put a backup into empty stores, before anything is started (opens the stores)')
    .addHelpText('after', examples('restore /backups/today'))
    .action((dir: string) =>
      withStores(async (stores) => {
        const { restoreFrom } = await import('../drill.ts');
        const manifest = await restoreFrom(stores, dir, progressBar('restore', process.stderr));
        say(
          `${grouped(manifest.events.lines)} events in ${grouped(Object.keys(manifest.streams).length)} streams, ` +
            'as they were',
        );
      }),
    );
  program
    .command('drill <DIR>')
    .description('restore a backup into stores of its own, start, verify and compare it; says what would be lost')
    .option('--lost', 'the live stores are away: do not ask them what the backup lacks')
    .addHelpText('after', examples('drill /backups/today'))
    .action(async (dir: string, { lost: isLost }: { lost?: boolean }) => {
      const [{ drill }, { readConfig }] = await Promise.all([import('../drill.ts'), import('../config.ts')]);
      const config = readConfig(process.env);
      const nowMs = (): number => performance.timeOrigin + performance.now();
      const clock = { now: nowMs, elapsed: () => performance.now() };
      const bar = progressBar('restore', process.stderr);
      const done = isLost
        ? await drill(config, dir, clock, undefined, bar)
        : await withStores((live) => drill(config, dir, clock, live, bar));
      if (shared().json) raw(JSON.stringify(done));
      else {
        say(
          `${grouped(done.events)} events in ${grouped(done.streams)} streams, roots equal; ` +
            `sums of ${grouped(done.companiesCompared)} companies compared`,
        );
        for (const problem of done.problems) say(`FAILED  ${printable(problem)}`);
        if (done.lost) say(`lost: ${grouped(done.lost.events)} events of ${grouped(done.lost.seconds)} s`);
        say(`taken: ${done.minutesTaken.toFixed(1)} minutes`);
      }
      if (done.problems.length > 0) process.exitCode = EXIT.verifyFailed;
    });
}

interface MoveFlags {
  readonly to: string;
  readonly settings: string;
  readonly giveUp?: boolean;
}

/** Adds move. */
function moveWord({ program, shared }: Hand): void {
  program
    .command('move <COMPANY>')
    .description('a company goes to another cell while it is at work (opens the stores of both cells)')
    .requiredOption('--to <CELL>', 'the cell that it goes to; this one is that of the settings here')
    .requiredOption('--settings <FILE>', 'the settings of that cell, a line NAME=value each')
    .option('--give-up', 'of a move that broke off before the company had moved: the other cell forgets its keys')
    .addHelpText('after', examples('move comp_0198... --to 01 --settings /etc/daicho/cell-01.env'))
    .action(async (companyId: string, { to: toCell, settings, giveUp }: MoveFlags) => {
      const [{ giveUpMoveTo, moveTo }, { readConfig }] = await Promise.all([
        import('../moving.ts'),
        import('../config.ts'),
      ]);
      const [config, asked] = [readConfig(process.env), { companyId, toCell, settings }];
      if (giveUp === true) {
        await giveUpMoveTo(config, asked);
        return say(told('The company is where it was.'));
      }
      const moved = await moveTo(config, asked, (step) => note(step));
      if (shared().json) return raw(JSON.stringify(moved));
      const { events, files, secrets, webhooks, root, shutMs } = moved;
      say(
        `${grouped(events)} events, ${grouped(files)} files, ${grouped(secrets)} keys, ` +
          `${grouped(webhooks)} webhooks; root ${root} in both cells`,
      );
      return say(
        shutMs === undefined
          ? told('It had moved before: the rest was done now.')
          : `shut for ${grouped(Math.round(shutMs))} ms`,
      );
    });
}

/** What `follow` says of how far it is, at most so often. */
const LAG_MS = 10_000;

/** Adds follow. */
function followWord({ program }: Hand): void {
  program
    .command('follow')
    .description('be the follower of a cell: copy it into the stores of these settings until it is promoted')
    .requiredOption('--settings <FILE>', 'the settings of the cell that is followed, a line NAME=value each')
    .addHelpText('after', examples('follow --settings /etc/daicho/cell-00.env'))
    .action(async ({ settings }: { settings: string }) => {
      const [{ follow }, { readConfig }] = await Promise.all([import('../follower.ts'), import('../config.ts')]);
      const ending = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
      let saidMs = Number.NEGATIVE_INFINITY;
      let isAway = false;
      const ears = {
        onListening: (url: string) => say(`${url} -> ${settings}`),
        onTurn({ events, isMore, seconds }: { events: number; isMore: boolean; seconds: number }) {
          isAway = false;
          if (performance.now() - saidMs < LAG_MS) return;
          saidMs = performance.now();
          say(`lag: ${isMore ? 'at least ' : ''}${grouped(events)} events, ${seconds.toFixed(1)} s`);
        },
        onAway(error: unknown) {
          if (!isAway) note(`the cell that is followed does not answer: ${(error as Error).message}`);
          isAway = true;
        },
        onProblem: (message: string, error: unknown) =>
          note(error === undefined ? message : `${message}: ${(error as Error).message}`),
      };
      if (await follow(readConfig(process.env), settings, ears, ending.signal))
        say(told('These stores were promoted: start the service on them.'));
    });
}

interface PromoteFlags {
  readonly settings: string;
  readonly lost?: boolean;
  readonly lostEvents?: string;
}

/** Adds promote. */
function promoteWord({ program, shared }: Hand): void {
  program
    .command('promote')
    .description('a follower takes the place of its cell, which takes no writes from then on (opens both stores)')
    .requiredOption('--settings <FILE>', 'the settings of the cell whose place it takes')
    .option('--lost', 'that cell is away: it is not fenced, and what is lost is counted by running this again')
    .option('--lost-events <FILE>', 'write the events that are lost to a file, a line of JSON each')
    .addHelpText('after', examples('promote --settings /etc/daicho/cell-00.env'))
    .action(async ({ settings, lost: isLost = false, lostEvents: file }: PromoteFlags) => {
      const [{ promoteFollower }, { readConfig }] = await Promise.all([
        import('../follower.ts'),
        import('../config.ts'),
      ]);
      const lines: string[] = [];
      const done = await promoteFollower(readConfig(process.env), settings, isLost, (event) => {
        const { stream, revision, id, type, data, meta } = event;
        if (file !== undefined) lines.push(`${JSON.stringify({ stream, revision, id, type, data, meta })}\n`);
      });
      if (file !== undefined) await fs.writeFile(file, lines.join(''), { mode: 0o600 });
      if (shared().json) return raw(JSON.stringify(done));
      const { epoch, isAgain, fenced, copied, lost, lastRecordedAt = '-', heardAt = '-' } = done;
      say(`${isAgain ? 'promoted before' : 'promoted'}: term ${epoch}, ${grouped(copied)} events copied in the end`);
      if (fenced === undefined || lost === undefined) {
        note(
          `NOT KNOWN: what the old cell acknowledged after ${lastRecordedAt}; it was heard last at ${heardAt}. It is ` +
            'not fenced: keep callers away from it, and run this again when its stores can be reached.',
        );
        return undefined;
      }
      say(`fenced: ${grouped(fenced)} streams of the old cell take no writes`);
      const { events, entries, companies, firstAt = '-', lastAt = '-' } = lost;
      return say(
        events === 0
          ? told('Nothing that was acknowledged is lost.')
          : `LOST: ${grouped(events)} events (${grouped(entries)} entries) of ${grouped(companies)} companies, ` +
              `from ${firstAt} to ${lastAt}`,
      );
    });
}

const ownWords = (hand: Hand): void => {
  serveWord(hand);
  verifyWord(hand);
  checkpointWords(hand);
  rebuildWord(hand);
  migrateWord(hand);
  backupWords(hand);
  moveWord(hand);
  followWord(hand);
  promoteWord(hand);
};
const code = await runProgram(process.argv.slice(2), ownWords, {
  env: process.env,
  now: () => performance.timeOrigin + performance.now(),
  installation: {
    async createOperatorKey({ name, expiresAt }) {
      const [{ createOperatorKey }, { readConfig }] = await Promise.all([import('../main.ts'), import('../config.ts')]);
      return createOperatorKey(readConfig(process.env), { name, expiresAt });
    },
    async acceptPepper() {
      const [{ acceptPepper }, { readConfig }] = await Promise.all([import('../main.ts'), import('../config.ts')]);
      await acceptPepper(readConfig(process.env));
    },
  },
});
if (code !== undefined) process.exitCode = code;
