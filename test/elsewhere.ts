// A client in a thread of its own: what it holds, and what it works, is not counted as the service's.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What came back, as text. */
export interface Heard {
  readonly status: number;
  readonly text: string;
}
/** Sends one body at a time. */
export interface Elsewhere {
  /** `bytes` are handed over: the caller cannot use them again. */
  send(method: string, url: string, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<Heard>;
  close(): Promise<void>;
}

const CODE = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async ({ method, url, key, bytes }) => {
    try {
      const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json' };
      const answer = await fetch(url, { method, headers, body: bytes });
      parentPort.postMessage({ status: answer.status, text: await answer.text() });
    } catch (error) {
      parentPort.postMessage({ status: 0, text: String(error) });
    }
  });
`;

/** Starts the thread. */
export function elsewhere(): Elsewhere {
  const worker = new Worker(CODE, { eval: true });
  return {
    async send(method, url, key, bytes) {
      const answer = once(worker, 'message') as Promise<[Heard]>;
      worker.postMessage({ method, url, key, bytes }, [bytes.buffer]);
      return (await answer)[0];
    },
    async close() {
      await worker.terminate();
    },
  };
}
