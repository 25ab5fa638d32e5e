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
    'if (newest.lastRevision > desk.durable) retryLater(office, desk, group);',
    'if (newest.lastRevision < 0) retryLater(office, desk, group);',
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
    'if (!(await session.apply(prepared.work, prepared.streams, prepared.from, prepared.to))) throw FENCED;',
    'await session.apply(prepared.work, prepared.streams, prepared.from, prepared.to);',
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
    'upToDate = await fresh(place.stream, place.revision);',
    'upToDate = await fresh(place.stream, place.revision - 10);',
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
    'if (isNew) note(stream, result.revision);',
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
    'const isKnown = known !== undefined && known.epoch === deps.duty.of(companyId)?.epoch;',
    'const isKnown = known !== undefined;',
    'a turn asks for the epoch of the place too, and claims one of another term anew',
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
