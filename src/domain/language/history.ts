// What a company's own entries teach: which account a purpose went to, when it nearly always went there.

/** A purpose as posted entries of the company had it. */
export interface LearnedPurpose {
  /** See `purposeKey`. */
  readonly key: string;
  readonly accountCode: string;
  readonly taxCode?: string;
  readonly side: 'debit' | 'credit';
  /** Posted entries with this key, and how many of them agree with account, code and side. */
  readonly entries: number;
  readonly agreeing: number;
  /** Up to three that agree, newest first. */
  readonly entryIds: readonly string[];
}

/** A posted entry as a lesson: its purpose and the line that says where it went. Newest first. */
export interface PostedPurpose {
  readonly entryId: string;
  readonly key: string;
  readonly accountCode: string;
  readonly taxCode?: string;
  readonly side: 'debit' | 'credit';
}

/** An entry decides only where at least so many share a purpose and so many percent of them agree. */
const LEAST_ENTRIES = 3;
const AGREEING_PERCENT = 90;

/** True where history may decide; else it is an alternative. */
export function decides({ entries, agreeing }: LearnedPurpose): boolean {
  return entries >= LEAST_ENTRIES && agreeing * 100 >= entries * AGREEING_PERCENT;
}

/** What posted entries teach, one row per purpose: the answer that most of them agree on (ties: the newest). */
export function learnedFrom(posted: readonly PostedPurpose[]): LearnedPurpose[] {
  const answers = new Map<string, Map<string, PostedPurpose[]>>();
  for (const entry of posted) {
    if (entry.key === '') continue;
    const of = answers.get(entry.key) ?? new Map<string, PostedPurpose[]>();
    answers.set(entry.key, of);
    const answer = `${entry.accountCode}|${entry.taxCode ?? ''}|${entry.side}`;
    of.set(answer, [...(of.get(answer) ?? []), entry]);
  }
  return [...answers].flatMap(([key, of]) => {
    let best: readonly PostedPurpose[] = [];
    let entries = 0;
    for (const agreeing of of.values()) {
      entries += agreeing.length;
      if (agreeing.length > best.length) best = agreeing;
    }
    const [first] = best;
    if (!first) return [];
    const { accountCode, taxCode, side } = first;
    return [
      {
        key,
        accountCode,
        ...(taxCode !== undefined && { taxCode }),
        side,
        entries,
        agreeing: best.length,
        entryIds: best.slice(0, 3).map(({ entryId }) => entryId),
      },
    ];
  });
}
