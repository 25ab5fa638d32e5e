// The papers of the demo company: bills that came and what was bought, each linked to what it stands for, and a receipt
// that still waits for its entry. Files are plain texts.
import type { DemoInvoiced } from './invoices.ts';

/** A document of the demo as it is uploaded. */
export interface DemoDocument {
  readonly ref: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a document says: its name, then its lines. */
function file(fileName: string, ...lines: readonly string[]): { fileName: string; contentBase64: string } {
  return { fileName, contentBase64: Buffer.from(`${lines.join('\n')}\n`).toString('base64') };
}

/** How many bills are there as papers too. */
const BILLS = 3;

/**
 * The documents, with what they are linked to: bills among the invoices, entries and contracts as the seeding calls
 * them.
 */
export function demoDocuments(
  invoiced: ReadonlyMap<string, DemoInvoiced>,
  idOf: (ref: string) => string,
  contractId: string,
): readonly DemoDocument[] {
  const bills = [...invoiced].filter(([, as]) => as.kind === 'invoice' && as.draft['type'] === 'purchase');
  return [
    ...bills.slice(0, BILLS).map(([ref, as]): DemoDocument => {
      const { draft } = as as Extract<DemoInvoiced, { kind: 'invoice' }>;
      const lines = draft['lines'] as readonly { description: string; amount: number }[];
      const amount = lines.reduce((sum, line) => sum + line.amount, 0);
      const [number, issueDate] = [String(draft['number']), String(draft['issueDate'])];
      const printed = lines.map((line) => `${line.description}  ${line.amount}円（税込）`);
      return {
        ref: `bill-${ref}`,
        input: {
          ...file(`請求書-${number}.txt`, `請求書 ${number}`, issueDate, ...printed, `合計 ${amount}円`),
          documentType: 'invoice',
          issueDate,
          partnerCode: draft['partnerCode'],
          amount,
          origin: 'email',
          links: [{ invoiceId: idOf(ref) }],
        },
      };
    }),
    {
      ref: 'roaster',
      input: {
        ...file('納品書-焙煎機.txt', '納品書', '2025-09-08', '焙煎機 20kg  3960000円（税込）'),
        documentType: 'other',
        issueDate: '2025-09-08',
        partnerCode: 'V007',
        amount: 3_960_000,
        origin: 'scan',
        links: [{ journalEntryId: idOf('焙煎機 20kg') }],
      },
    },
    {
      ref: 'lease',
      input: {
        ...file('賃貸借契約書.txt', '建物賃貸借契約書', '2019-04-01', '月額賃料 370000円'),
        documentType: 'contract',
        issueDate: '2019-04-01',
        partnerCode: 'V001',
        amount: 370_000,
        origin: 'scan',
        links: [{ contractId }],
      },
    },
    {
      ref: 'taxi',
      input: {
        ...file('領収書-タクシー.txt', '領収書', '2026-09-28', 'タクシー代 3400円'),
        documentType: 'receipt',
        issueDate: '2026-09-28',
        partnerName: '見本タクシー株式会社',
        amount: 3_400,
        origin: 'mobile',
        note: '経費精算待ち',
      },
    },
  ];
}
