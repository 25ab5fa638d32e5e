// Faults that are planted in the program to see that the simulation finds them: `from` stands in the file exactly once.

/** One planted fault. */
export interface Plant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** What else stands before the harm, so that the fault alone does none. */
  readonly heldBy?: string;
  /** Only the tables in SQL show it. */
  readonly isInSql?: true;
}

const plant = (name: string, file: string, from: string, to: string, heldBy?: string): Plant => ({
  name,
  file: file.includes('/') ? `${file}.ts` : `src/engine/${file}.ts`,
  from,
  to,
  ...(heldBy !== undefined && { heldBy }),
});

const inSql = (...given: Parameters<typeof plant>): Plant => ({ ...plant(...given), isInSql: true });

/** All of them; each turns seeds red, but those that something else holds. */
export const PLANTS: readonly Plant[] = [
  plant(
    'an append of unknown outcome is told as written',
    'retry',
    "if (kind !== 'unknown_outcome' && kind !== 'unavailable') throw error;",
    `if (kind === 'unknown_outcome') return { lastRevision: (expected === 'none' ? -1 : expected) + events.length };
     if (kind !== 'unavailable') throw error;`,
  ),
  plant(
    'a conflict is overcome by appending at the end',
    'retry',
    'return await log.append(stream, expected, events);',
    `return await log.append(stream, expected, events).catch((error) => {
       if (storeErrorKind(error) !== 'wrong_revision') throw error;
       return log.append(stream, error.actual, events);
     });`,
  ),
  plant(
    'a refusal on an old page',
    'append',
    'if (newest.lastRevision > durable) retryLater(office, desk, group);',
    'if (newest.lastRevision < 0) retryLater(office, desk, group);',
  ),
  plant(
    'a refusal rests on a page that has caught up since',
    'append',
    'if (newest.lastRevision > durable) retryLater(office, desk, group);',
    'if (newest.lastRevision > desk.durable) retryLater(office, desk, group);',
    'another call has to follow the rows while the store is asked: 1 of 73 seeds; conflicts.test.ts has it',
  ),
  plant(
    'a refusal while the store does not tell whether others wrote',
    'append',
    'else item.waiting.reject(unavailable(error));\n',
    'else item.tell();\n',
    'not seen in 170 seeds: whoever was refused so has to be the next after a change by another process',
  ),
  plant(
    'a conflict told as success',
    'append',
    'tally.conflict();\n',
    'tally.conflict(); for (const item of group) item.tell();\n',
  ),
  plant(
    'told before it is durable',
    'append',
    'const begunMs = clock.elapsed();',
    'const begunMs = clock.elapsed(); for (const item of group) item.tell();',
  ),
  plant(
    'two appends of a desk at once',
    'append',
    'if (desk.sending) return;\n  desk.sending = true;',
    'desk.sending = true;',
    'send() asks the same before',
  ),
  plant(
    'what was decided on a failed append stays in the page',
    'append',
    '      item.waiting.reject(unavailable(error));\n    }\n    discard(office, desk, []);',
    '      item.waiting.reject(unavailable(error));\n    }',
  ),
  plant(
    'decisions are dropped at a conflict',
    'page',
    'const again = [...unsettled, ...desk.decided].map(',
    'const again = [...unsettled].map(',
  ),
  plant(
    'a page ahead of what is durable is kept as it is',
    'page',
    'const isAhead = isTorn || desk.head !== durable;',
    'const isAhead = isTorn;',
    'the tail that is read next does not fit it, and it is filled anew',
  ),
  plant(
    'the second page is put in place though it is ahead',
    'page',
    'if (fact.revision > durable) break;\n',
    '',
    'the tail that is read next does not fit it, and it is filled anew',
  ),
  plant(
    'what is projected is let go beyond what is durable',
    'page',
    'letGo(desk, Math.min(projected, durable));',
    'letGo(desk, projected);',
    'the append finds the conflict, and the page is filled anew',
  ),
  plant(
    'one fact too many is forgotten',
    'overlay',
    'if (fact.revision > revision) break;',
    'if (fact.revision > revision + 1) break;',
  ),
  plant(
    'receipts are not remembered until the rows have them',
    'overlay',
    'if (meta.idempotencyKey !== undefined && meta.fingerprint !== undefined && meta.index === 0)',
    'if (meta.index < 0)',
    'not seen in 40 seeds: the same key has to come again before the rows have it',
  ),
  plant(
    'names are not remembered until the rows have them',
    'overlay',
    'overlay.holders.set(keyText(key), { id: key.holder ?? about.id, revision });',
    '',
  ),
  plant(
    'revisions of a thing are not remembered until the rows have them',
    'overlay',
    'else overlay.revisions.set(family, [revision]);',
    '',
  ),
  plant(
    'receipts of the rows are not asked for',
    'recall',
    '?? recollection?.receipts.get(key);',
    '?? (recollection === undefined ? undefined : undefined);',
  ),
  plant(
    'a page that moved while rows were asked decides all the same',
    'batch',
    'if (desk.generation === generation) return false;',
    'if (desk.generation >= 0) return false;',
    'the append finds the conflict',
  ),
  plant('two deciders at one desk', 'writer', 'if (desk.deciding) return;\n', ''),
  plant(
    'a snapshot is believed without its seal',
    'snapshots',
    'if (snapshot.seal !== sealOf(secrets, stream, snapshot)) throw',
    'if (snapshot.seal.length < 0) throw',
  ),
  plant(
    'a snapshot is kept before it is durable',
    'desks',
    'if (!pending || pending.revision > desk.durable) return;',
    'if (!pending) return;',
    'the event at its revision is another one, and it is thrown away',
  ),
  plant(
    'recorded times follow a clock that goes back',
    'decide',
    'const recordedMs = Math.max(nowMs, lastRecordedMs);',
    'const recordedMs = nowMs;',
  ),
  plant(
    'a call that waits for its twin is forgotten',
    'decide',
    'const twin = setTimeout(() => waiting.reject(inProgress), LIMITS.twinWaitMs);',
    'if (desk.head >= 0) return { waiting, ...NOTHING, tell: () => undefined };\n const twin = undefined as never;',
    'not seen in 40 seeds: a client asks again only when its process is gone or silent',
  ),
  plant(
    'a leader that was overtaken goes on as if it wrote',
    'following',
    'if (!isApplied) throw FENCED;',
    'void isApplied;',
  ),
  plant(
    'readers are woken before the rows are written',
    'following',
    'intake.arrived = intake.arrived.concat(events);\n',
    `intake.arrived = intake.arrived.concat(events);
     for (const event of events) state.streams.set(event.stream, event.revision);
     readers.wake((stream) => state.streams.get(stream));\n`,
  ),
  plant(
    'the subscription begins at the end of the log',
    'following',
    'const after = first?.position ?? term.state.checkpoint.position;',
    'const after = first?.position ?? (await log.head()) ?? term.state.checkpoint.position;',
  ),
  plant(
    'an exchange without the last events',
    'rebuilding',
    'doubtful = await session.replaceLive(pass, { acceptEvents });',
    'doubtful = await session.replaceLive(async () => undefined, { acceptEvents });',
    'whoever leads finds the tables exchanged, and goes on from where they are',
  ),
  plant(
    'an event that the rows hold is projected again',
    'replay',
    'if (event.revision <= revision) return;',
    'if (event.revision < revision) return;',
    'the next event is told once, by the place behind the checkpoint',
  ),
  plant(
    'an event that cannot follow is projected all the same',
    'replay',
    'if (!sparse && event.revision !== revision + 1)',
    'if (!sparse && event.revision < 0)',
    'no subscription leaves an event out',
  ),
  plant(
    'a waiting reader goes on one event too early',
    'waiters',
    'if ((revisionOf(waiter.stream) ?? -1) < waiter.revision) continue;',
    'if ((revisionOf(waiter.stream) ?? -1) < waiter.revision - 1) continue;',
  ),
  plant(
    'a reader does not wait at all',
    'waiters',
    'if ((held()?.get(stream) ?? -1) >= revision) return Promise.resolve(true);',
    'if ((held()?.get(stream) ?? -1) >= -1 || revision > 0) return Promise.resolve(true);',
  ),
  plant(
    'a minimal position counts for nothing',
    'src/service/asking',
    'if (least) upToDate = await fresh(least.stream, least.revision);',
    'if (least) upToDate = await fresh(least.stream, least.revision - 10);',
  ),
  plant(
    'a position is told one event short',
    'src/service/writing',
    'let position = positionToken(stream, Math.max(0, result.revision));',
    'let position = positionToken(stream, Math.max(0, result.revision - 1));',
  ),
  plant(
    'what this process wrote is not waited for',
    'src/service/writing',
    'if (isNew || result.replayed) note(stream, result.revision);',
    '',
  ),
  plant('a feed leaves out what it begins with', 'src/service/feed', ': afterSequence + 1;', ': afterSequence + 2;'),
  plant(
    'a feed takes a page for the end',
    'src/service/feed',
    'next = record.sequence + 1;',
    'next = record.sequence + 2;',
  ),
  plant(
    'a feed is told of nothing when it begins',
    'live-tail',
    'for (const stream of moved?.keys() ?? followers.keys()) ring(stream);',
    'for (const stream of moved?.keys() ?? []) ring(stream);',
    'a feed looks by itself every two seconds',
  ),
  plant('a webhook is sent by whoever had the lead', 'webhooks', 'if (!(await lease.confirm())) return undefined;', ''),
  plant(
    'a share that an older program overtook is kept for ever',
    'webhooks',
    'lease.giveBack?.();',
    '',
    'an older program has to lead while a share runs on, and take a webhook: 2 of 604 seeds; deliveries.test.ts has it',
  ),
  plant(
    'a webhook that was refused counts as delivered',
    'webhooks',
    "const isSent = 'status' in result && result.status >= 200 && result.status < 300;",
    "const isSent = 'status' in result;",
  ),
  plant(
    'a webhook moves on before it is sent',
    'webhooks',
    '  const result =\n    secrets.length === 0',
    `  await store.keep(companyId, webhook.id, lease.epoch, { ...behind(cursor, event), attempts: 0 }, undefined);
  const result =\n    secrets.length === 0`,
  ),
  plant(
    'a webhook whose place was taken goes on',
    'webhooks',
    'if (!(await store.keep(companyId, webhook.id, lease.epoch, after, delivery))) throw TAKEN;',
    'await store.keep(companyId, webhook.id, lease.epoch, after, delivery);',
    'the lease is asked before each sending',
  ),
  plant(
    'a closed period takes entries',
    'src/domain/posting',
    "return period.status === 'open' ||",
    "return period.status !== 'soft_closed' ||",
  ),
  plant(
    'a number is given twice',
    'src/domain/posting',
    'posting.numbers.set(year.id, entryNumber + 1);',
    'posting.numbers.set(year.id, entryNumber + (entryNumber % 7 === 0 ? 0 : 1));',
    'the next command takes its number from the book; only entries of one command would share it',
  ),
  plant(
    'rows of large amounts lack their last yen',
    'projections/journal',
    'const amount = BigInt(line.amount);',
    'const amount = BigInt(line.amount > 900_000 ? line.amount - 1 : line.amount);',
  ),
  plant(
    'the lead is kept when its term is over',
    'leading',
    'AbortSignal.any([stopping, again.signal, over])',
    'AbortSignal.any([stopping, again.signal])',
    'the fence: the checkpoint was moved by another one',
  ),
  plant(
    'a share goes on when its term is over',
    'members',
    'return !over.signal.aborted && clock.elapsed() - askedMs < leftMs;',
    'return askedMs >= 0 || leftMs > 0;',
  ),
  plant(
    'a share that is given back is worked on',
    'members',
    'for (const name of given) terms.end(name);',
    '',
    'the term is asked for before each sending',
  ),
  plant(
    'whoever has heard of nobody for long believes what it knew',
    'members',
    'if (askedMs - heardMs > STALE_MS) homes.learn([me]);',
    '',
    'a term begins only when the database says so',
  ),
  plant(
    'a webhook goes on from where it stood in an earlier term',
    'webhooks',
    'const place = kept?.epoch === lease.epoch && deps.mayMove !== true ? kept.place : undefined;\n',
    'const place = kept?.place;\n',
    'a turn asks for the epoch of the place too, and claims one of another term anew',
  ),
  // Procedures.
  plant(
    'steps that are written together are written one by one',
    'procedures',
    "if (how === 'together') {",
    "if (how === ('never' as string)) {",
  ),
  plant(
    'the answer of a procedure is not kept',
    'src/service/procedures',
    'return isKept ? ({ command: answerProcedure',
    'isKept = true;\n      return !isKept ? ({ command: answerProcedure',
  ),
  plant(
    'the key of a procedure is not looked up before it is run',
    'src/service/procedures',
    'const before = await receipt?.find();',
    'const before = undefined as Awaited<ReturnType<NonNullable<typeof receipt>["find"]>>;',
  ),
  plant(
    'steps of a procedure have another key each time',
    'procedure-keys',
    'const print = seal(`${fingerprint}\\n${said}\\n${time}`);',
    'const print = seal(`${fingerprint}\\n${said}\\n${time}\\n${Math.random()}`);',
    'what the steps make has natural keys of its own',
  ),
  plant(
    'what is written together goes on though the page has moved',
    'batch',
    'if (desk.generation !== generation) throw (movedTo = { revision: desk.head });',
    'if (desk.generation < 0) throw (movedTo = { revision: desk.head });',
    'the append finds the conflict, and it is decided anew',
  ),
  plant(
    'several requests with the key of a procedure run at once',
    'src/service/procedures',
    'return alone(`${companyId}\\n${idempotencyKey}`, () =>',
    'return ((_: string, work: () => ReturnType<typeof doProcedure<I, A>>) => work())(`${alone.name}`, () =>',
    'the receipt is asked for by both, and what they write has keys',
  ),
  // Jobs.
  plant(
    'the clock does the newest month only',
    'commands/jobs',
    '.filter((month) => lastOfMonth(month) <= through)',
    '.filter((month) => lastOfMonth(month) <= through).slice(-1).slice(0, months.size > 1 ? 0 : 1)',
  ),
  plant(
    'a slice that is posted is due still',
    'commands/accrual-slices',
    "return { ...rest, status: 'posted', journalEntryId: entryId,",
    "return { ...rest, status: slice.date.endsWith('-31') ? slice.status : 'posted', journalEntryId: entryId,",
  ),
  plant(
    'the clock looks back a month',
    'automation',
    'new Date(deps.clock.now() + EARLIEST_ZONE_MS)',
    'new Date(deps.clock.now() - 60 * EARLIEST_ZONE_MS)',
  ),
  plant(
    'a clock that failed once looks no more',
    'automation',
    "deps.onProblem('what is due could not be looked up', error)",
    "(stopped = true, deps.onProblem('what is due could not be looked up', error))",
  ),
  plant(
    'the clock does what is due in companies of others too',
    'automation',
    'lease?.isHeld() === true',
    '(lease?.isHeld() ?? true)',
    'what is due stands in the book: it is done once, whoever does it',
  ),
  plant(
    'the clock needs no company to be looked after',
    'automation',
    'if (stopped || !deps.duty.any()) return;',
    'if (stopped || deps.duty.any()) return;',
  ),
  // Other versions of the tables.
  plant(
    'tables of another form are taken as they are',
    'leading',
    '|| changed.length > 0) {',
    '|| changed.length > 1_000) {',
  ),
  plant(
    'tables that are not there are not filled',
    'leading',
    'if (missing.length > 0) background ??= fill(missing, checkpoint);',
    'if (missing.length > 1_000) background ??= fill(missing, checkpoint);',
  ),
  plant(
    'of tables that are built anew one is forgotten',
    'leading',
    'begun ? undefined : [...missing, ...changed]',
    'begun ? undefined : [...missing, ...changed].slice(1)',
  ),
  plant(
    'some tables are built without their last events',
    'rebuilding',
    'doubtful = await session.replaceLive(pass, { acceptEvents });',
    'doubtful = await session.replaceLive(tables ? async () => undefined : pass, { acceptEvents });',
  ),
  plant(
    'events of tables are looked up in an index that is old itself',
    'rebuilding',
    "tables.includes('event_index') ? undefined : eventTypesOf(some.projections)",
    'eventTypesOf(some.projections)',
  ),
  plant(
    'whoever leads does not look whether its tables were exchanged',
    'leading',
    'found.generation !== checkpoint.generation && ours.abort()',
    'found.generation < 0 && ours.abort()',
    'the next event finds the fence',
  ),
  // Restored stores.
  plant(
    'a cursor ahead of its stream stays where it is',
    'webhooks',
    'if (next <= end + 1 && (lastId === undefined ||',
    'if (next >= 0 || (lastId === undefined ||',
  ),
  plant(
    'a cursor in another past goes on',
    'webhooks',
    ' && (lastId === undefined || (await idAt(deps, companyId, next - 1)) === lastId)) return place;',
    ') return place;',
  ),
  plant('a cursor that is put right begins at the end', 'webhooks', 'next: found.next,\n', 'next: end + 1,\n'),
  plant(
    'a snapshot beyond the end of its stream is believed',
    'page',
    'return head > end ? `the stream ends at revision ${end}` : undefined;',
    'return undefined;',
  ),
  plant(
    'a snapshot of another past is believed',
    'page',
    'if (stored.revision === head && stored.id !== headId)',
    'if (stored.revision === head && stored.id.length < 3)',
  ),
  // Doors, and what is told twice.
  plant(
    'a door does not hand the key on',
    'src/http/perform',
    'dryRun,\n    idempotencyKey,\n    fingerprint,',
    'dryRun,',
  ),
  plant(
    'a door does not hand the key of a procedure on',
    'src/http/perform',
    'house.service.run(asked, {\n    ...(idempotencyKey === undefined ? {} : { idempotencyKey, fingerprint }),',
    'house.service.run(asked, {\n    ...(fingerprint === "" ? { idempotencyKey, fingerprint } : {}),',
  ),
  plant(
    'surface A takes a credit for a debit where both could be',
    'src/http/dialect-a',
    "side: isCredit ? 'credit' : 'debit',",
    "side: 'debit',",
  ),
  plant(
    'what is told again is not waited for where it is told',
    'src/service/writing',
    'if (isNew || result.replayed) note(stream, result.revision);',
    'if (isNew) note(stream, result.revision);',
  ),
  plant(
    'an older answer puts back how far its process has written',
    'src/service/access',
    'written.set(stream, Math.max(before, revision));',
    'written.set(stream, before < 0 ? revision : Math.min(before, revision));',
  ),
  plant(
    'what cannot be appended is told with what it says',
    'append',
    'onProblem(`the event store is in trouble (${desk.stream})`, error);',
    'onProblem(`the store is in trouble: ${JSON.stringify(events.map((one) => one.data))}`, error);',
  ),
  plant(
    'a refusal says what the entry says',
    'append',
    'item.waiting.reject(unavailable(error));\n    }\n    discard',
    `const said = JSON.stringify(item.events.map(({ data }) => data));
      item.waiting.reject(item.events.length > 0 ? new Refusal("not_found", said) : unavailable(error));
    }
    discard`,
  ),
  // Webhooks, once more: defects that were found, planted again.
  plant(
    'a place that was kept late is kept all the same',
    'webhooks',
    'kept: (place.kept ?? 0) + 1 }',
    'kept: Date.now() }',
    'only what arrives at the store behind a later keeping of the same term does harm',
  ),
  plant(
    'a command that others overtake has five tries and no time',
    'desk',
    'waiting.tries < TRIES || nowMs - waiting.overtakenMs < LIMITS.overtakenMs',
    'waiting.tries < TRIES',
    'it is told to ask again, which clients do',
  ),
  plant(
    'a webhook is not looked at again when its company moves while it is served',
    'webhooks',
    'if (hasMoved) news.add(companyId);',
    '',
    'all are read anew once a minute',
  ),
  plant(
    'nothing is looked at but what the bell names',
    'webhooks',
    'const isWhole = bell?.isOpen() !== true || clock.elapsed() - wholeMs >= NET_MS;',
    'const isWhole = bell?.isOpen() !== true || wholeMs < 0;',
  ),
  plant(
    'readers wait for the bell alone',
    'waiters',
    'const timer = setTimeout(done, isHeard ? NET_MS : DEAF_MS);',
    'const timer = setTimeout(done, isHeard ? 600_000 : DEAF_MS);',
    'whoever waits too long is told that rows are behind',
  ),
  plant(
    'a rebuild goes on from the live checkpoint',
    'rebuilding',
    'const state = await fromTheStart(session);',
    `const begun = await fromTheStart(session);
      const state = from && tables === undefined ? { ...begun, checkpoint: from } : begun;`,
  ),
  inSql(
    'sums in SQL are replaced where they are to be added to',
    'src/adapters/rows.postgres.bulk',
    '`${name} = t.${name} + excluded.${name}`',
    '`${name} = excluded.${name}`',
  ),
  inSql(
    'a report in SQL takes debits for credits',
    'queries/reports/balances',
    'sql`sum(debit) filter (where ${count})::text, sum(credit) filter (where ${count})::text`',
    'sql`sum(debit) filter (where ${count})::text, sum(debit) filter (where ${count})::text`',
  ),
  inSql(
    'what is recalled in SQL lacks the entries',
    'src/adapters/rows.postgres.recall',
    'and id = any($6::uuid[])) as revisions',
    'and id = any($6::uuid[]) and false) as revisions',
  ),
];
