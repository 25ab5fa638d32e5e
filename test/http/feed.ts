// A reader of a live feed of events, as a browser would be.
import http from 'node:http';
import type { Api } from '../api.ts';

/** An event of a feed. */
export interface Heard {
  readonly id: number;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** An open feed. `ended` resolves when the service ends it. */
export interface Feed {
  readonly events: Heard[];
  readonly head: http.IncomingMessage;
  readonly ended: Promise<void>;
  until(count: number): Promise<void>;
  close(): void;
}

/** A reader of a live feed: collects events until closed. */
export function listen(api: Api, path: string, key: string, headers: Record<string, string> = {}): Promise<Feed> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${api.origin}${path}`,
      { headers: { authorization: `Bearer ${key}`, ...headers } },
      (head) => {
        const events: Heard[] = [];
        let rest = '';
        const ended = new Promise<void>((done) => {
          head.on('close', done);
        });
        head.on('data', (chunk: Buffer) => {
          rest += chunk.toString();
          for (let mark = rest.indexOf('\n\n'); mark >= 0; mark = rest.indexOf('\n\n')) {
            const fields = Object.fromEntries(
              rest
                .slice(0, mark)
                .split('\n')
                .filter((line) => !line.startsWith(':'))
                .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
            );
            rest = rest.slice(mark + 2);
            if (fields['id'] !== undefined)
              events.push({
                id: Number(fields['id']),
                event: fields['event'] as string,
                data: JSON.parse(fields['data'] as string) as Record<string, unknown>,
              });
          }
        });
        resolve({
          events,
          head,
          ended,
          close: () => {
            request.destroy();
          },
          async until(count) {
            for (let i = 0; i < 500 && events.length < count; i++)
              await new Promise((done) => {
                setTimeout(done, 10);
              });
            if (events.length < count) throw new Error(`heard ${events.length} of ${count} events`);
          },
        });
      },
    );
    request.on('error', reject);
  });
}
