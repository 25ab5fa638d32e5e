// A company with something on every sheet: entries, an employee and his pay, an asset, a bank.
import type { Api } from '../api.ts';
import { employeeBody, made, type House } from './samples.ts';

/** Makes the company in a service. */
export async function furnished(api: Api): Promise<House> {
  const { companyId, ownerKey: key } = await api.newCompany({ name: '株式会社見本' });
  const at = { companyId, key };
  const label = await made(api, at, '/labels', { name: '本社', code: 'HQ', dimension: 'department', exclusive: true });
  const partner = await made(api, at, '/partners', { name: '株式会社山田商店', code: 'C001' });
  const line = (side: string, accountCode: string, amount: number, more: object = {}): object => ({
    side,
    accountCode,
    amount,
    ...more,
  });
  await made(api, at, '/journal-entries/batch', {
    entries: ['2026-04-15', '2026-05-15'].flatMap((effectiveDate) => [
      {
        effectiveDate,
        memo: '売上',
        lines: [
          line('debit', '1220', 1_100_000, { partnerCode: 'C001' }),
          line('credit', '4110', 1_000_000, { taxCode: 'S10', labelIds: [label['id']] }),
          line('credit', '2580', 100_000, { taxCode: 'S10' }),
        ],
      },
      {
        effectiveDate,
        memo: '仕入',
        lines: [line('debit', '5120', 300_000), line('credit', '2120', 300_000, { partnerCode: 'C001' })],
      },
      { effectiveDate, memo: '入金', lines: [line('debit', '1111', 40_000), line('credit', '4110', 40_000)] },
    ]),
  });
  const employee = await made(api, at, '/employees', employeeBody());
  await made(api, at, '/payroll/run', { period: '2026-05', payDate: '2026-05-25' });
  const asset = await made(api, at, '/fixed-assets', {
    managementNumber: 'FA-1',
    name: '複合機',
    assetAccountCode: '1640',
    acquisitionDate: '2026-04-10',
    inServiceDate: '2026-04-10',
    acquisitionCost: 480_000,
    method: 'straight_line',
    usefulLifeYears: 5,
  });
  const bank = await made(api, at, '/bank-accounts', { name: '丸の内支店', type: 'bank', accountCode: '1111' });
  return {
    ...at,
    partnerId: partner['id'] as string,
    labelId: label['id'] as string,
    employeeId: employee['id'] as string,
    assetId: asset['id'] as string,
    bankAccountId: bank['id'] as string,
  } as House;
}
