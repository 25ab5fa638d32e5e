// What was depreciated of each asset, run by run, so that its value on any day is a sum; a disposal counts as a run of
// its own asset.
import type { DepreciationRun, FixedAsset } from '../src/domain/fixed-assets.ts';
import { bare } from '../src/domain/ids.ts';
import { projection, type RowChanges } from './projection.ts';

function run(rows: RowChanges, companyId: string, { id, month, date, journalEntryId, amounts }: DepreciationRun): void {
  for (const { assetId, amount } of amounts)
    rows.upsert('asset_depreciation', {
      company_id: companyId,
      asset_id: bare(assetId),
      run_id: bare(id),
      month,
      date,
      amount: BigInt(amount),
      entry_id: bare(journalEntryId),
    });
}

function disposal(rows: RowChanges, companyId: string, { id, disposal: went }: FixedAsset): void {
  if (went?.depreciationEntryId === undefined) return;
  rows.upsert('asset_depreciation', {
    company_id: companyId,
    asset_id: bare(id),
    run_id: bare(id),
    month: went.date.slice(0, 7),
    date: went.date,
    amount: BigInt(went.depreciated),
    entry_id: bare(went.depreciationEntryId),
  });
}

/** Depreciation of fixed assets. */
export const depreciation = projection('depreciation', ['asset_depreciation'], {
  'fixed_asset.depreciated': (event, rows, companyId) => run(rows, companyId, event.data.run),
  'fixed_asset.undepreciated': (event, rows, companyId) => {
    const { id, amounts } = event.data.run;
    for (const { assetId } of amounts)
      rows.remove('asset_depreciation', { company_id: companyId, asset_id: bare(assetId), run_id: bare(id) });
  },
  'fixed_asset.disposed': (event, rows, companyId) => disposal(rows, companyId, event.data.asset),
  'fixed_asset.undisposed': (event, rows, companyId) => {
    const id = bare(event.data.asset.id);
    rows.remove('asset_depreciation', { company_id: companyId, asset_id: id, run_id: id });
  },
});
