// A mail server of a few words, for tests: it keeps what it takes, and fails as it is told.
import net, { type AddressInfo } from 'node:net';

/** A mail as the server took it. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly data: string;
}
/** A running mail server. */
export interface SmtpServer {
  readonly url: string;
  readonly received: Received[];
  /** What it answers to the end of the next mails, instead of taking them; `cut` hangs up after it took one. */
  readonly answers: string[];
  close(): Promise<void>;
}

/** Starts one on a free port of this machine. */
export async function smtpServer(): Promise<SmtpServer> {
  const received: Received[] = [];
  const answers: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    let mail = { from: '', to: [] as string[] };
    let data: string | undefined;
    let rest = '';
    say('220 test ready');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== undefined) {
          if (line !== '.') {
            data += `${line.replace(/^\./, '')}\r\n`;
            continue;
          }
          const answer = answers.shift() ?? '250 taken';
          if (answer.startsWith('2') || answer === 'cut') received.push({ ...mail, data });
          data = undefined;
          mail = { from: '', to: [] };
          if (answer === 'cut') socket.destroy();
          else say(answer);
        } else if (/^(EHLO|HELO)/i.test(line)) say('250 test');
        else if (/^MAIL FROM/i.test(line)) {
          mail.from = /<([^>]*)>/.exec(line)?.[1] ?? '';
          say('250 ok');
        } else if (/^RCPT TO/i.test(line)) {
          mail.to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
          say('250 ok');
        } else if (/^DATA/i.test(line)) {
          data = '';
          say('354 go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
