#!/usr/bin/env node
// daicho-verify: tests what a Daicho ledger proves of itself, without its service, its code, any package or a network.
// Written from RFC 8785, 6962 and 9162 and from C2SP signed-note, tlog-checkpoint, tlog-cosignature, -proof, -policy.
import { createHash, createHmac, createPublicKey, verify as isSignature } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
const USAGE = `node daicho-verify.mjs FOLDER|FILE (--vkey KEY)... | --policy FILE
    FOLDER   what "daicho evidence FOLDER" wrote
    FILE     one answer of the service: proof of an event, an entry or one balance, evidence of a figure, a tlog-proof
    --vkey KEY         a key that you trust, as the operator published it: name+hash+base64
    --policy FILE      keys, outside witnesses and their quorum (C2SP tlog-policy)
    --old FILE         a checkpoint that you hold from before: the history must begin with it
    --mark HEX         what an invoice or payslip prints: half a root
    --not-before DATE  refuses a newest cosignature older than this day
Ends with 0 proved, 5 false (the first difference is named), 6 not decided, 2 for words that cannot be read.`;
const [EXIT, grouped] = [{ proved: 0, usage: 2, wrong: 5, open: 6 }, (n) => n.toLocaleString('en-US')];
/** Ends the run: something is not what it says (wrong), or the words that started it cannot be read (usage). */
const [wrong, usage] = [EXIT.wrong, EXIT.usage].map((exit) => (message) => {
  throw Object.assign(new Error(message), { exit });
});
// ---- Bytes, canonical JSON and trees --------------------------------------------------------------------------
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafHash = (bytes) => sha256(Buffer.of(0), bytes);
const pairHash = (left, right) => sha256(Buffer.of(1), left, right);
/** Half of a root, as papers print it. */
const markOf = (root) => root.toString('hex', 0, 16);
/** Base64 in its one form (RFC 4648, section 4); of so many bytes, where that is said. */
function fromBase64(text, what, bytes) {
  const read = Buffer.from(String(text), 'base64');
  if (read.toString('base64') !== text || read.length !== (bytes ?? read.length)) wrong(`${what} is not in base64`);
  return read;
}
const hashesOf = (texts, what) => texts.map((text) => fromBase64(text, `${what}: a hash`, 32));
/** JSON in the form of RFC 8785: members by UTF-16 code units; numbers and strings as ECMAScript writes them. */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(',')}}`;
}
/** A tree that grows by leaves: only its complete subtrees are held, the largest first, one per bit of its size. */
function growing(size = 0, hashes = []) {
  const heights = [...size.toString(2)].flatMap((bit, n, bits) => (bit === '1' ? [bits.length - 1 - n] : []));
  if (heights.length !== hashes.length) wrong(`a tree of ${size} leaves has not ${hashes.length} subtrees`);
  const peaks = heights.map((height, n) => ({ height, hash: hashes[n] }));
  return {
    size,
    add(leaf) {
      let [height, hash] = [0, leaf];
      for (; peaks.at(-1)?.height === height; height++) hash = pairHash(peaks.pop().hash, hash);
      peaks.push({ height, hash });
      this.size += 1;
    },
    root: () => peaks.map(({ hash }) => hash).reduceRight((right, left) => pairHash(left, right)),
  };
}
/** The root that a leaf has by its path (RFC 9162, 2.1.3.2); undefined for a path of another length. */
function rootByPath(hash, index, size, hashes) {
  let [at, last, root] = [index, size - 1, hash];
  const up = () => ([at, last] = [Math.floor(at / 2), Math.floor(last / 2)]);
  if (!Number.isSafeInteger(index) || index < 0 || index > last) return undefined;
  for (const other of hashes) {
    if (last === 0) return undefined;
    const isRight = at % 2 === 1 || at === last;
    root = isRight ? pairHash(other, root) : pairHash(root, other);
    while (isRight && at % 2 === 0 && at !== 0) up();
    up();
  }
  return last === 0 ? root : undefined;
}
// ---- Keys, policies, notes and leaves -------------------------------------------------------------------------
/** Kinds of signatures (signed-note): of a log, and of a witness with a time. */
const [SIGNS, COSIGNS] = [1, 4];
function namedKey(name, type, bytes) {
  const id = sha256(`${name}\n`, Buffer.of(type), bytes).toString('hex', 0, 4);
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') };
  return { name, bytes, id, key: createPublicKey({ key: jwk, format: 'jwk' }) };
}
/** A verifier key as it is written: name+hash+base64. */
function readKey(text, type) {
  const [, name, id, data] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? usage(`"${text}" is no verifier key`);
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length !== 33 || bytes[0] !== type) usage(`the key ${name} is not of the kind that is needed here`);
  const key = namedKey(name, type, bytes.subarray(1));
  return key.id === id ? key : usage(`the key ${name} has not the hash ${id}: it was not copied as it was`);
}
/** Which keys are trusted, and whose cosignatures are enough (tlog-policy). */
function readPolicy(text) {
  const [logs, witnesses, members, used] = [[], [], new Map([['none', () => true]]), new Set(['none'])];
  let quorum;
  const known = (name) => members.get(name) ?? usage(`the policy does not say what "${name}" is`);
  const define = (name, isMet) => (members.has(name) ? usage(`${name} stands there twice`) : members.set(name, isMet));
  const lines = {
    log: ([key = '']) => logs.push(readKey(key, SIGNS)),
    witness([name, key = '']) {
      witnesses.push({ ...readKey(key, COSIGNS), as: name });
      define(name, (cosigned) => cosigned.has(name));
    },
    group([name, least, ...names]) {
      const needed = { all: names.length, any: 1 }[least] ?? (/^[1-9]\d*$/.test(least) ? Number(least) : 0);
      if (needed < 1 || needed > names.length) usage(`the policy asks for ${least} of ${names.length} in ${name}`);
      const met = names.map(known);
      for (const one of names) if (used.size === used.add(one).size) usage(`the policy uses ${one} twice`);
      define(name, (cosigned) => met.filter((isMet) => isMet(cosigned)).length >= needed);
    },
    quorum: ([name]) => (quorum = quorum ? usage('the policy has two quorum lines') : known(name)),
  };
  for (const line of text.split('\n')) {
    const [word, ...values] = line.split(/[ \t]+/).filter((part) => part !== '');
    if (word === undefined || word.startsWith('#')) continue;
    if (!Object.hasOwn(lines, word)) usage(`the policy has a line that is not known: ${line}`);
    lines[word](values);
  }
  for (const keys of [logs, witnesses])
    if (new Set(keys.map(({ bytes }) => bytes.toString('hex'))).size < keys.length) usage('the policy has a key twice');
  return { logs, witnesses, isQuorum: quorum ?? usage('the policy has no quorum line') };
}
/** A signed checkpoint (signed-note, tlog-checkpoint), also in one line with spaces for line ends. `what`: how it is called in messages. */
function readNote(read, what) {
  const text = read.replace(/^(\S+) (\S+) (\S+) (— .*\S)\n?$/u, '$1\n$2\n$3\n\n$4\n').replaceAll(' — ', '\n— ');
  const body = text.slice(0, text.lastIndexOf('\n\n') + 1);
  const [origin, size, root, ...more] = body.split('\n');
  if (body === '' || !text.endsWith('\n') || !origin || !/^(0|[1-9]\d{0,14})$/.test(size) || more.length === 0)
    wrong(`${what} is no signed checkpoint`);
  const signatures = text.slice(body.length + 1, -1).split('\n').map((line) => {
    const [, name, data] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? wrong(`${what} has no signature in ${line}`);
    const bytes = fromBase64(data, `${what}: the signature of ${name}`);
    return { name, id: bytes.toString('hex', 0, 4), bytes: bytes.subarray(4) };
  });
  return { what, origin, size: Number(size), root: fromBase64(root, `${what}: the root`, 32), body, signatures };
}
/** Whether trusted log keys signed a note, and when which witnesses of the policy did (seconds since 1970). */
function signersOf({ what, origin, body, signatures }, { logs, witnesses }) {
  const found = { isTrusted: false, cosigned: new Map() };
  for (const { name, id, bytes } of signatures) {
    const named = (key) => key.name === name && key.id === id;
    const [log, witness] = [name === origin && logs.find(named), witnesses.find(named)];
    const by = log || witness;
    if (!by) continue;
    const time = witness && bytes.length === 72 ? bytes.readBigUInt64BE() : 0n;
    const text = Buffer.from(log ? body : `cosignature/v1\ntime ${time}\n${body}`);
    if (!isSignature(null, text, by.key, bytes.subarray(log ? 0 : 8))) wrong(`${what}: ${name} did not sign this`);
    if (log) found.isTrusted = true;
    else found.cosigned.set(witness.as, Number(time));
  }
  return found;
}
/** A leaf as the event that it is. */
function eventOf(leaf, what) {
  const event = JSON.parse(leaf);
  const isLeaf = event?.v === 1 && Number.isSafeInteger(event.sequence) && event.type && event.meta?.recordedAt;
  if (!isLeaf || canonicalJson(event) !== leaf) wrong(`${what} is no leaf: canonical JSON (RFC 8785) of an event`);
  return event;
}
/** The event of a leaf that stands at its sequence in the tree of a note. */
function provedEvent(leaf, hashes, note, what) {
  const event = eventOf(leaf, what);
  const root = rootByPath(leafHash(leaf), event.sequence, note.size, hashes);
  if (!root?.equals(note.root) || event.stream !== streamOf(note.origin))
    wrong(`${what} is not event ${event.sequence} of the checkpoint of ${note.size} events of ${note.origin}`);
  return event;
}
/** The stream whose tree has this origin, whatever number its history has; what witnesses see is `checkpoints-main`. */
const streamOf = (origin) =>
  `ledger-${/\/(comp_[0-9a-f-]{36})(\/[1-9]\d*)?$/.exec(origin)?.[1]}`.replace('ledger-undefined', 'checkpoints-main');
/** The proof of one leaf as text (tlog-proof); the leaf stands in `extra`. */
function readTlogProof(text, what) {
  const end = text.indexOf('\n\n');
  const [head, extra = '', index = '', ...hashes] = text.slice(0, end).split('\n');
  const [leaf, at] = [/^extra (\S+)$/.exec(extra)?.[1], /^index (0|[1-9]\d{0,14})$/.exec(index)?.[1]];
  if (head !== 'c2sp.org/tlog-proof@v1' || !leaf || !at) wrong(`${what} is no tlog-proof that holds its leaf`);
  const note = readNote(text.slice(end + 2), what);
  const event = provedEvent(fromBase64(leaf, `${what}: the leaf`).toString(), hashesOf(hashes, what), note, what);
  return event.sequence === Number(at) ? { event, note } : wrong(`${what}: the leaf is not at index ${at}`);
}
// ---- The books ------------------------------------------------------------------------------------------------
const CSV_HEADER =
  'sequence,change,entry_number,fiscal_year_id,entry_id,effective_date,recorded_at,actor_type,actor_id,actor_name,' +
  'via,source_type,line,account_code,account_id,debit,credit,tax_code,tax_amount,partner_id,counterparty,memo,' +
  'reference,reverses\r\n';
/** A field of journal.csv (RFC 4180). What a sheet would calculate has ' before it; in older folders, less of it. */
const FORMULAS = [/^['=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/, /^['=+\-@\t\r\0]/];
function csvField(value, formula) {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
/** What an event does to entries: one is posted, or taken out as it was and put in as it is now. */
function changesOf({ type, data }) {
  if (type === 'journal_entry.posted') return [['posted', data.content]];
  const isChange = type === 'journal_entry.amended' && data.status === 'posted';
  return isChange ? Object.entries({ amended_before: data.before, amended_after: data.after }) : [];
}
/** The lines of journal.csv that an event makes, each in its forms. */
function csvLines({ type, sequence, data, meta: { recordedAt, actor } }) {
  return changesOf({ type, data }).flatMap(([change, entry]) =>
    entry.lines.map((line, n) => {
      const amounts = (line.side === 'debit') === (change === 'amended_before') ? ['', line.amount] : [line.amount, ''];
      const fields = [sequence, change, data.entryNumber, data.fiscalYearId, data.entryId, entry.effectiveDate];
      fields.push(recordedAt, actor.type, actor.id, actor.name, actor.via, entry.sourceType, n + 1);
      fields.push(line.accountCode, line.accountId, ...amounts, line.taxCode, line.taxAmount);
      fields.push(line.partnerId ?? entry.partnerId, line.counterparty ?? entry.counterparty);
      fields.push(line.memo ?? entry.memo, entry.reference, entry.reverses);
      return FORMULAS.map((formula) => `${fields.map((one) => csvField(one, formula)).join(',')}\r\n`);
    }),
  );
}
/** Compares journal.csv with what events make, as they come. */
function csvChecker(bytes, at = 0, lines = 0) {
  const take = (forms) => {
    const made = forms.map((one) => Buffer.from(one)).find((one) => bytes.subarray(at, at + one.length).equals(one));
    [at, lines] = [at + (made?.length ?? 0), lines + 1];
    if (!made) wrong(`journal.csv: line ${lines} is not ${forms[0]}`);
  };
  take([CSV_HEADER]);
  const end = () => at < bytes.length && wrong(`journal.csv: after line ${lines} stands what no event makes`);
  return { see: (event) => csvLines(event).forEach(take), end };
}
const rowHash = (row, salt) => leafHash(canonicalJson([row, salt]));
const saltOf = (seed, accountId) =>
  createHmac('sha256', Buffer.from(seed, 'base64')).update(accountId).digest().subarray(0, 16).toString('base64');
const NOTHING = { ever: 0n, year: 0n, debit: 0n, credit: 0n };
/** Keeps the classes of the accounts of a chart that was adopted: the rows at hand are those whose digest was. */
function keepChart({ sequence, data: { companyId, template, templateVersion, sha256: digest } }, classes, rowsOf) {
  const rows = rowsOf(`templates/${template}-${templateVersion}.json`);
  if (sha256(rows).toString('hex') !== digest) wrong(`event ${sequence}: the rows of template ${template} are others`);
  const bitsOf = (text) => [...text].reduce((bits, one) => Math.imul(bits ^ one.charCodeAt(0), 0x1000193), 0x811c9dc5);
  const tailOf = (code) => (Number.parseInt(companyId.slice(-8), 16) ^ bitsOf(`account ${code}`)) >>> 0;
  const idOf = (code) => `acct_${companyId.slice(5, -8)}${tailOf(code).toString(16).padStart(8, '0')}`;
  for (const account of JSON.parse(rows).accounts) classes.set(idOf(account.code), account.class);
}
/** The books as events make them. What events say against themselves is wrong. `isWhole`: from the very first on. */
function newBooks(isWhole, rowsOf) {
  const [periods, classes, numbers, awaited, sums] = Array.from({ length: 5 }, () => new Map());
  const seen = new Set();
  const once = (id, where) => seen.size === seen.add(id).size && wrong(`${where}: ${id} is here twice`);
  const books = { entries: 0, late: [], seals: [], closes: new Map(), balances: [] };
  /** Of the command at hand: its types, the entries that close a year, the balances of a close, what needs its end. */
  const newCommand = () => ({ types: new Set(), closing: [], parts: [], intoClosed: [] });
  let [recordedAt, carriedUntil, hasBegun, command] = ['', '', isWhole, newCommand()];
  function add(date, accountId, debit, credit) {
    const sum = sums.get(`${date} ${accountId}`) ?? { date, accountId, debit: 0n, credit: 0n };
    sums.set(`${date} ${accountId}`, { ...sum, debit: sum.debit + debit, credit: sum.credit + credit });
  }
  const within = (type, date) =>
    [...periods.values()].find((one) => one.type === type && one.startDate <= date && date <= one.endDate);
  function move({ lines, effectiveDate: date, reverses }, sign, { where, id }) {
    const total = { debit: 0n, credit: 0n };
    for (const { accountId, side, amount } of lines) {
      if (!Number.isSafeInteger(amount) || amount <= 0 || !Object.hasOwn(total, side)) wrong(`${where} has no amounts`);
      total[side] += BigInt(amount);
      add(date, accountId, ...(side === 'debit' ? [sign * BigInt(amount), 0n] : [0n, sign * BigInt(amount)]));
    }
    if (total.debit !== total.credit) wrong(`${where}: debits are ${total.debit} and credits ${total.credit}`);
    const spans = ['month', 'year'].map((type) => within(type, date)).filter((one) => one !== undefined);
    if (spans.length === 0 && (isWhole || date > carriedUntil)) wrong(`${where}: ${date} lies in no fiscal year`);
    const isClosed = spans.length === 0 || spans.some(({ status }) => status === 'closed');
    if (isClosed) command.intoClosed.push({ id, reverses, message: `${where}: ${date} lies in a closed period` });
    else if (spans.some(({ wasClosed }) => wasClosed)) books.late.push(`${where}: ${date}`);
  }
  /** After a command: what it put into closed periods is part of a close or of taking one back. */
  function endCommand() {
    const { types, closing, intoClosed } = command;
    command = newCommand();
    for (const { id, reverses, message } of intoClosed)
      if (!closing.includes(id) && !(reverses && types.has('fiscal_period.reopened'))) wrong(message);
  }
  /** What the entries come to in a period: openings of ever and of the year, debits, credits, by account. */
  function sumsOf({ startDate, endDate }) {
    const [yearStart, found] = [within('year', startDate)?.startDate ?? startDate, new Map()];
    for (const { date, accountId, debit, credit } of sums.values()) {
      if (date > endDate) continue;
      const sum = found.get(accountId) ?? { ...NOTHING };
      found.set(accountId, sum);
      if (date >= startDate) [sum.debit, sum.credit] = [sum.debit + debit, sum.credit + credit];
      else [sum.ever, sum.year] = [sum.ever + debit - credit, sum.year + (date >= yearStart ? debit - credit : 0n)];
    }
    return found;
  }
  /** Balances of a close have its root, and are what the entries come to, or what a later folder begins with. */
  function checkBalances({ periodId, rows: count, root }, where) {
    const { parts } = command;
    const [rows, tree] = [parts.flatMap((part) => part.rows.map((row) => [row, saltOf(part.seed, row[0])])), growing()];
    for (const [row, salt] of rows) tree.add(rowHash(row, salt));
    if (rows.length !== count || tree.root().toString('base64') !== root) wrong(`${where}: their root is another`);
    const period = periods.get(periodId) ?? wrong(`${where}: the period is not known`);
    if (!hasBegun) {
      carriedUntil = period.endDate;
      for (const [[id, , , , , closing]] of rows) add(period.endDate, id, BigInt(closing), 0n);
      const later = parts.flatMap((part) => part.later ?? []);
      for (const [id, month, debit, credit] of later) add(month, id, BigInt(debit), BigInt(credit));
      return books.balances.push(`it begins with the ${rows.length} balances that ${period.name} closed with`);
    }
    const found = sumsOf(period);
    for (const [[id, ...told]] of rows) {
      const { ever, year, debit, credit } = found.get(id) ?? NOTHING;
      // Revenues and expenses open with their year. Of an account from before the folder its row tells how it opens.
      const kind = classes.get(id) ?? (told[1] === String(year) ? 'revenue' : 'asset');
      const opening = ['revenue', 'expense'].includes(kind) ? year : ever;
      const made = [told[0], opening, debit, credit, opening + debit - credit].join(', ');
      if (made !== told.join(', ')) wrong(`${where}: ${told.join(', ')}; by the entries ${made}`);
      found.delete(id);
    }
    for (const id of found.keys()) wrong(`${where}: account ${id} is missing`);
    for (const { accountId, books: told } of parts.flatMap((part) => part.bankAccounts ?? []))
      if (!rows.some(([row]) => row[0] === accountId && row[5] === told)) wrong(`${where}: a bank account differs`);
    books.balances.push(`the ${rows.length} balances at the close of ${period.name} follow from the entries`);
  }
  function keepPeriods({ type, sequence, data: { periods: changed, year, months } }) {
    for (const period of changed ?? (year ? [year, ...months] : [])) {
      periods.set(period.id, { ...period, wasClosed: period.status !== 'open' || periods.get(period.id)?.wasClosed });
      command.closing.push(...period.closingEntryIds);
      if (type === 'fiscal_period.closed') books.closes.set(`${sequence} ${period.id}`, period.name);
    }
  }
  const folds = {
    'company.chart_adopted': (event) => keepChart(event, classes, rowsOf),
    'fiscal_period.balances_recorded': ({ data }) => command.parts.push(data),
    'fiscal_period.balances_committed': ({ data, sequence }) => checkBalances(data, `event ${sequence}, balances`),
    'period_seal.made': ({ data }) => books.seals.push(data.periodSeal),
    'journal_entry.posted'({ data: { entryId, entryNumber, fiscalYearId, content }, sequence }) {
      const where = `event ${sequence}, entry ${entryNumber}`;
      const next = (numbers.get(fiscalYearId) ?? (isWhole ? 0 : entryNumber - 1)) + 1;
      once(entryId, where);
      if (entryNumber !== next) wrong(`${where}: the next number of its year is ${next}`);
      numbers.set(fiscalYearId, entryNumber);
      awaited.delete(entryId);
      books.entries += 1;
      move(content, 1n, { where, id: entryId });
    },
    'journal_entry.amended'(event) {
      const [id, where] = [event.data.entryId, `event ${event.sequence}, ${event.data.entryId}`];
      for (const [change, entry] of changesOf(event)) move(entry, change === 'amended_after' ? 1n : -1n, { where, id });
    },
    'journal_entry.reversed'({ data: { entryId, reversalId }, sequence }) {
      if (isWhole && !seen.has(entryId)) wrong(`event ${sequence}: ${entryId} is reversed, and was never posted`);
      if (!seen.has(reversalId)) awaited.set(reversalId, sequence);
    },
  };
  return {
    books,
    begin: () => ([hasBegun, command] = [true, newCommand()]),
    see(event) {
      const { id, type, meta, sequence } = event;
      once(id, `event ${sequence}`);
      if (meta.recordedAt < recordedAt) wrong(`event ${sequence} was recorded before the one before it`);
      recordedAt = meta.recordedAt;
      command.types.add(type);
      if (type.startsWith('account.')) classes.set(event.data.account.id, event.data.account.class);
      if (type.startsWith('fiscal_period.')) keepPeriods(event);
      if (Object.hasOwn(folds, type)) folds[type](event);
      if (meta.index + 1 === meta.count) endCommand();
    },
    end() {
      endCommand();
      for (const [id, sequence] of awaited) wrong(`event ${sequence}: its reversal ${id} was never posted`);
    },
  };
}
// ---- What is given: a folder, or one answer -------------------------------------------------------------------
const readText = (file) => fs.readFileSync(file, 'utf8');
function filesOf(folder) {
  const found = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const files = found.filter((one) => !one.isDirectory()).map((one) => path.join(one.parentPath, one.name));
  return files.map((file) => path.relative(folder, file)).sort();
}
function checkSums(folder) {
  const names = filesOf(folder).filter((name) => name !== 'SHA256SUMS');
  const line = (name) => `${sha256(fs.readFileSync(path.join(folder, name))).toString('hex')}  ${name}`;
  const said = readText(path.join(folder, 'SHA256SUMS')).split('\n').filter((one) => one !== '');
  for (const name of names) if (!said.includes(line(name))) wrong(`${name} is not as SHA256SUMS says`);
  for (const one of said) if (!names.includes(one.slice(66))) wrong(`${one.slice(66)} is in SHA256SUMS alone`);
}
async function readLines(file, take) {
  let rest = Buffer.alloc(0);
  for await (const chunk of fs.createReadStream(file).pipe(createGunzip())) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      take(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
    }
  }
}
/** Says who signed a checkpoint and who saw it, and what is left open of that. */
function judgeTrust(note, { isTrusted, cosigned }, { isQuorum }, { notBefore }, verdict) {
  if (!isTrusted) verdict.open.push(`${note.what} is not signed by a key that you named (--vkey, --policy)`);
  verdict.proved.push(`${note.origin} signed ${grouped(note.size)} events with the root ${markOf(note.root)}...`);
  if (!isQuorum(cosigned)) verdict.open.push(`${note.what} is not cosigned by the quorum of the policy`);
  const seen = [...cosigned].map(([name, time]) => [new Date(time * 1000).toISOString().slice(0, 10), name]).sort();
  const newest = seen.at(-1)?.[0];
  for (const [day, name] of seen) verdict.proved.push(`the outside witness ${name} saw that history on ${day}`);
  if (!newest) verdict.notes.push('no outside witness saw it: times are what the operator says');
  if (notBefore && !newest) verdict.open.push('no outside witness says when the checkpoint was there');
  if (notBefore && newest < notBefore) wrong(`the newest cosignature is of ${newest}, before ${notBefore}`);
}
/** Proofs that outside witnesses saw our checkpoints, in the tree of all checkpoints; who cosigned which size. */
function readAnchors(folder, policy) {
  const anchorOf = (name, at) => name.replace(/\/(comp_|checkpoints).*$|$/, at.match(/\/checkpoints.*$/)?.[0] ?? '');
  return filesOf(folder).filter((name) => name.endsWith('.tlog-proof')).map((name) => {
    const { event, note } = readTlogProof(readText(path.join(folder, name)), name);
    const logs = policy.logs.map(({ name, bytes }) => namedKey(anchorOf(name, note.origin), SIGNS, bytes));
    const { isTrusted, cosigned } = signersOf(note, { ...policy, logs });
    if (event.type !== 'checkpoint.signed') wrong(`${name} proves no checkpoint`);
    const { stream, size, root } = event.data;
    return { what: name, stream, size, root: fromBase64(root, name, 32), cosigned: isTrusted ? cosigned : new Map() };
  });
}
/** Every checkpoint is of a beginning of the history at hand; returns how many are. */
function judgeNotes({ newest, notes, policy }, { first, size, roots }, verdict) {
  let [good, agreed] = [first, 0];
  for (const note of notes.toSorted((a, b) => a.size - b.size)) {
    const [{ what, origin, isHeld }, { isTrusted }] = [note, signersOf(note, policy)];
    if (!isTrusted && note !== newest)
      verdict[isHeld ? 'open' : 'notes'].push(`${what} is not signed by a key that you named: it was passed over`);
    else if (streamOf(origin) !== streamOf(newest.origin)) verdict.open.push(`${what} is of another ledger: ${origin}`);
    else if (note.size > newest.size && isHeld)
      wrong(`${what} is of ${note.size} events, and the newest checkpoint here of ${newest.size}: events are gone`);
    else if (note.size > size) verdict.open.push(`${what} is of ${note.size} events, and only ${size} are here`);
    else if (note.size < first && isHeld) verdict.open.push(`${what} is of ${note.size} events, before those here`);
    else if (note.size < first) continue;
    else if (roots.get(note.size).equals(note.root)) [good, agreed] = [note.size, agreed + 1];
    else wrong(`events ${good} to ${note.size - 1} are not those that were signed (${what})`);
  }
  return agreed;
}
/** Seals are of closes and checkpoints of this history, and statements are the files that they name; how many. */
function judgeSeals(folder, { seals, closes }, { first, roots }, verdict) {
  const [found, present] = [filesOf(folder).length, new Set(filesOf(folder))];
  for (const { periodId, closeSequence, size, root, files } of seals) {
    const name = closes.get(`${closeSequence} ${periodId}`) ?? wrong(`a seal is of no close: ${closeSequence}`);
    if (!roots.has(size)) verdict[size < first ? 'notes' : 'open'].push(`the checkpoint that sealed ${name} is not here`);
    else if (size <= closeSequence || roots.get(size).toString('base64') !== root) wrong(`seal of ${name}: root`);
    for (const file of files.map((one) => ({ ...one, at: path.join(`${name}-${closeSequence}`, one.name) })))
      if (!present.delete(file.at)) verdict.notes.push(`statements/${file.at} is not here: not tested`);
      else if (sha256(fs.readFileSync(path.join(folder, file.at))).toString('hex') !== file.sha256)
        wrong(`statements/${file.at} is not the file that was sealed`);
  }
  for (const name of present) wrong(`statements/${name} was sealed by nobody`);
  return found;
}
/** What the leaves of a folder come to: tree, books, roots at wanted sizes, and what they say against themselves. */
async function readFolder(at, newest, wanted, marks) {
  const readIf = (name) => (fs.existsSync(at(name)) ? readText(at(name)) : '');
  const [lines, roots] = [(readIf('frontier.txt') || '0').trim().split('\n'), new Map()];
  const first = /^\d{1,15}$/.test(lines[0]) ? Number(lines[0]) : wrong('frontier.txt does not begin with a size');
  const [tree, ledger] = [growing(first, hashesOf(lines.slice(1), 'frontier.txt')), newBooks(first === 0, readIf)];
  const csv = fs.existsSync(at('journal.csv')) ? csvChecker(fs.readFileSync(at('journal.csv'))) : undefined;
  const pass = () => {
    if (tree.size === 0 || (!wanted.has(tree.size) && marks.size === 0)) return;
    roots.set(tree.size, tree.root());
    if (marks.has(markOf(tree.root()))) marks.set(markOf(tree.root()), tree.size);
  };
  let against; // What the books say against themselves is told after what is not as it was signed.
  const read = (act) => {
    try {
      if (against === undefined) act();
    } catch (error) {
      against = Object.assign(error, error.exit ? {} : { message: `leaf ${tree.size}: ${error.message}` });
    }
  };
  const before = JSON.parse(readIf('opening.json') || '{"events":[]}').events;
  for (const { leaf, proof } of before)
    read(() => ledger.see(provedEvent(leaf, hashesOf(proof, 'opening.json'), newest, 'opening.json: a leaf')));
  read(ledger.begin);
  pass();
  await readLines(at('leaves.ndjson.gz'), (bytes) => {
    read(() => {
      const event = eventOf(bytes.toString(), `leaf ${tree.size}`);
      if (event.sequence !== tree.size) wrong(`where event ${tree.size} should stand, event ${event.sequence} does`);
      if (event.stream !== streamOf(newest.origin)) wrong(`event ${tree.size} is of ${event.stream}`);
      ledger.see(event);
      csv?.see(event);
    });
    tree.add(leafHash(bytes));
    pass();
  });
  read(ledger.end);
  read(() => csv?.end());
  return { first, size: tree.size, roots, books: ledger.books, against, hasCsv: csv !== undefined };
}
/** Tests a folder. */
async function checkFolder(folder, policy, args, verdict) {
  const at = (name) => path.join(folder, name);
  const newest = readNote(readText(at('checkpoint.txt')), 'checkpoint.txt');
  const kept = filesOf(at('checkpoints')).map((name) => readNote(readText(at(`checkpoints/${name}`)), name));
  const [notes, anchors] = [[...args.old, newest, ...kept], readAnchors(at('anchor'), policy)];
  const marks = new Map(args.marks.map((mark) => [mark, undefined]));
  const wanted = new Set([...notes, ...anchors].map(({ size }) => size));
  const { first, size, roots, books, against, hasCsv } = await readFolder(at, newest, wanted, marks);
  const agreed = judgeNotes({ newest, notes, policy }, { first, size, roots }, verdict);
  if (against !== undefined) throw against;
  const signed = signersOf(newest, policy);
  for (const anchor of anchors) {
    const isOurs = anchor.stream === streamOf(newest.origin) && roots.get(anchor.size)?.equals(anchor.root) !== false;
    if (!isOurs) wrong(`anchor/${anchor.what} is of another history`);
    if (anchor.size === newest.size) for (const [name, time] of anchor.cosigned) signed.cosigned.set(name, time);
  }
  for (const [mark, found] of marks)
    if (found) verdict.proved.push(`${mark} is half the root of the first ${grouped(found)} events`);
    else if (first === 0) wrong(`no beginning of this history has the mark ${mark}`);
    else verdict.open.push(`the mark ${mark} is of no size from ${first} on`);
  const files = judgeSeals(at('statements'), books, { first, roots }, verdict);
  checkSums(folder);
  if (newest.size < size) verdict.open.push(`events ${newest.size} to ${size - 1} are under no checkpoint`);
  judgeTrust(newest, signed, policy, args, verdict);
  verdict.proved.push(
    `${grouped(size - first)} events from number ${first} on are that history: none is missing, added or changed`,
    `${grouped(agreed)} signed checkpoints are of beginnings of it`,
    `${grouped(books.entries)} entries balance, have gapless numbers, and none was put into a closed period`,
    ...books.balances,
    ...(files > 0 ? [`${files} statements are the files that were sealed`] : []),
    ...(hasCsv ? [`journal.csv holds these entries and no others`] : []),
  );
  if (first > 0) verdict.notes.push(`of the time before event ${first} only what opening.json shows is known`);
  verdict.notes.push('not proved: that everything was recorded, and that whoever is named was honest');
  verdict.late.push(...books.late);
}
/** One balance of a sealed close, alone. */
function provedBalance({ row, salt, index, rows, path: hashes, root, leaf, leafPath }, note, what) {
  const { type, data } = provedEvent(leaf, hashesOf(leafPath, what), note, `${what}: its leaf`);
  const made = rootByPath(rowHash(row, salt), index, rows, hashesOf(hashes, what))?.toString('base64');
  if (type !== 'fiscal_period.balances_committed' || data.rows !== rows || data.root !== root || made !== root)
    wrong(`${what}: the row of account ${row[1]} is not among the balances of that close`);
  const [opening, debit, credit, closing] = row.slice(2).map(BigInt);
  if (opening + debit - credit !== closing) wrong(`${what}: the row of account ${row[1]} does not add up`);
  return `account ${row[1]} closed ${data.periodId} with ${grouped(closing)}: ${opening} + ${debit} - ${credit}`;
}
/** The evidence of a figure: balances that it begins with, and leaves whose lines come to its sums. */
function provedFigure({ accounts, openings = [], debit, credit, entries, leaves, hashes, proofs }, note, what, open) {
  const [nodes, ids, contents] = [hashesOf(hashes, what), new Set(accounts.map(({ id }) => id)), new Map()];
  for (const [n, leaf] of leaves.entries()) {
    const event = provedEvent(leaf, proofs[n].map((at) => nodes[at]), note, `${what}: leaf ${n}`);
    const [, content] = changesOf(event).at(-1) ?? [];
    if (content) contents.set(event.data.entryId, content);
  }
  const lines = entries.flatMap(({ id }) => (contents.get(id) ?? wrong(`${what}: entry ${id} has no leaf`)).lines);
  const [debits, credits] = ['debit', 'credit'].map((side) =>
    lines.reduce((sum, line) => sum + (line.side === side && ids.has(line.accountId) ? BigInt(line.amount) : 0n), 0n),
  );
  const said = `${accounts.map(({ code }) => code)}: debits ${debits}, credits ${credits} in ${entries.length} entries`;
  const isLess = debits < BigInt(debit) || credits < BigInt(credit) || contents.size !== entries.length;
  if (isLess) wrong(`${what} says debits ${debit} and credits ${credit}; ${said}`);
  if (debits !== BigInt(debit) || credits !== BigInt(credit)) open.push(`${what} counts some lines alone; ${said}`);
  return [...openings.map((one) => provedBalance(one, note, what)), said];
}
/** Tests one answer of the service. */
async function checkFile(file, policy, args, verdict) {
  const [text, what] = [readText(file), path.basename(file)];
  const proof = text.startsWith('c2sp.org/tlog-proof') ? readTlogProof(text, what) : undefined;
  const json = text.startsWith('{') ? JSON.parse(text) : undefined;
  const note = proof?.note ?? readNote(json?.checkpoint ?? text, what);
  judgeTrust(note, signersOf(note, policy), policy, args, verdict);
  const say = ({ sequence, type }) => verdict.proved.push(`event ${sequence}, ${type}, is in that history`);
  if (proof) say(proof.event);
  else if (json?.row) verdict.proved.push(provedBalance(json, note, what));
  else if (json?.proofs) verdict.proved.push(...provedFigure(json, note, what, verdict.open));
  else if (json?.events?.length > 0)
    for (const { leaf, proof: hashes } of json.events) say(provedEvent(leaf, hashesOf(hashes, what), note, what));
  else verdict.open.push(`${what} is a checkpoint alone: it shows nothing of what was booked`);
  if (json?.proofs) verdict.notes.push('not proved: that no other entry belongs to it; a folder proves that');
  if (args.old.length + args.marks.length > 0) verdict.open.push('--old and --mark are tested against a folder alone');
}
/** The words that started the run: what is looked at, whom it trusts, and what is known beside it. */
function readWords(words) {
  const many = { type: 'string', multiple: true, default: [] };
  const options = { vkey: many, old: many, mark: many, policy: { type: 'string' }, 'not-before': { type: 'string' } };
  const { values, positionals: targets } = parseArgs({ args: words, options, allowPositionals: true });
  const { vkey, policy: file, 'not-before': notBefore } = values;
  if (targets.length !== 1) usage('say which folder or file');
  if (file !== undefined && vkey.length > 0) usage('give --vkey or --policy, not both');
  if (!/^\d{4}-\d\d-\d\d$/.test(notBefore ?? '2000-01-01')) usage(`"${notBefore}" is no day: YYYY-MM-DD`);
  const policy = readPolicy(file === undefined ? 'quorum none' : readText(file));
  policy.logs.push(...vkey.map((key) => readKey(key, SIGNS)));
  const marks = values.mark.map((text) => text.replaceAll(/[\s:]/g, '').toLowerCase());
  for (const one of marks) if (!/^[0-9a-f]{32}$/.test(one)) usage(`"${one}" is no mark: it has 32 hex digits`);
  const old = values.old.map((file) => ({ ...readNote(readText(file), file), isHeld: true }));
  return { target: targets[0], policy, args: { old, marks, notBefore } };
}
/** Tests what the words name, and says what was and was not proved. Returns the exit code. */
async function run(words, print) {
  const { proved, open, notes, late } = { proved: [], open: [], notes: [], late: [] };
  const list = (title, lines) => (lines.length > 0 ? print([title, ...lines].join('\n  - ')) : undefined);
  try {
    const { target, policy, args } = readWords(words);
    const check = fs.statSync(target).isDirectory() ? checkFolder : checkFile;
    await check(target, policy, args, { proved, open, notes, late });
  } catch (error) {
    const isUsage = error.exit === EXIT.usage || /^E(NOENT|ISDIR|ACCES|RR_PARSE_ARGS)/.test(error.code);
    print(isUsage ? `${error.message}\n\n${USAGE}` : `false: ${error.message}`);
    return isUsage ? EXIT.usage : EXIT.wrong;
  }
  if (open.length > 0) return list('Not decided:', open) ?? EXIT.open;
  list('Proved:', proved);
  list(`Posted or changed after a close (${late.length}):`, late.slice(0, 20));
  list('Beside that:', notes);
  print('proved');
  return EXIT.proved;
}
process.exitCode = await run(process.argv.slice(2), (text) => void process.stdout.write(`${text}\n`));
