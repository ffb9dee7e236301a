/** Links that switch off a periodic e-mail without a session (RFC 8058). */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { loadSecret, type SecretSource } from "#server/settings/secrets.ts";
import { AppError } from "#shared/errors.ts";

/** Days for which the link of an e-mail works. */
export const validDays = 180;
const dayMilliseconds = 86_400_000;

export type UnsubscribeLinks = {
  write: (mailing: { userId: string; kind: string }, now?: number) => string;
  /** Throws "not_found" for a token that is not signed by us or has expired. */
  read: (token: string, now?: number) => { userId: string; kind: string };
};

export function createUnsubscribeLinks(source: SecretSource): UnsubscribeLinks {
  const secret = loadSecret(source);
  const key = Buffer.from(hkdfSync("sha256", secret, "", "commonplace mailings", 32));
  const sign = (content: string) => createHmac("sha256", key).update(content).digest();
  return {
    write: ({ userId, kind }, now = Date.now()) => {
      const content = `${userId}.${kind}.${Math.floor(now / dayMilliseconds)}`;
      return `${content}.${sign(content).toString("base64url")}`;
    },
    read: (token, now = Date.now()) => {
      const at = token.lastIndexOf(".");
      const given = Buffer.from(token.slice(at + 1), "base64url");
      const right = sign(token.slice(0, at));
      if (at === -1 || given.length !== right.length || !timingSafeEqual(given, right))
        throw new AppError("not_found", "This link is not valid. Use the one in the e-mail.");
      const [userId = "", kind = "", day = ""] = token.slice(0, at).split(".");
      if (now / dayMilliseconds - Number(day) > validDays)
        throw new AppError(
          "not_found",
          "This link has expired. Sign in to switch the e-mail off in your profile.",
        );
      return { userId, kind };
    },
  };
}
