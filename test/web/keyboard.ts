// Hands that know no mouse: what the walks of people through the dashboard are made of.
import type { Page } from 'playwright-core';

/** Tab until the focus stands on what the selector names; nothing but keys. Throws when there is no way. */
export async function tabTo(page: Page, selector: string, most = 150): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (let n = 0; n < most; n++) {
    if (await page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${selector}`);
}

/** Types into what has the focus, which has to be a field. Throws when it is none. */
export async function typesIn(page: Page, text: string): Promise<void> {
  const at = await page.evaluate<string>('document.activeElement?.tagName ?? ""');
  if (!/^(?:INPUT|SELECT|TEXTAREA)$/.test(at)) throw new Error(`the focus is on ${at}, not in a field: ${text}`);
  await page.keyboard.type(text);
}
