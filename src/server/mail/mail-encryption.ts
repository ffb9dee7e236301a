/** Encrypts e-mails in the job table, with a key derived from the installation's own secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { loadSecret, type SecretSource } from "../settings/secrets.ts";

export type MailCipher = {
  encrypt: (text: string) => string;
  decrypt: (encrypted: string) => string;
};

export function createMailCipher(source: SecretSource): MailCipher {
  let key: Buffer | null = null;
  const readKey = () =>
    (key ??= Buffer.from(hkdfSync("sha256", loadSecret(source), "", "commonplace mail", 32)));
  return {
    encrypt: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", readKey(), nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
    },
    decrypt: (encrypted) => {
      const bytes = Buffer.from(encrypted, "base64");
      const decipher = createDecipheriv("aes-256-gcm", readKey(), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
