// What somebody has set for this browser: language, theme, whether single keys do something; kept here, sent nowhere.
import { signal } from '@preact/signals';
import { language } from './door.ts';
import { around } from './surroundings.ts';

/** Themes; `system` follows the machine. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** The theme that is chosen. */
export const theme = signal<Theme>('system');
/** False = only keys with Ctrl do something (WCAG 2.1.4). */
export const singleKeys = signal(true);

function show(): void {
  document.documentElement.lang = language.value;
  document.documentElement.dataset['theme'] = theme.value;
}

/** Takes up what was set before; without it the language of the browser. */
export function recallLooks(spoken: readonly string[]): void {
  const { keeping } = around();
  const kept = keeping.getItem('daicho-language');
  const first = spoken.find((it) => /^(ja|en)\b/.test(it))?.slice(0, 2) ?? 'ja';
  language.value = (kept ?? first) === 'en' ? 'en' : 'ja';
  const chosen = keeping.getItem('daicho-theme');
  theme.value = THEMES.find((it) => it === chosen) ?? 'system';
  singleKeys.value = keeping.getItem('daicho-keys') !== 'off';
  show();
}

/** Speaks another language from now on. */
export function speak(chosen: 'ja' | 'en'): void {
  language.value = chosen;
  around().keeping.setItem('daicho-language', chosen);
  show();
}

/** Takes another theme from now on. */
export function wear(chosen: Theme): void {
  theme.value = chosen;
  around().keeping.setItem('daicho-theme', chosen);
  show();
}

/** Switches keys without Ctrl on or off. */
export function switchSingleKeys(on: boolean): void {
  singleKeys.value = on;
  around().keeping.setItem('daicho-keys', on ? 'on' : 'off');
}
