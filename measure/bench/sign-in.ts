import type { Target } from "./http.ts";

/** Signs the user in, or up. */
export async function signIn(
  url: string,
  name = "bench",
): Promise<{ target: Target; userId: string }> {
  const credentials = {
    name,
    email: `${name}@example.org`,
    password: "a long enough password",
  };
  const post = (path: string) =>
    fetch(`${url}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credentials),
    });
  let response = await post("sign-in/email");
  if (!response.ok) response = await post("sign-up/email");
  const token = response.headers.get("set-auth-token");
  const { user } = (await response.json()) as { user: { id: string } };
  return { target: { url, token: token! }, userId: user.id };
}
