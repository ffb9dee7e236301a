/** The authenticator of an account: turned on and off by who proves to be its owner; asked for at sign-in. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { HttpEnv } from "#server/http/actor.ts";
import { valid } from "#server/http/valid.ts";
import { AppError } from "#shared/errors.ts";
import { clearAttempts, countAttempt } from "./attempts.ts";
import { writeLetters } from "./letters/letters.ts";
import { type Gate, passOn } from "./pass-on.ts";
import { proveOwner } from "./prove-owner.ts";

const Proof = z.object({ password: z.string().max(1_000).default("") });
const Code = z.object({
  code: z
    .string("Please enter the code")
    .max(100)
    .transform((code) => code.replaceAll(/\s/g, "")),
});

export function twoFactorRoutes(gate: Gate) {
  /** Who is signed in, and owns the account beyond doubt. */
  const prove = async (c: Context<HttpEnv>, password: string) => {
    const session = await gate.sessions.resolve(c.req.raw.headers);
    if (session === null) throw new AppError("unauthenticated", "Not authenticated");
    const ctx = { machine: c.var.machine, userId: session.user.id };
    await proveOwner(ctx, session.id, password, "password");
    return session;
  };
  const bodyOf = (password: string) => (password === "" ? {} : { password });

  /** With a session it confirms a new authenticator; without one it is the second half of a sign-in. */
  const verify = async (c: Context<HttpEnv>, code: string) => {
    const session = await gate.sessions.resolve(c.req.raw.headers);
    const { database, mail, env } = c.var.machine;
    if (session === null) return passOn(gate, c, { body: { code }, isWayIn: true });
    const wasOn = await isOn(gate, session.user.id);
    await countAttempt(database, "authenticator", session.user.id);
    const response = await passOn(gate, c, { body: { code } });
    if (!response.ok) return response;
    await clearAttempts(database, "authenticator", session.user.id);
    if (!wasOn && (await isOn(gate, session.user.id)))
      await mail.send(writeLetters(env).twoFactorChanged(session.user.email, true));
    return response;
  };

  return new Hono<HttpEnv>()
    .post("/two-factor/enable", valid("json", Proof), async (c) => {
      const { password } = c.req.valid("json");
      await prove(c, password);
      return passOn(gate, c, { body: { ...bodyOf(password), method: "totp" } });
    })
    .post("/two-factor/disable", valid("json", Proof), async (c) => {
      const { password } = c.req.valid("json");
      const session = await prove(c, password);
      const wasOn = await isOn(gate, session.user.id);
      const response = await passOn(gate, c, { body: bodyOf(password) });
      const { mail, env } = c.var.machine;
      if (response.ok && wasOn)
        await mail.send(writeLetters(env).twoFactorChanged(session.user.email, false));
      return response;
    })
    .post("/two-factor/generate-backup-codes", valid("json", Proof), async (c) => {
      const { password } = c.req.valid("json");
      await prove(c, password);
      return passOn(gate, c, { body: bodyOf(password) });
    })
    .post("/two-factor/verify-totp", valid("json", Code), (c) =>
      verify(c, c.req.valid("json").code),
    )
    .post("/two-factor/verify-backup-code", valid("json", Code), (c) =>
      verify(c, c.req.valid("json").code),
    );
}

async function isOn(gate: Gate, userId: string): Promise<boolean> {
  const { internalAdapter } = await gate.auth.$context;
  const user = (await internalAdapter.findUserById(userId)) as {
    twoFactorEnabled?: boolean;
  } | null;
  return user?.twoFactorEnabled ?? false;
}
