// Faults that are planted in the program to see that the simulation finds them: `from` stands in the file exactly once.

/** One planted fault. */
export interface Plant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** What else stands before the harm, so that the fault alone does none. */
  readonly heldBy?: string;
}

const plant = (name: string, file: string, from: string, to: string, heldBy?: string): Plant => ({
  name,
  file: `src/engine/${file}.ts`,
  from,
  to,
  ...(heldBy !== undefined && { heldBy }),
});

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
    'writer',
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
  ),
];
