export type CredentialErrors = { email?: string; password?: string };

/** The bounds that the server sets too (account/server/auth.ts), without a schema library on the sign-in page. */
export function checkCredentials(
  email: string,
  password: string,
  isNew: boolean,
): CredentialErrors {
  const errors: CredentialErrors = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()))
    errors.email = "Please enter a valid e-mail address";
  if (password === "") errors.password = "Please enter your password";
  else if (isNew && password.length < 8) errors.password = "A password has at least 8 characters";
  else if (isNew && password.length > 128)
    errors.password = "A password has at most 128 characters";
  return errors;
}
