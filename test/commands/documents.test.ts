// Documents: kept by content, found by the keys of the law, linked, set aside, voided. Given a past, when a command,
// then events.
import { expect } from 'chai';
import type { Command } from '../../commands/command.ts';
import { createContract } from '../../commands/contracts.ts';
import { documentPaths } from '../../commands/document-naming.ts';
import {
  ignoreDocument,
  linkDocument,
  unignoreDocument,
  unlinkDocument,
  updateDocument,
  uploadDocument,
  voidDocument,
} from '../../commands/documents.ts';
import { createExpenseReport } from '../../commands/expense-reports.ts';
import { COMMANDS } from '../../commands/index.ts';
import { draftInvoice } from '../../commands/invoices.ts';
import { discardEntry, postEntry } from '../../commands/journal.ts';
import { createPartner } from '../../commands/registers.ts';
import type { LedgerEvent } from '../../src/domain/event.ts';
import { DocumentUploaded, retentionUntil, type Document } from '../../src/domain/documents.ts';
import { EntryAnnotated } from '../../src/domain/journal.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { DOCUMENTS } from '../../src/domain/recalled.ts';
import { companyOpened, done, given, lastEntry, twoLines, uuid, type Step, type World } from '../spec.ts';
import { archive } from '../zip.ts';

type Said = Record<string, unknown>;
const opened: Step = (world) => {
  (companyOpened({ taxSettings: { method: 'general_itemized' } }) as (to: World) => unknown)(world);
  world.run(createPartner, { code: 'S001', name: '東都ビル株式会社' });
};
const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');
const RECEIPT = { fileName: '領収書.txt', contentBase64: base64('領収書 110,000円\n') };
const KEYS = { issueDate: '2026-04-15', partnerName: '東都ビル', amount: 110_000 };
const all = (world: World): Document[] => {
  const found = new Map<string, Document>();
  for (const { data } of world.facts) if ('document' in data) found.set(data.document.id, data.document);
  return [...found.values()];
};
const newest = (world: World): Document => all(world).at(-1) as Document;
const of =
  (more: Said = {}) =>
  (world: World): Said => ({ documentId: newest(world).id, ...more });
const uploaded = (more: Said = {}): Step => done(uploadDocument, { ...RECEIPT, ...more });
const posted: Step = done(postEntry, { effectiveDate: '2026-04-15', lines: twoLines('6320', '1120', 110_000) });
const linkedToEntry: Step = (world) => world.run(linkDocument, of({ journalEntryId: lastEntry(world) })(world));

const zip = (...names: string[]): Buffer => archive(['[Content_Types].xml', ...names].map((name) => ({ name })));
const FILES: readonly (readonly [fileName: string, content: Uint8Array | string, mimeType: string])[] = [
  ['a.pdf', '%PDF-1.7\n', 'application/pdf'],
  ['a.png', Buffer.from('89504e470d0a1a0a00', 'hex'), 'image/png'],
  ['a.JPG', Buffer.from('ffd8ffe000', 'hex'), 'image/jpeg'],
  ['a.jpeg', Buffer.from('ffd8ffe000', 'hex'), 'image/jpeg'],
  ['a.webp', 'RIFF\u0001\u0000\u0000\u0000WEBPVP8 ', 'image/webp'],
  ['a.tif', Buffer.from('49492a0008', 'hex'), 'image/tiff'],
  ['a.tiff', Buffer.from('4d4d002a08', 'hex'), 'image/tiff'],
  ['a.xlsx', zip('xl/workbook.xml'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.docx', zip('word/document.xml'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.xml', '\ufeff<?xml version="1.0"?><a/>', 'application/xml'],
  ['a.csv', '日付,金額\r\n2026-04-15,1\r\n', 'text/csv'],
  // Shift_JIS: 日付
  ['sjis.csv', Buffer.from('93fa95742c310d0a', 'hex'), 'text/csv'],
  ['a.txt', 'x', 'text/plain'],
  ['a.txt', '<?xml version="1.0"?><a/>', 'text/plain'],
  // Journals as text, whatever program they are of; one that says it is JSON too.
  ['main.journal', '2026-04-01 x\n', 'text/plain'],
  ['a.LEDGER', 'x', 'text/plain'],
  ['a.hledger', 'x', 'text/plain'],
  ['a.beancount', 'x', 'text/plain'],
  ['a.json', '{}', 'text/plain'],
  ['no ending', 'x', 'text/plain'],
  ['no ending', '<?xml version="1.0"?><a/>', 'application/xml'],
  ['no ending', '%PDF-1.7', 'application/pdf'],
];

describe('a document', () => {
  it('is kept by content: the event holds kind, size and hash, never the bytes', () => {
    const outcome = given(opened).when(uploadDocument, { ...RECEIPT, ...KEYS, documentType: 'receipt' });
    outcome.then([
      'document.uploaded',
      {
        document: {
          fileName: '領収書.txt',
          mimeType: 'text/plain',
          size: 21,
          sha256: '03d5c304be978d268e8a6ec8ad95a3e50e857482980d6c66bf8bb3410dde0e2c',
          documentType: 'receipt',
          ...KEYS,
          currency: 'JPY',
          invoiceStatus: 'unknown',
          origin: 'api',
          status: 'unlinked',
          linkedTo: [],
          duplicateOf: [],
          // Year to 2027-03-31, return by 2027-05-31, ten years.
          retentionUntil: '2037-05-31',
          version: 1,
        },
      },
    ]);
    expect(JSON.stringify(outcome.world.facts)).not.to.include(RECEIPT.contentBase64);
  });

  it('has room in the plan of its company, or is refused before its bytes are kept; equal bytes count once', () => {
    const { documentBytes } = LIMITS.plans.free;
    const { world } = given(opened).when(uploadDocument, RECEIPT);
    const [kept] = world.facts.flatMap(({ type, data }) => (type === 'document.uploaded' ? data.document : []));
    const { size = 0 } = kept ?? {};
    const full = (bytes: number): Step => [
      DocumentUploaded({
        document: { ...(kept as Document), id: `doc_${uuid(0xd0c)}`, sha256: '0'.repeat(64), size: bytes },
      }),
    ];
    expect(
      given(opened, full(documentBytes - size))
        .world()
        .decide(uploadDocument, RECEIPT),
    ).to.have.length(1);
    given(opened, full(documentBytes - size + 1))
      .when(uploadDocument, RECEIPT)
      .refused('plan_limit', 'contentBase64', /the plan free has room for 1073741824/);
    const { book } = given(opened, full(documentBytes)).world();
    const seen = uploadDocument.beforehand?.(RECEIPT as never, book) as Iterable<unknown>;
    expect(() => [...seen]).to.throw(/has room for/);
    const twice = given(opened, done(uploadDocument, RECEIPT)).when(uploadDocument, RECEIPT).world;
    expect(twice.book.files.bytes).to.equal(size);
    given(companyOpened({ plan: 'pro' }), full(documentBytes))
      .when(uploadDocument, RECEIPT)
      .then(['document.uploaded']);
  });

  it('is told by its content which kind it is', () => {
    for (const [fileName, content, mimeType] of FILES)
      given(opened)
        .when(uploadDocument, { fileName, contentBase64: base64(content) })
        .answers({ fileName, mimeType });
    given(opened)
      .when(uploadDocument, {
        fileName: 'a.xml',
        mimeType: 'text/xml; charset=utf-8',
        contentBase64: base64('<?xml ?>'),
      })
      .answers({ mimeType: 'application/xml' });
  });

  it('that is not what it says it is, or nothing that is kept, is refused', () => {
    const refused = (more: Said, field: string, text: RegExp): unknown =>
      given(opened)
        .when(uploadDocument, { ...RECEIPT, ...more })
        .refused('unsupported_file', field, text);
    refused({ fileName: 'a.pdf' }, 'fileName', /ends in \.pdf, but the content is csv or txt/);
    refused({ fileName: 'a.txt', contentBase64: base64('%PDF-1.7') }, 'fileName', /the content is pdf/);
    refused(
      { fileName: 'a.exe', contentBase64: base64('%PDF-1.7') },
      'fileName',
      /ends in \.exe, but the content is pdf/,
    );
    refused({ mimeType: 'application/pdf' }, 'mimeType', /says application\/pdf, but the content is text\/plain/);
    refused({ contentBase64: base64('MZ\u0000\u0001') }, 'contentBase64', /none of pdf, png/);
    // A zip that is no workbook, and an old Excel file.
    refused({ fileName: 'a.xlsx', contentBase64: base64(zip('a.txt')) }, 'contentBase64', /is a ZIP archive/);
    refused(
      { fileName: 'a.xls', contentBase64: base64(Buffer.from('d0cf11e0a1b11ae1', 'hex')) },
      'contentBase64',
      /none of/,
    );
  });

  it('must come in good base64, whole and not too large', () => {
    for (const contentBase64 of ['x', 'eA', 'e A=', 'eA==\n', 'eA==eA==', '====', '_-_-', '日本'])
      given(opened)
        .when(uploadDocument, { ...RECEIPT, contentBase64 })
        .refused('validation_error', 'contentBase64', /must be base64/);
    given(opened)
      .when(uploadDocument, { ...RECEIPT, contentBase64: base64(Buffer.alloc(LIMITS.documentBytes + 1, 'x')) })
      .refused('payload_too_large', 'contentBase64', /has 10485761 bytes, at most 10485760/);
    given(opened)
      .when(uploadDocument, { ...RECEIPT, contentBase64: base64(Buffer.alloc(LIMITS.documentBytes, 'x')) })
      .answers({ size: LIMITS.documentBytes });
  });

  it('says what is wrong with what is known of it', () => {
    const refused = (more: Said, field: string, code = 'validation_error'): unknown =>
      given(opened)
        .when(uploadDocument, { ...RECEIPT, ...more })
        .refused(code, field);
    refused({ fileName: '../etc/passwd' }, 'fileName');
    refused({ fileName: 'a\\b.txt' }, 'fileName');
    refused({ amount: -1 }, 'amount');
    refused({ issueDate: '2026-02-30' }, 'issueDate');
    refused({ partnerCode: 'nobody' }, 'partnerCode', 'partner_not_found');
    refused({ registrationNumber: 'T1' }, 'registrationNumber');
    refused({ previousVersionId: `doc_${uuid(9)}` }, 'previousVersionId', 'document_not_found');
    refused({ links: [{ journalEntryId: `je_${uuid(9)}` }] }, 'journalEntryId', 'entry_not_found');
    refused({ links: [{ invoiceId: `inv_${uuid(9)}` }] }, 'invoiceId', 'invoice_not_found');
    refused({ links: [{ contractId: `con_${uuid(9)}` }] }, 'contractId', 'contract_not_found');
    refused({ links: [{}] }, 'journalEntryId');
    given(opened, uploaded({ externalId: 'x1' }))
      .when(uploadDocument, { ...RECEIPT, externalId: 'x1' })
      .refused('duplicate_external_id', 'externalId');
  });

  it('names those that have the same bytes', () => {
    const outcome = given(opened, uploaded(), uploaded()).when(uploadDocument, RECEIPT);
    const [first, second] = all(outcome.world);
    outcome.answers({ duplicateOf: [second?.id, first?.id], sha256: first?.sha256 });
    given(opened, uploaded())
      .when(uploadDocument, { ...RECEIPT, contentBase64: base64('another') })
      .answers({ duplicateOf: [] });
  });

  it('takes the name of its partner, and keeps a name that it states itself', () => {
    given(opened)
      .when(uploadDocument, { ...RECEIPT, partnerCode: 'S001' })
      .answers({ partnerName: '東都ビル株式会社' });
    given(opened)
      .when(uploadDocument, { ...RECEIPT, partnerCode: 'S001', partnerName: 'トウト' })
      .answers({ partnerName: 'トウト' });
  });

  it('is corrected in what is known of it; the history keeps what was said before', () => {
    given(opened, uploaded(KEYS))
      .when(updateDocument, of({ amount: 120_000, partnerName: null, issueDate: '2026-03-31' }))
      .then([
        'document.updated',
        { document: { amount: 120_000, issueDate: '2026-03-31', retentionUntil: '2036-05-31' } },
      ])
      .answers({ version: 2, partnerName: undefined });
    given(opened, uploaded(KEYS)).when(updateDocument, of(KEYS)).nothing();
    given(opened, uploaded(KEYS))
      .when(updateDocument, of({ note: 'x', version: 2 }))
      .refused('version_conflict', 'version');
    given(opened)
      .when(updateDocument, { documentId: `doc_${uuid(9)}`, note: 'x' })
      .refused('not_found');
  });
});

describe('a document is linked', () => {
  it('to an entry, which names it; its money and its period are untouched', () => {
    given(opened, posted, uploaded())
      .when(linkDocument, (world) => of({ journalEntryId: lastEntry(world) })(world))
      .then(['document.linked', { document: { status: 'linked' } }], ['journal_entry.annotated', { version: 2 }]);
    const { world } = given(opened, posted, uploaded(), linkedToEntry)
      .when(linkDocument, (w) => of({ journalEntryId: lastEntry(w) })(w))
      .nothing();
    expect(world.entry(lastEntry(world))?.content.documentIds).to.deep.equal([newest(world).id]);
  });

  it('when it is uploaded, in the same step', () => {
    given(opened, posted)
      .when(uploadDocument, (world) => ({ ...RECEIPT, links: [{ journalEntryId: lastEntry(world) }] }))
      .then(['document.uploaded', { document: { status: 'linked' } }], ['journal_entry.annotated']);
    given(opened, posted)
      .when(uploadDocument, (world) => {
        const link = { journalEntryId: lastEntry(world) };
        return { ...RECEIPT, links: [link, link] };
      })
      .refused('validation_error', 'links[1]');
  });

  it('to an invoice and to a contract, which name it beside those that they had', () => {
    const invoiced: Step = (world) =>
      world.run(draftInvoice, {
        partnerCode: 'S001',
        issueDate: '2026-04-20',
        lines: [{ description: 'x', amount: 1_000, accountCode: '4110' }],
        documentIds: [newest(world).id],
      });
    const outcome = given(opened, uploaded(), invoiced, uploaded()).when(linkDocument, (world) => {
      const invoice = world.facts.findLast(({ type }) => type === 'invoice.drafted')?.data as {
        invoice: { id: string };
      };
      return of({ invoiceId: invoice.invoice.id })(world);
    });
    outcome.then(['document.linked'], ['invoice.updated', { invoice: { version: 2 } }]);
    const last = outcome.world.facts.at(-1)?.data as { invoice: { documentIds: string[] } };
    expect(last.invoice.documentIds).to.deep.equal(all(outcome.world).map(({ id }) => id));
    const contracted: Step = done(createContract, {
      title: '賃貸借',
      partnerCode: 'S001',
      startDate: '2026-04-01',
      billing: { frequency: 'monthly' },
      items: [{ description: '家賃', amount: 1_000, accountCode: '6320' }],
      direction: 'payable',
    });
    given(opened, contracted, uploaded())
      .when(linkDocument, (world) => of({ contractId: [...world.book.contracts.byId.keys()][0] })(world))
      .then(['document.linked'], ['contract.updated', { contract: { version: 2 } }]);
  });

  it('and unlinked, on both sides; what was never linked stays as it is', () => {
    const outcome = given(opened, posted, uploaded(), linkedToEntry).when(unlinkDocument, (world) =>
      of({ journalEntryId: lastEntry(world) })(world),
    );
    outcome.then(
      ['document.unlinked', { document: { status: 'unlinked', linkedTo: [] } }],
      ['journal_entry.annotated'],
    );
    given(opened, posted, uploaded())
      .when(unlinkDocument, (world) => of({ journalEntryId: lastEntry(world) })(world))
      .nothing();
  });

  it('with the right to change the other thing only, and to one thing at a time', () => {
    given(opened, posted, uploaded())
      .when(linkDocument, (world) => of({ journalEntryId: lastEntry(world) })(world), { scopes: ['documents:write'] })
      .refused('insufficient_scope');
    given(opened, uploaded())
      .when(linkDocument, of())
      .refused('validation_error', 'journalEntryId', /exactly one/);
    given(opened, posted, uploaded())
      .when(linkDocument, (world) => of({ journalEntryId: lastEntry(world), invoiceId: 'x' })(world))
      .refused('validation_error', 'journalEntryId', /exactly one/);
    given(
      opened,
      done(postEntry, { effectiveDate: '2026-04-15', status: 'draft', lines: twoLines('6320', '1120', 1) }),
      uploaded(),
      (world) => world.run(discardEntry, { entryId: lastEntry(world) }),
    )
      .when(linkDocument, (world) => of({ journalEntryId: lastEntry(world) })(world))
      .refused('entry_not_found', 'journalEntryId');
  });
});

describe('a document that belongs to nothing', () => {
  it('is set aside with its reason, and taken back', () => {
    given(opened, uploaded())
      .when(ignoreDocument, of({ reason: '私用' }))
      .then(['document.ignored', { document: { status: 'ignored', reason: '私用' } }]);
    const aside: Step = (world) => world.run(ignoreDocument, of()(world));
    given(opened, uploaded(), aside).when(ignoreDocument, of()).nothing();
    given(opened, uploaded(), aside)
      .when(unignoreDocument, of())
      .then(['document.unignored', { document: { status: 'unlinked' } }]);
    given(opened, uploaded()).when(unignoreDocument, of()).nothing();
    given(opened, posted, uploaded(), aside, linkedToEntry).when(unignoreDocument, of()).nothing();
    given(opened, posted, uploaded(), linkedToEntry)
      .when(ignoreDocument, of())
      .refused('invalid_state', undefined, /unlink/);
  });

  it('is voided for good: nothing of it changes any more, and it is not unlinked by that', () => {
    given(opened, uploaded())
      .when(voidDocument, of({ reason: '取り違え' }))
      .then(['document.voided', { document: { status: 'voided', reason: '取り違え' } }]);
    const voided: Step = (world) => world.run(voidDocument, of()(world));
    given(opened, uploaded(), voided).when(voidDocument, of()).nothing();
    for (const [command, more] of [
      [updateDocument, { note: 'x' }],
      [ignoreDocument, {}],
      [unignoreDocument, {}],
      [linkDocument, { contractId: 'x' }],
      [unlinkDocument, { contractId: 'x' }],
    ] as const)
      given(opened, uploaded(), voided)
        .when(command as typeof voidDocument, of(more))
        .refused('invalid_state', undefined, /is voided/);
    given(opened, posted, uploaded(), linkedToEntry)
      .when(voidDocument, of())
      .refused('invalid_state', undefined, /unlink/);
    expect(given(opened, uploaded(), voided).world().recalled().state(DOCUMENTS, 'x')).to.equal(undefined);
  });
});

describe('how long a document is kept', () => {
  const company = { fiscalYearStartMonth: 4, fiscalYearStartDay: 1 };
  it('ten years from the day after the filing deadline of its year, in years of the books and in others', () => {
    expect(retentionUntil([], company, '2026-03-31')).to.equal('2036-05-31');
    expect(retentionUntil([], company, '2026-04-01')).to.equal('2037-05-31');
    expect(retentionUntil([], { fiscalYearStartMonth: 1, fiscalYearStartDay: 1 }, '2026-07-01')).to.equal('2037-02-28');
    expect(retentionUntil([], { fiscalYearStartMonth: 2, fiscalYearStartDay: 21 }, '2026-02-20')).to.equal(
      '2036-04-20',
    );
    const { years } = given(opened).world().book.periods;
    expect(retentionUntil(years, { fiscalYearStartMonth: 1, fiscalYearStartDay: 1 }, '2026-07-01')).to.equal(
      '2037-05-31',
    );
  });
});

/** A thing as the last event told it, and that event: what a test changes as an older program would have. */
function told(world: World, field: string): { readonly fact: World['facts'][number]; readonly state: Said } {
  const fact = world.facts.findLast(({ data }) => field in data) as World['facts'][number];
  return { fact, state: (fact.data as unknown as Record<string, Said>)[field] as Said };
}

/** The thing names a text among its documents, as events from before do: any text was taken then. */
const namingText =
  (field: string): Step =>
  (world) => {
    const { fact, state } = told(world, field);
    const next = { ...state, documentIds: ['receipts/1.pdf'], ...('version' in state && { version: 2 }) };
    const changed =
      field === 'content'
        ? EntryAnnotated({
            entryId: lastEntry(world),
            version: 2,
            status: 'posted',
            before: state,
            content: next,
          } as never)
        : { type: fact.type.replace(/\.(?:created|drafted)$/, '.updated'), version: 1, data: { [field]: next } };
    world.record([changed as LedgerEvent]);
  };

describe('documents that the input of a command names', () => {
  const entry = { effectiveDate: '2026-04-15', lines: twoLines('6320', '1120', 110_000) };
  const invoice = {
    partnerCode: 'S001',
    issueDate: '2026-04-20',
    lines: [{ description: 'x', amount: 1_000, accountCode: '4110' }],
  };
  const contract = {
    title: '賃貸借',
    partnerCode: 'S001',
    startDate: '2026-04-01',
    billing: { frequency: 'monthly' },
    items: [{ description: '家賃', amount: 1_000, accountCode: '6320' }],
    direction: 'payable',
  };
  const receipt = { date: '2026-04-10', category: 'books', description: '本', amount: 2_200 };
  const report = { title: '4月', partnerCode: 'S001', lines: [receipt] };
  const idIn = (world: World, field: string): string =>
    field === 'content' ? lastEntry(world) : (told(world, field).state['id'] as string);

  /** Each command, where it names documents, the input without them; of a change also how the thing came to be. */
  const NAMING: Readonly<
    Record<string, readonly [at: readonly string[], input: Said, made?: readonly [Step, field: string, id: string]]>
  > = {
    'post-entry': [['documentIds'], entry],
    'post-entries': [['entries[1].documentIds'], { entries: [entry, { ...entry }] }],
    'amend-entry': [['documentIds'], { memo: 'x' }, [posted, 'content', 'entryId']],
    'draft-invoice': [['documentIds'], invoice],
    'update-invoice': [['documentIds'], { note: 'x' }, [done(draftInvoice, invoice), 'invoice', 'invoiceId']],
    'create-contract': [['documentIds'], contract],
    'update-contract': [['documentIds'], { title: 'x' }, [done(createContract, contract), 'contract', 'contractId']],
    'create-expense-report': [['documentIds', 'lines[0].documentIds'], report],
    'update-expense-report': [
      ['documentIds', 'lines[0].documentIds'],
      { lines: [receipt] },
      [done(createExpenseReport, report), 'report', 'reportId'],
    ],
  };
  /** The input with these documents there. */
  const naming = (at: string, input: Said, ids: readonly string[]): Said => {
    const copy = structuredClone(input);
    const steps = at.split(/[.[\]]+/);
    const last = steps.pop() as string;
    const place = steps.reduce<Said>((value, key) => value[key] as Said, copy);
    place[last] = ids;
    return copy;
  };

  it('are looked at in every command that takes any', () => {
    const taking = [...COMMANDS.values()].filter(({ input }) => documentPaths(input).length > 0);
    expect(Object.keys(NAMING)).to.have.members(taking.map(({ name }) => name));
    for (const { name, input } of taking)
      expect(NAMING[name]?.[0].map((at) => at.replaceAll(/\[\d+\]/g, '.*')).toSorted(), name).to.deep.equal(
        documentPaths(input)
          .map((path) => path.join('.'))
          .toSorted(),
      );
  });

  for (const [name, [places, input, made]] of Object.entries(NAMING))
    for (const at of places)
      it(`are documents that are there, for ${name} under ${at}`, () => {
        const run = COMMANDS.get(name) as Command<Said>;
        const [step, field, idField] = made ?? [[], '', undefined];
        const asked =
          (...ids: string[]) =>
          (world: World): Said => ({
            ...naming(at, input, ids),
            ...(idField !== undefined && { [idField]: idIn(world, field) }),
          });
        const past = [opened, uploaded(), step] as const;
        given(...past)
          .when(run, (world) => asked(newest(world).id, 'receipts/1.pdf')(world))
          .refused('document_not_found', `${at}[1]`, /upload it first/);
        given(...past)
          .when(run, asked(`doc_${uuid(7)}`))
          .refused('document_not_found', `${at}[0]`);
        given(...past, (world: World) => world.run(voidDocument, of({ reason: '誤り' })(world)))
          .when(run, (world) => asked(newest(world).id)(world))
          .refused('invalid_state', `${at}[0]`, /voided/);
        expect(given(...past).when(run, (world) => asked(newest(world).id)(world)).world.facts.length).to.be.above(
          given(...past).world().facts.length,
        );
        if (made === undefined) return;
        // Texts from when any was taken stay, beside a document that is new; another text is refused.
        const older = [...past, namingText(field)] as const;
        const kept = given(...older).when(run, (world) => asked('receipts/1.pdf', newest(world).id)(world));
        expect(JSON.stringify(kept.world.facts.at(-1)?.data)).to.contain(
          JSON.stringify(['receipts/1.pdf', newest(kept.world).id]),
        );
        given(...older)
          .when(run, asked('receipts/1.pdf', 'receipts/2.pdf'))
          .refused('document_not_found', `${at}[1]`);
      });

  it('are told each with its entry, where many are posted', () => {
    const named = { ...entry, documentIds: ['a', 'b'] };
    const refused = given(opened)
      .when(COMMANDS.get('post-entries') as Command<Said>, { entries: [named, entry, named] })
      .refused('document_not_found', 'entries[0].documentIds[0]', /and 3 more/);
    expect(refused.extra.details?.map(({ index, field }) => [index, field])).to.deep.equal([
      [0, 'entries[0].documentIds[0]'],
      [0, 'entries[0].documentIds[1]'],
      [2, 'entries[2].documentIds[0]'],
      [2, 'entries[2].documentIds[1]'],
    ]);
  });
});
