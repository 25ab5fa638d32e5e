// A day that stands in the address: who chooses another goes there.
import type { JSX } from 'preact';
import { go, hereWith, param } from '../state/place.ts';

/** The field of a day under its name in the address. */
export function DayParam(props: { readonly name: string; readonly label: string }): JSX.Element {
  return (
    <label>
      {props.label}
      <input
        type="date"
        value={param(props.name) ?? ''}
        onChange={(event) => go(hereWith({ [props.name]: event.currentTarget.value, e: undefined }))}
      />
    </label>
  );
}
