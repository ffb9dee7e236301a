/** Creates the accounts of the gallery and their content through the API. */

export type Account = { cookie: { name: string; value: string }; ids: Record<string, string> };
export type Sample = Account & { call: Call; token: string };
export type Call = <Body>(method: string, path: string, body?: unknown) => Promise<Body>;

/** Makes entries public, every second one with its note; returns the slugs of their pages. */
export async function publish(call: Call, entries: readonly string[]): Promise<string[]> {
  const slugs: string[] = [];
  for (const [at, id] of entries.entries()) {
    const path = `/api/entries/${id}/publication`;
    await call("PATCH", path, { showsWhy: at % 2 === 0 });
    await call("PATCH", `/api/entries/${id}`, { isPrivate: false });
    slugs.push((await call<{ publicSlug: string }>("GET", path)).publicSlug);
  }
  return slugs;
}

/** Creates what the path names, and returns its id. */
export async function create(call: Call, path: string, body: object): Promise<string> {
  return (await call<{ id: string }>("POST", `/api/${path}`, body)).id;
}

export async function createProject(
  call: Call,
  parts: { project: object; person: object; link: object },
): Promise<string> {
  const id = await create(call, "projects", parts.project);
  await call("POST", `/api/projects/${id}/people`, parts.person);
  await call("POST", `/api/projects/${id}/entries`, parts.link);
  return id;
}

/** Saves a text, or what another path of `functions` saves, and returns the id of its entry. */
export async function save(call: Call, body: object, path = "process-text-entry"): Promise<string> {
  const { entry } = await call<{ entry: { id: string } }>("POST", `/api/functions/${path}`, body);
  return entry.id;
}

export async function openAccount(url: string, name: string): Promise<Omit<Sample, "ids">> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name,
      email: `${name}@example.org`,
      password: "a long enough password",
    }),
  });
  const token = response.headers.get("set-auth-token")!;
  const [pair] = response.headers.getSetCookie()[0]!.split(";");
  const [cookieName, ...value] = pair!.split("=");
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (answer.status === 204 ? null : await answer.json()) as never;
  };
  // The onboarding questions would cover every picture.
  await call("PATCH", "/api/profile", { onboardingDismissed: true });
  return { call, token, cookie: { name: cookieName!, value: value.join("=") } };
}
