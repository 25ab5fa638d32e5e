// Faults that are planted in the proofs to see that a test turns red: `from` stands in the file exactly once, and the
// tests of `test` that `title` matches must fail with it.

/** One planted fault. */
export interface ProofPlant {
  readonly name: string;
  readonly file: string;
  readonly edits: readonly (readonly [from: string, to: string])[];
  readonly test: string;
  /** Part of the titles of the tests that find it. */
  readonly title: string;
  /** Cheap enough for every run of the tests: it needs no database. */
  readonly isQuick?: boolean;
}

const LEAF = { file: 'src/engine/leaf.ts', test: 'test/proof/leaf.test.ts' };
const PROVER = { file: 'src/engine/prover.ts', test: 'test/proof/prover.test.ts' };
const LAW = 'no order of looks, crashes and leaders makes two histories';

/** The planted faults of the design, point 41, and those of what came since. */
export const PROOF_PLANTS: readonly ProofPlant[] = [
  {
    ...LEAF,
    name: 'meta is left out of the leaf',
    edits: [['    meta: text === undefined ? meta : (JSON.parse(text.meta) as unknown),\n', '']],
    title: 'is the canonical text that it always was',
  },
  {
    ...LEAF,
    // No event has an upcaster yet: any other data than the stored stand for theirs.
    name: 'the leaf is of data that were brought to a newer version',
    edits: [['data: text === undefined ? data :', "data: text === undefined ? { ...(data as object), v: 'upcast' } :"]],
    title: 'is the canonical text that it always was',
  },
  {
    ...LEAF,
    name: 'the leaf is of the object that was handed over',
    edits: [['data: text === undefined ? data : (JSON.parse(text.data) as unknown),', 'data,']],
    title: 'is that of the text which was stored',
  },
  {
    ...LEAF,
    name: 'a leaf is hashed without its prefix',
    edits: [[".update(LEAF_MARK).update(leaf, 'utf8')", ".update(leaf, 'utf8')"]],
    title: 'is the canonical text that it always was',
  },
  {
    ...LEAF,
    name: '{} and {"":{}} are one leaf',
    edits: [
      [
        'const members = Object.keys(value)\n',
        "const members = Object.keys(value)\n    .filter((name) => name !== '')\n",
      ],
    ],
    title: 'has one text for one value, and two for two',
    isQuick: true,
  },
  {
    name: 'an event is skipped',
    file: 'src/engine/stream-trees.ts',
    edits: [
      ['if (next === undefined || next.revision > tree.size) return false;', 'if (next === undefined) return false;'],
      ['if (next.revision === tree.size) add(', 'if (next.revision >= tree.size) add('],
      ['if (event.revision === next && forest.', 'if (event.revision >= next && forest.'],
    ],
    test: PROVER.test,
    title: 'history from before the first|another process goes on where it was|signs again only what has grown',
  },
  {
    name: 'tiles are trusted by verify',
    file: 'src/engine/verify-proofs.ts',
    edits: [
      [
        '        if (broken) {\n',
        '        const kept = broken && (await store.tiles(stream, tilesOfRanges([[0, broken.claim.size]])));\n' +
          '        if (broken && kept && !rootFromTiles(broken.claim.size, kept).equals(broken.claim.root)) {\n',
      ],
    ],
    test: 'test/proof/attacks.test.ts',
    title: 'edits a signed event: verify names it',
  },
  {
    ...PROVER,
    name: 'signed without memory',
    edits: [['} else if (there.length < deps.memories.length) {', '} else if (there.length < 0) {']],
    title: 'that remembers nothing at all is signed, and nothing is made anew',
  },
  {
    ...PROVER,
    name: 'the memory is made anew',
    edits: [
      [
        'throw memoryLost(namesOf(lost), ',
        'for (const memory of lost) await memory.make();\n    if (lost.length < 0) throw memoryLost(namesOf(lost), ',
      ],
    ],
    title: 'that remembers nothing at all is signed, and nothing is made anew',
  },
  {
    ...PROVER,
    name: 'released before it is durable',
    edits: [
      [
        '    const signedAt = await write(deps, at.book, facts, nowMs);\n',
        '    const place = { revision: at.book.revision + 1, signedAt: new Date(nowMs).toISOString() };\n' +
          '    const early = heads.map((head) => publishedOf(at.book.signing, head, place));\n' +
          '    for (const memory of deps.memories) await memory.keep(early);\n' +
          '    const signedAt = await write(deps, at.book, facts, nowMs);\n',
      ],
    ],
    title: LAW,
  },
  {
    ...PROVER,
    name: 'an append is lost between two leaders',
    edits: [
      [
        "await appendWithRetry(log, stream, revision < 0 ? 'none' : revision, events, { now: clock.attended });",
        "await appendWithRetry(log, stream, revision < 0 ? 'none' : revision, events, { now: clock.attended })" +
          '.catch(\n' +
          "    (error: unknown) => {\n      if (storeErrorKind(error) !== 'wrong_revision') throw error;\n    },\n  );",
      ],
    ],
    title: LAW,
  },
  {
    name: 'each stream is asked for by itself',
    file: 'src/engine/stream-trees.ts',
    edits: [['const STREAMS_TOGETHER = 200;', 'const STREAMS_TOGETHER = 1;']],
    test: PROVER.test,
    title: 'asks of the stores for hundreds of streams together',
  },
  {
    name: 'the amendment is left out of the evidence',
    file: 'queries/reports/evidence.ts',
    edits: [
      [
        'sequences: row.revisions.filter((one) => at.revision === undefined || one <= at.revision),',
        'sequences: row.revisions.slice(0, 1).filter((one) => at.revision === undefined || one <= at.revision),',
      ],
    ],
    test: 'test/http/evidence.test.ts',
    title: 'an amended entry is shown with all that happened to it',
  },
  {
    name: 'the opening is of another close',
    file: 'src/http/evidence.ts',
    edits: [['closes.find(({ endDate }) => endDate === answer.since)', 'closes[0]']],
    test: 'test/http/evidence.test.ts',
    title: 'evidence over HTTP',
  },
  {
    name: 'the verifier takes the balance of another close',
    file: 'verifier/daicho-verify.mjs',
    edits: [['|| data.root !== root || made !== root)', '|| made !== root)']],
    test: 'test/proof/daicho-verify.test.ts',
    title: 'one balance of a closed year: no other is told',
  },
  {
    name: 'the seal is of one event early',
    file: 'commands/period-seals.ts',
    edits: [['if (seal.size <= seal.closeSequence)', 'if (seal.size < seal.closeSequence)']],
    test: 'test/proof/period-balances.test.ts',
    title: 'refuses a checkpoint that ends one event before the close',
  },
  {
    name: 'a row of balances has no salt',
    file: 'src/domain/period-balances.ts',
    edits: [['return JSON.stringify([row, salt]);', 'return JSON.stringify([row, salt.slice(0, 0)]);']],
    test: 'test/proof/period-balances.test.ts',
    title: 'cannot be guessed from the path of another',
  },
  {
    name: "another company's tile is served",
    file: 'src/adapters/rows.postgres.proof.ts',
    edits: [
      [
        'p.index = t.index\n          where t.stream = $1`',
        'p.index = t.index\n          where t.stream >= $1 order by t.stream`',
      ],
    ],
    test: 'test/http/proofs.test.ts',
    title: 'tiles are the hashes of leaves|nothing of another company is served',
  },
  {
    name: 'the verifier ends with 0 without a key',
    file: 'verifier/daicho-verify.mjs',
    edits: [["return list('Not decided:', open) ?? EXIT.open;", "return list('Not decided:', open) ?? EXIT.proved;"]],
    test: 'test/proof/daicho-verify.test.ts',
    title: 'proves nothing without a trusted key',
  },
  {
    ...PROVER,
    name: 'both keys sign, but the former one only once',
    edits: [
      [
        'const signature = await signer.sign(checkpointText(facts));',
        'if (made.length > 0) break;\n    const signature = await signer.sign(checkpointText(facts));',
      ],
    ],
    title: 'checkpoints bear both signatures for 30 days',
  },
  {
    name: 'a cosignature is believed as it comes',
    file: 'src/engine/outside.ts',
    edits: [
      ['mine.find(({ signature }) => isCosignedBy(key, text, signature));', 'mine.find(() => text !== undefined);'],
    ],
    test: 'test/proof/outside.test.ts',
    title: 'a witness that is forging',
  },
  {
    name: 'a token of another request is kept',
    file: 'src/adapters/timestamps.rfc3161.ts',
    edits: [
      ["if (!said.hash.equals(hash)) throw new Error('its token is over other bytes');\n", ''],
      ["if (!said.nonce?.equals(nonce)) throw new Error('its token is of another request');\n", ''],
    ],
    test: 'test/proof/outside.test.ts',
    title: 'an authority that is replaying',
  },
  {
    name: 'a cosignature is not tested by verify',
    file: 'src/engine/verify-proofs.ts',
    edits: [['event.type === AnchorCosigned.type ? badlyCosigned', "event.type === '' ? badlyCosigned"]],
    test: 'test/proof/outside.test.ts',
    title: 'whoever changes a cosignature in the database',
  },
];
