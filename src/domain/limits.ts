// Every bound of the service on one page. A bound that a user can meet has a refusal that names it.

export const LIMITS = {
  linesPerEntry: 1_000,
  entriesPerBatch: 500,
  linesPerBatch: 5_000,
  /** Lines that the entries of one request may settle by name: each is looked up before the decision. */
  settledLines: 2_000,
  /** Largest append, encoded, in bytes; EventStoreDB up to 25.0 takes 1 MiB (NEVER send more to it). */
  appendBytes: 900 * 1024,
  bodyBytes: 256 * 1024,
  journalBodyBytes: 4 * 1024 * 1024,
  /**
   * By plan: API keys that work, bytes of documents; requests a minute of all callers of a company together, in times
   * those of one; and dear ones, one in so many of one caller's on surface B.
   */
  plans: {
    free: { keys: 10, documentBytes: 1024 ** 3, callers: 3, dearOneIn: 5 },
    pro: { keys: 100, documentBytes: 100 * 1024 ** 3, callers: 5, dearOneIn: 5 },
    enterprise: { keys: 1_000, documentBytes: 10 * 1024 ** 4, callers: 5, dearOneIn: 5 },
  },
  /** A batch of more entries is dear, as an import is; a preview of one always is. */
  cheapBatchEntries: 50,
  /** A document in base64 with what is said of it, and its bytes. */
  documentBodyBytes: 14 * 1024 * 1024,
  documentBytes: 10 * 1024 * 1024,
  /** What the files of an archive (a workbook) come to when they are unpacked, by what it says of them. */
  archiveBytes: 512 * 1024 * 1024,
  fileNameLength: 200,
  /** Rows of a file of masters, and of what cannot be taken of it so many are told. */
  masterRows: 5_000,
  refusalDetails: 100,
  /** Things that one undo takes back, and events that it looks at for them. */
  undoItems: 500,
  undoEvents: 2_500,
  undoStory: 100,
  /**
   * Steps that one rehearsal tries (undo, a month's end and whatever else is shown before it is done), and how long it
   * may take; how often one decision may ask for more of the past.
   */
  rehearsedSteps: 10_000,
  rehearsalMs: 20_000,
  recallRounds: 100,
  /** Rules of an approval policy, and accounts that one of them, or the caps of a key, may name. */
  policyRules: 20,
  policyAccounts: 100,
  /** Things of which a book knows that an agent, or a key with caps, alone has written them; older ones it forgets. */
  ownThings: 10_000,
  /** Webhooks of one company. */
  webhooks: 20,
  /** Things that one document belongs to. */
  linksPerDocument: 100,
  jsonDepth: 16,
  /**
   * Members and items of one body, at every depth: a batch of 5,000 lines with 19 members each. What could be stored of
   * more would be larger than one append.
   */
  jsonValues: 100_000,
  /** From this size on a body is looked at in slices of time. */
  largeBodyBytes: 8 * 1024,
  /** A long job gives way to others after so much time. */
  sliceMs: 15,
  /** Above this lag of the event loop dear reads are begun one after the other. */
  shedLagMs: 250,
  /**
   * Dear work at once, in all and per company, and who may wait for how long. `read`: reports, searches, long lists;
   * `export`: ledgers as CSV or JSON, which go on as long as their reader; `file`: workbooks and prints, made in
   * memory; `body`: bodies above `dearBodyBytes`; `work`: what decides many things at once or holds much against
   * something: procedures with their previews, imports, backtests.
   */
  admission: {
    read: { atOnce: 6, perCompany: 2, queue: 60, waitMs: 10_000 },
    export: { atOnce: 16, perCompany: 4, queue: 16, waitMs: 10_000 },
    file: { atOnce: 3, perCompany: 1, queue: 30, waitMs: 20_000 },
    body: { atOnce: 4, perCompany: 2, queue: 60, waitMs: 20_000 },
    work: { atOnce: 2, perCompany: 1, queue: 20, waitMs: 20_000 },
  },
  dearBodyBytes: 64 * 1024,
  /** Bytes of answers that their callers have not taken, per company and in all, before new reads have to wait. */
  owedBytesPerCompany: 32 * 1024 * 1024,
  owedBytes: 128 * 1024 * 1024,
  /** Bytes of bodies that are arriving or wait to be parsed, per company and in all. */
  arrivingBytesPerCompany: 32 * 1024 * 1024,
  arrivingBytes: 128 * 1024 * 1024,
  /** Of a body that is not read so much is taken, for so long, that its sender hears why; he is cut off then. */
  drainBytes: 32 * 1024 * 1024,
  drainMs: 10_000,
  /** A caller who takes nothing of an answer, or of a feed, for so long is cut off. */
  unreadMs: 30_000,
  /** Largest amount of a line in minor units: 2^53 - 1. */
  amount: Number.MAX_SAFE_INTEGER,
  pageSize: 500,
  pageDefault: 50,
  /** Rows of an exported workbook and of a printed report, over all its tables; CSV and JSON have no bound. */
  sheetRows: 100_000,
  /** Lines that an export of a ledger reads at once. */
  exportPage: 1_000,
  printedRows: 20_000,
  nameLength: 200,
  /** Addresses that a mail of an invoice goes to. */
  mailAddresses: 10,
  /** Accounts to pay to on an invoice; bytes and pixels of a picture on it. */
  payToAccounts: 3,
  pictureBytes: 1024 * 1024,
  picturePixels: 4_000_000,
  memoLength: 2_000,
  referenceLength: 64,
  counterpartyLength: 200,
  reasonLength: 500,
  metadataKeys: 50,
  metadataKeyLength: 40,
  metadataValueLength: 500,
  labelsPerLine: 20,
  /** Fixed assets that one run depreciates: what one append can hold. */
  assetsPerRun: 5_000,
  /** Slices of one accrual schedule: months of ten years. */
  slicesPerSchedule: 120,
  /** What one request to recognise slices may come to, encoded, in bytes, roughly; what is left says so. */
  recognitionBytes: 600 * 1024,
  /** Lines of an invoice, and payments and credits that it can have. */
  linesPerInvoice: 300,
  paymentsPerInvoice: 200,
  /** Lines of an expense report, and how often one can be submitted. */
  linesPerExpenseReport: 200,
  roundsPerExpenseReport: 50,
  /** Items of a contract, times for which one can be suspended, and months from one billing to the next. */
  itemsPerContract: 100,
  suspensionsPerContract: 100,
  billingMonths: 120,
  /** Items of one dated list of an employee, and payslips of one payroll run: what one append can hold. */
  datedItems: 200,
  employeesPerRun: 500,
  /** Expense reports that one payroll run pays back, encoded: beside 500 payslips they fit into one append. */
  reimbursedBytes: 200 * 1024,
  /** Lines of one import of a statement, its bytes, and what is told of those that cannot be read. */
  bankImportLines: 20_000,
  bankImportBytes: 8 * 1024 * 1024,
  /** A bank file in base64 with its name and columns. */
  bankImportBodyBytes: 9 * 1024 * 1024,
  bankImportValues: 400_000,
  bankImportFindings: 100,
  /** Columns of a line of a statement as CSV, characters of a cell, and of a whole line. */
  bankImportColumns: 1_000,
  bankImportCellLength: 4_000,
  bankImportLineLength: 20_000,
  /** Lines of a statement that are stored in one step, and what they come to encoded, in bytes, roughly. */
  bankChunkLines: 500,
  bankChunkBytes: 600 * 1024,
  bankDescriptionLength: 200,
  /** Bytes of the XML of an electronic invoice, and of a body that holds it in base64. */
  peppolBytes: 4 * 1024 * 1024,
  peppolBodyBytes: 8 * 1024 * 1024,
  /** Rows of one journal of another program, its file in base64, and what is told of rows and names. */
  journalImportRows: 60_000,
  journalImportBytes: 12 * 1024 * 1024,
  /** Bytes of a file that the command line sends in parts, and rows and bytes of one part. */
  journalFileBytes: 200 * 1024 * 1024,
  journalPartRows: 20_000,
  journalPartBytes: 6 * 1024 * 1024,
  /** That file with what is said of its names. */
  journalImportBodyBytes: 13 * 1024 * 1024,
  journalImportFindings: 500,
  /** Entries of one file for another program, and changes that are told of a handing over. */
  handedEntries: 60_000,
  handoverChanges: 2_000,
  /** Of an old trial balance. */
  trialBalanceRows: 20_000,
  checkedMonths: 36,
  /** Documents of one archive; their bytes stay below what a ZIP without its larger form holds. */
  archivedDocuments: 20_000,
  archivedBytes: 3 * 1024 * 1024 * 1024,
  /** New entries of a second file that are shown beside what is here. */
  changedEntries: 100,
  /** What a finding of an import quotes, with hidden characters by their codes. */
  journalImportText: 1_000,
  journalImportReason: 2_000,
  /** Rules of a company; conditions and lines of one; letters of a pattern. Lines that one step holds against them. */
  rules: 1_000,
  conditionsPerRule: 20,
  linesPerRule: 20,
  patternLength: 200,
  linesPerRuleStep: 100,
  /** Comparisons that one decision makes when it holds lines against rules: some 20 ms. */
  comparisonsPerRuleStep: 500_000,
  /** Alert rules of a company: each is read with every evaluation. */
  alertRules: 100,
  /** Scenarios of a company, and assumptions of one. */
  scenarios: 100,
  assumptionsPerScenario: 100,
  /** Matches that a bank transaction can have. */
  matchesPerTransaction: 100,
  /** Jobs that one run does; what is left says so. */
  jobsAtOnce: 500,
  /**
   * Rows of an event that records balances of a close; and what of an append is kept for everything beside balances and
   * entries: the close itself, seals that it ends, metadata, the receipt.
   */
  rowsPerSealedPart: 2_000,
  closeBytes: 80 * 1024,
  /** Entries, and bytes of leaves, on a page of the evidence of a figure; entries that all of it may have. */
  evidenceEntries: 200,
  evidenceBytes: 2 * 1024 * 1024,
  evidenceTotal: 2_000,
  conditionsPerEntry: 20,
  /** Warnings beside an answer. */
  warnings: 100,
  externalIdLength: 100,
  /** A rotated key's old secret works at most this long. */
  keyOverlapS: 7 * 86_400,
  idempotencyKeyLength: 255,
  /** Companies that one user may open within 24 hours, unless the installation is set otherwise. */
  companiesPerUserPerDay: 5,
  /** Live feeds that one key or user may hold open at once. */
  feedsPerToken: 20,
  /** A read waits this long for what this process has just written. */
  freshReadMs: 2_000,
  /** A command waits this long for the twin with the same idempotency key. */
  twinWaitMs: 2_000,
  /** A caller waits this long for the end of a long procedure, and is told then how far it is. */
  patienceMs: 20_000,
  /** A command is decided anew, as often as other processes write its company first, for at least this long. */
  overtakenMs: 5_000,
  /** An append whose outcome is unknown is retried (same ids, same revision) for this long. */
  appendRetryMs: 15_000,
  /** What a caller is told to wait when a store is away: in a refusal and in a health check alike. */
  retryAfterS: 5,
  /** After projecting has failed for this long the service is not ready: its reads grow old. */
  projectingFailedMs: 5_000,
  /** After the rows have stood still for this long although events wait, whoever projects, no process is ready. */
  rowsStillMs: 10_000,
  /** After the store has failed for this long, new commands are refused at once. */
  storeFailedMs: 3_000,
  /** Commands waiting for one company before new ones are told to come back. */
  queueLength: 5_000,
  groupEvents: 500,
  /**
   * Lines of one company that are written but not in the read models: they are kept in memory. Above it, commands wait
   * for so long and are refused then.
   */
  unprojectedLines: 50_000,
  unprojectedWaitMs: 2_000,
  snapshotEvery: 5_000,
  /** Memory for the books of companies, as their weight is estimated; BOOKS_MB says another. */
  booksBytes: 256_000_000,
  yearsOpenedAhead: 2,
  earliestDate: '1900-01-01',
  latestDate: '2199-12-31',
} as const;
