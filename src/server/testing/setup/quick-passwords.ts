/** Hashes passwords as in production, but cheaply, because tests create thousands of accounts. */
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type * as authCrypto from "better-auth/crypto";
import { vi } from "vitest";

const cost = { N: 16, r: 1, p: 1 };

function derive(password: string, salt: string): Buffer {
  return scryptSync(password.normalize("NFKC"), salt, 64, cost);
}

vi.mock("better-auth/crypto", async (load) => ({
  ...(await load<typeof authCrypto>()),
  hashPassword: async (password: string) => {
    const salt = randomBytes(16).toString("hex");
    return `${salt}:${derive(password, salt).toString("hex")}`;
  },
  verifyPassword: async ({ hash, password }: { hash: string; password: string }) => {
    const [salt = "", key = ""] = hash.split(":");
    return timingSafeEqual(derive(password, salt), Buffer.from(key, "hex"));
  },
}));
