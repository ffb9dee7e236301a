/** The tokens in invitation links, derived from the installation's secret. */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { loadSecret, type SecretSource } from "#server/settings/secrets.ts";

export type InvitationLinks = {
  /** Deterministic, so that the link of an earlier email stays valid when an invitation is sent again. */
  writeToken: (invitationId: string) => string;
  /** For the link that blocks further invitations to this address. */
  writeUnwanted: (address: string) => string;
  /** The address; null if the signature is invalid. */
  readUnwanted: (token: string) => string | null;
};

export function createInvitationLinks(source: SecretSource): InvitationLinks {
  const secret = loadSecret(source);
  const key = Buffer.from(hkdfSync("sha256", secret, "", "commonplace invitations", 32));
  const sign = (what: string) => createHmac("sha256", key).update(what).digest();
  const signUnwanted = (address: string) => sign(`unwanted:${address}`);
  return {
    writeToken: (id) => sign(`invitation:${id}`).toString("base64url"),
    writeUnwanted: (address) =>
      `${Buffer.from(address).toString("base64url")}.${signUnwanted(address).toString("base64url")}`,
    readUnwanted: (token) => {
      const [encoded = "", signature = ""] = token.split(".");
      const address = Buffer.from(encoded, "base64url").toString();
      const given = Buffer.from(signature, "base64url");
      const right = signUnwanted(address);
      return given.length === right.length && timingSafeEqual(given, right) ? address : null;
    },
  };
}

/** The hash that is stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
