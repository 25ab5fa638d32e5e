// Secrets of webhooks: drawn, kept in the vault, and what they sign.
import { createHmac, randomBytes } from 'node:crypto';
import type { Vault } from './ports.ts';
import { KEY_BYTES, NONCE_BYTES, unwrapKey, wrapKey } from './sealed-fields.ts';

const KIND = 'webhook';
const shown = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64url')}`;

/** Secrets of webhooks over a vault. */
export interface WebhookSecrets {
  /** Draws a secret and keeps it under an id: the secret as its owner sees it, once. */
  draw(companyId: string, id: string): Promise<string>;
  drop(companyId: string, id: string): Promise<void>;
  /** Those of a company by their ids. Throws for what was wrapped under another key. */
  of(companyId: string, ids: readonly string[]): Promise<readonly string[]>;
}

/** Secrets kept in a vault, wrapped under 32 bytes that are kept outside the database. */
export function webhookSecrets(vault: Vault, wrappingKey: Uint8Array): WebhookSecrets {
  return {
    async draw(companyId, id) {
      const secret = randomBytes(KEY_BYTES);
      const wrapped = wrapKey(secret, { companyId, keyId: id }, wrappingKey, randomBytes(NONCE_BYTES));
      await vault.put([{ companyId, kind: KIND, id, wrapped }]);
      return shown(secret);
    },
    drop: (companyId, id) => vault.remove(companyId, KIND, id),
    async of(companyId, ids) {
      const kept = await vault.read(companyId, KIND);
      return ids.flatMap((id) => {
        const wrapped = kept.get(id);
        return wrapped === undefined ? [] : [shown(unwrapKey(wrapped, { companyId, keyId: id }, wrappingKey))];
      });
    },
  };
}

/**
 * `Webhook-Signature` of a body: `t=<seconds>,v1=<hex>`, with a `v1` for each secret: HMAC-SHA-256 of
 * `<seconds>.<body>`.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
}
