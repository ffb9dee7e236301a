import { announceSession } from "./session.ts";
import { callerOf } from "#web/data/client.ts";
import type { signInApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof signInApi>();

/** Returns false if the password was right but the authenticator's code is required. */
export async function signIn(body: {
  email: string;
  password: string;
  rememberMe: boolean;
}): Promise<boolean> {
  const answer = await call("POST /api/auth/sign-in/email", { body });
  if (answer.twoFactorRedirect) return false;
  announceSession();
  return true;
}

/** Returns false if the account was created but its address must be confirmed by e-mail first. */
export async function signUp(body: {
  email: string;
  password: string;
  rememberMe: boolean;
}): Promise<boolean> {
  // The form asks for no name: the part of the address before the @ is used.
  const name = body.email.split("@", 1)[0]!;
  const answer = await call("POST /api/auth/sign-up/email", { body: { ...body, name } });
  if (!answer.token) return false;
  announceSession();
  return true;
}
