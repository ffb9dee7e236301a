import { request } from "#web/data/api.ts";
import { announceSession } from "./session.ts";

/** Returns false if the password was right but the authenticator's code is required. */
export async function signIn(body: {
  email: string;
  password: string;
  rememberMe: boolean;
}): Promise<boolean> {
  const answer = await request<{ twoFactorRedirect?: boolean }>("POST", "/api/auth/sign-in/email", {
    body,
  });
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
  const name = body.email.split("@")[0];
  const answer = await request<{ token: string | null }>("POST", "/api/auth/sign-up/email", {
    body: { ...body, name },
  });
  if (!answer.token) return false;
  announceSession();
  return true;
}
