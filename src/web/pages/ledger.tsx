// The general ledger: one account over some days, every line with the balance behind it.
import type { JSX } from 'preact';
import { ofCompany, useRead, withParams } from '../state/books.ts';
import { language } from '../state/door.ts';
import { go, hereWith, param } from '../state/place.ts';
import { words } from '../words/words.ts';
import { DayParam } from '../parts/day-param.tsx';
import { LedgerView } from '../parts/ledger.tsx';

interface Accounts {
  readonly data: readonly { readonly code: string; readonly name: string; readonly nameEn?: string }[];
}

/** The page of the ledger. */
export function LedgerPage(): JSX.Element {
  const { pages, journal, report } = words();
  const accounts = useRead<Accounts>(ofCompany('/accounts?limit=500')).data?.data ?? [];
  return (
    <>
      <h1>{pages.ledger}</h1>
      <form class="controls" onSubmit={(event) => event.preventDefault()}>
        <label>
          {journal.account}
          <select
            value={param('accountCode') ?? ''}
            onChange={(event) => go(hereWith({ accountCode: event.currentTarget.value, e: undefined }))}
          >
            <option value="">{journal.any}</option>
            {accounts.map(({ code, name, nameEn }) => (
              <option value={code}>
                {code} {language.value === 'en' ? (nameEn ?? name) : name}
              </option>
            ))}
          </select>
        </label>
        <DayParam name="from" label={report.from} />
        <DayParam name="to" label={report.to} />
      </form>
      <LedgerView
        address={withParams(ofCompany('/reports/general-ledger'), {
          accountCode: param('accountCode'),
          from: param('from'),
          to: param('to'),
        })}
        empty={journal.noLines}
      />
    </>
  );
}
