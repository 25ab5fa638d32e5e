// Transfer files, pure: records of 120 bytes by the golden files, and which letters names may have.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { transferFile, type TransferItem, type TransferOrigin } from '../src/domain/interchange/transfer-file.ts';
import { transferName, type TransferClass } from '../src/domain/interchange/transfer-letters.ts';

const GOLDEN = path.join(import.meta.dirname, 'interchange');
interface Vector {
  readonly in: string;
  readonly class: TransferClass;
  readonly out: string | null;
}
const { vectors } = JSON.parse(fs.readFileSync(path.join(GOLDEN, 'kana-vectors.json'), 'utf8')) as {
  vectors: Vector[];
};

const name = (text: string, of: TransferClass = 'PARTY'): string => transferName(text, of) ?? `refused: ${text}`;
const origin: TransferOrigin = {
  originatorCode: '0012345678',
  originatorName: name('カ）カマクラコーヒー'),
  bankCode: '9999',
  bankName: name('テストギンコウ', 'BRANCH'),
  branchCode: '001',
  branchName: name('ホンテン', 'BRANCH'),
  accountType: '1',
  accountNumber: '1234567',
};
const shinjuku = {
  bankCode: '9999',
  bankName: name('テストギンコウ', 'BRANCH'),
  branchCode: '123',
  branchName: name('シンジュク', 'BRANCH'),
  accountType: '1' as const,
};
const aoba = {
  bankCode: '9998',
  bankName: name('ミホンシンキン', 'BRANCH'),
  branchCode: '045',
  branchName: name('アオバ', 'BRANCH'),
};
/** The file, and the records of the golden one. */
const both = (kind: '21' | '11', from: TransferOrigin, items: TransferItem[]): [string[], string[]] => {
  const lines = (bytes: Uint8Array): string[] => Buffer.from(bytes).toString('latin1').split('\r\n');
  return [
    lines(transferFile(kind, '1125', from, items)),
    lines(fs.readFileSync(path.join(GOLDEN, `zengin-${kind}.txt`))),
  ];
};

describe('transfer files', () => {
  it('names take the letters of their class, and nothing is cut or read out', () => {
    for (const { in: text, class: of, out } of vectors)
      expect(transferName(text, of) ?? null, `${of} ${text}`).to.equal(out);
  });

  it('records of transfers are those of the golden file', () => {
    const [ours, golden] = both('21', origin, [
      {
        ...shinjuku,
        accountNumber: '0765432',
        name: name('カ）キタニホンショクヒン'),
        amount: 216_000,
        customerCode: '1001',
      },
      {
        ...aoba,
        accountType: '2',
        accountNumber: '55',
        name: name('アオバコーヒー（カ'),
        amount: 88_000,
        edi: 'INV-2026-0042',
      },
    ]);
    expect(ours).to.deep.equal(golden);
  });

  it('records of wages are those of the golden file', () => {
    const [ours, golden] = both('11', { ...origin, originatorName: name('カマクラバイセン', 'PAYROLL') }, [
      {
        ...shinjuku,
        accountNumber: '1111111',
        name: name('ヤマダ ハナコ', 'PAYROLL'),
        amount: 240_000,
        customerCode: '1',
      },
      {
        ...aoba,
        accountType: '1',
        accountNumber: '2222222',
        name: name('サトウ ジュンイチ', 'PAYROLL'),
        amount: 198_765,
        customerCode: '2',
      },
    ]);
    expect(ours).to.deep.equal(golden);
  });

  it('what does not fit into its place is no record', () => {
    const item = { ...shinjuku, accountNumber: '12345678', name: 'ｱ', amount: 1 };
    expect(() => transferFile('21', '1125', origin, [item])).to.throw('no number of 7 digits');
    expect(() => transferFile('21', '1125', origin, [{ ...item, accountNumber: '1', name: '山田' }])).to.throw(
      'JIS X 0201',
    );
    expect(() => transferFile('21', '1125', origin, [{ ...item, accountNumber: '1', amount: -1 }])).to.throw('digits');
  });
});
