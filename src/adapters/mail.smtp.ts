// Mails by SMTP: one connection per mail, TLS as the server offers it, and an end to every wait.
import { createTransport } from 'nodemailer';
import type { Mailer } from '../engine/ports.ts';

/** No step of a mail takes longer. */
const TIMEOUT_MS = 30_000;
/**
 * Nor all of them together, whatever a server says meanwhile: less than a claim holds (`engine/mailer.ts`), so that
 * nobody else begins while this one may still be on its way.
 */
const LONGEST_MS = 4 * 60_000;

/** Mails through the server of an SMTP URL, from an address. */
export function smtpMailer(url: string, from: string, { longestMs = LONGEST_MS } = {}): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ fromName, replyTo, to, cc, subject, text, messageId, attachment }) {
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(
          () => reject(new Error(`the mail server took longer than ${longestMs / 1_000} s`)),
          longestMs,
        );
      });
      try {
        const sending = transport.sendMail({
          from: { name: fromName, address: from },
          ...(replyTo !== undefined && { replyTo }),
          to: [...to],
          cc: [...cc],
          subject,
          text,
          messageId,
          attachments: [{ filename: attachment.fileName, content: attachment.bytes, contentType: 'application/pdf' }],
        });
        await Promise.race([sending, tooLong]);
        return { sent: true };
      } catch (error) {
        const { responseCode = 0, message } = error as Error & { responseCode?: number };
        // 5xx is for good: the same mail would be refused again (RFC 5321, 4.2.1).
        return { error: message.slice(0, 200), isFinal: responseCode >= 500 };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
