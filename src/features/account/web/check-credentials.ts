/*
 * The same limits as on the server (account/server/auth/create-auth.ts), without a schema library in the sign-in page's
 * bundle.
 */

export type CredentialErrors = { email?: string | undefined; password?: string | undefined };

export function checkEmail(email: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? undefined
    : "Please enter a valid e-mail address";
}

export function checkPassword(password: string): string | undefined {
  return password ? undefined : "Please enter your password";
}

export function checkNewPassword(password: string): string | undefined {
  if (password.length < 8) return "A password has at least 8 characters";
  if (password.length > 128) return "A password has at most 128 characters";
  return undefined;
}
