// The word that opens the dashboard in a browser: the key stays here, the browser gets a code that it trades once.
import type { Connection } from './client.ts';
import { EXIT, fail, unreachable } from './client.ts';
import { told } from './spoken.ts';
import { examples, note, raw, say, type Hand } from './word.ts';

const PATIENCE_MS = 10_000;

/** A code of the service for this credential: its answer as text. Ends the command where it gives none. */
async function codeOf(at: Connection, origin: string): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${origin}/app/codes`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        authorization: `Bearer ${at.bearer ? await at.bearer() : at.key}`,
        'accept-language': at.language ?? 'en',
      },
    });
    text = await response.text();
  } catch (error) {
    return unreachable(at, error);
  }
  if (response.status === 201) return text;
  if (response.status === 404)
    return fail(EXIT.refused, `The service at ${origin} has no dashboard: it is an older one.`);
  let why = text;
  try {
    why = (JSON.parse(text) as { error?: string }).error ?? text;
  } catch {
    /* said as it came */
  }
  const isOurs = response.status === 401 || response.status === 403;
  return fail(isOurs ? EXIT.auth : EXIT.refused, `${why} [${response.status}]`, { body: text });
}

/** Adds open. */
export function dashboardWords(hand: Hand): void {
  hand.program
    .command('open')
    .description('open the dashboard in a browser, without giving it the key')
    .option('--no-browser', 'only print the address to open')
    .addHelpText(
      'after',
      `
The address is good for one browser and one minute. The session that it opens ends when nobody uses it for an hour,
after twelve hours, and as soon as the key is revoked.
${examples('open', 'open --no-browser')}`,
    )
    .action(async ({ browser }: { readonly browser: boolean }) => {
      const at = hand.connect();
      const origin = at.baseUrl.replace(/\/v1$/, '');
      const answer = await codeOf(at, origin);
      if (hand.shared().json) return raw(answer);
      const address = `${origin}${(JSON.parse(answer) as { path: string }).path}`;
      if (!browser) return say(address);
      const { openBrowser } = await import('./login.ts');
      openBrowser(address);
      return note(`${told('The dashboard opens in your browser. If it does not, go to:')}\n\n  ${address}\n`);
    });
}
