export const password = "a long enough password";

/** Signs up a user over HTTP. Returns the session's token. */
export async function signUp(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: email.split("@", 1)[0], email, password }),
  });
  const token = response.headers.get("set-auth-token");
  if (!response.ok || token === null)
    throw new Error(`sign-up answered ${response.status}: ${await response.text()}`);
  return token;
}
