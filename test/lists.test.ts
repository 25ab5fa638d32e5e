// What the command line lists: every noun that declares it, with the fields that it declares.
import { expect } from 'chai';
import { LISTS, listTable } from '../src/cli/shown.ts';
import { RECALLED, REGISTERS } from '../src/domain/events.ts';

describe('lists on the command line', () => {
  it('are those of the nouns, and of what is no noun with a state', () => {
    expect(Object.keys(LISTS)).to.include.members(['entries', 'accounts', 'tax-codes', 'fixed-assets', 'invoices']);
    const others = ['entries', 'fiscal-periods', 'companies', 'events', 'history'];
    expect(Object.keys(LISTS)).to.include.members(others);
    expect(Object.keys(LISTS)).to.have.length(
      [...Object.keys(REGISTERS), ...Object.keys(RECALLED)].length + others.length,
    );
  });

  for (const { noun, state, shown } of [...Object.values(REGISTERS), ...Object.values(RECALLED)])
    it(`show fields that there are: ${noun}`, () => {
      expect(Object.keys(state.shape)).to.include.members([...shown]);
    });

  it('show by default the columns that are neither ids nor flags', () => {
    expect(LISTS['labels']?.columns).to.deep.equal(['code', 'name', 'dimension', 'status', 'id']);
  });

  it('put numbers on the right, with their thousands apart, and texts of digits on the left', () => {
    const rows = [
      { effectiveDate: '2026-04-01', entryNumber: 1_115, total: 330_000, memo: '10', id: 'je_1' },
      { effectiveDate: '2026-04-02', entryNumber: 7, total: '9007199254740993', memo: '家賃', id: 'je_2' },
      { effectiveDate: '2026-04-03', id: 'je_3' },
    ];
    expect(listTable('entries', rows).split('\n')).to.deep.equal([
      'effectiveDate  entryNumber  status  sourceType                  total  memo  id',
      '-------------  -----------  ------  ----------  ---------------------  ----  ----',
      '2026-04-01           1,115                                    330,000  10    je_1',
      '2026-04-02               7                      9,007,199,254,740,993  家賃  je_2',
      '2026-04-03                                                                   je_3',
    ]);
  });
});
