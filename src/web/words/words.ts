// The words of the language that is spoken now.
import { language } from '../state/door.ts';
import { EN } from './en.ts';
import { JA, type Words } from './ja.ts';

/** The words of the language that is chosen. */
export function words(): Words {
  return language.value === 'ja' ? JA : EN;
}

/** A day as it is, a time as the reader's zone and language have it. */
export function shownTime(iso: string): string {
  const format = new Intl.DateTimeFormat(language.value === 'ja' ? 'ja-JP' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(new Date(iso));
}
