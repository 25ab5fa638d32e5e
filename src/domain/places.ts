// How the nouns are called in paths: the one table, for the rows of the surfaces and for the command line.

/** Place of a path -> prefix of the ids that stand there, and the field by which commands take them. */
export const PLACES = {
  companyId: ['comp', 'companyId'],
  evtId: ['evt', 'event'],
  jeId: ['je', 'entryId'],
  acctId: ['acct', 'accountId'],
  taxId: ['tax', 'taxCodeId'],
  labelId: ['lbl', 'labelId'],
  partnerId: ['prt', 'partnerId'],
  invId: ['inv', 'invoiceId'],
  payId: ['ipay', 'paymentId'],
  conId: ['con', 'contractId'],
  expId: ['exp', 'reportId'],
  empId: ['emp', 'employeeId'],
  runId: ['pr', 'payrollRunId'],
  ruleId: ['rule', 'ruleId'],
  scnId: ['scn', 'scenarioId'],
  baId: ['ba', 'bankAccountId'],
  bimpId: ['bimp', 'importId'],
  btxId: ['btx', 'transactionId'],
  whkId: ['whk', 'webhookId'],
  alrId: ['alr', 'alertRuleId'],
  docId: ['doc', 'documentId'],
  fpId: ['fp', 'periodId'],
  pacId: ['pac', 'payeeAccountId'],
  pbaId: ['pba', 'paymentBatchId'],
  jimpId: ['jimp', 'journalImportId'],
  pslId: ['psl', 'sealId'],
  faId: ['fa', 'assetId'],
  acsId: ['acs', 'scheduleId'],
  keyId: ['key', 'keyId'],
  memberId: ['mem', 'memberId'],
} as const satisfies Readonly<Record<string, readonly [prefix: string, field: string]>>;
type PlaceWord = keyof typeof PLACES;

/** Places of a path, each with the field that its noun has in the input of commands. */
export function at<const P extends PlaceWord>(...places: readonly P[]): { readonly [K in P]: (typeof PLACES)[K][1] } {
  // The one cast: TypeScript cannot follow the names through fromEntries.
  return Object.fromEntries(places.map((place) => [place, PLACES[place][1]])) as {
    readonly [K in P]: (typeof PLACES)[K][1];
  };
}

/** The prefix of the ids at a place: `remId` of a noun without a row here is `rem_...`; undefined = no id. */
export function prefixAt(place: string): string | undefined {
  const [prefix] = (PLACES as Readonly<Record<string, readonly [string, string]>>)[place] ?? [];
  return prefix ?? /^([a-z]{2,5})Id$/.exec(place)?.[1];
}
