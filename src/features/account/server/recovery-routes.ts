/** What a letter's link does: confirming an address, and a new password for one that was forgotten. */
import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { HttpEnv } from "#server/http/actor.ts";
import { valid } from "#server/http/valid.ts";
import { isAllowed } from "./attempts.ts";
import { settleEmailChange } from "./email-change.ts";
import { writeLetters } from "./letters/letters.ts";
import { answerRefusal, type Gate, passOn, refuseOtherSites } from "./pass-on.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { Address, NewPassword } from "./sign-in-input.ts";

const ResetRequest = z.object({ email: Address });
const Reset = z.object({ newPassword: NewPassword, token: z.string().min(1).max(200) });
const hourMilliseconds = 60 * 60 * 1_000;

export function recoveryRoutes(gate: Gate) {
  return new Hono<HttpEnv>()
    .post("/request-password-reset", valid("json", ResetRequest), async (c) => {
      const { email } = c.req.valid("json");
      const { database, mail, env } = c.var.machine;
      if (await isAllowed(database, "mail", email)) {
        const { internalAdapter } = await gate.auth.$context;
        const found = await internalAdapter.findUserByEmail(email);
        const token = randomBytes(24).toString("base64url");
        // The same is written and sent whether there is such an account or not; of nobody's, nothing comes.
        await internalAdapter.createVerificationValue({
          identifier: found === null ? `nothing:${token}` : `reset-password:${token}`,
          value: found?.user.id ?? "",
          expiresAt: new Date(Date.now() + hourMilliseconds),
        });
        const letters = writeLetters(env);
        await mail.send(found === null ? null : letters.resetPassword(found.user.email, token));
      }
      return c.json({
        status: true,
        message: "If there is an account with this e-mail address, a link was sent to it",
      });
    })
    .post("/reset-password", valid("json", Reset), async (c) => {
      const body = c.req.valid("json");
      const { internalAdapter } = await gate.auth.$context;
      const pending = await internalAdapter.findVerificationValue(`reset-password:${body.token}`);
      const user = pending === null ? null : await internalAdapter.findUserById(pending.value);
      // Looked at before the link is used up, so that another password can be tried with it.
      if (user !== null) await refuseCommonPassword(body.newPassword, user.email, "newPassword");
      return passOn(gate, c, { body });
    })
    .get("/verify-email", async (c) => {
      refuseOtherSites(c);
      const token = c.req.query("token") ?? "";
      // A change of address has a short token of ours; a new account has one that better-auth signed.
      if (token.includes(".")) return passOn(gate, c, { query: { token }, isWayIn: true });
      if (!(await settleEmailChange(c.var.machine, gate, token)))
        return answerRefusal("INVALID_TOKEN");
      return c.json({ status: true });
    });
}
