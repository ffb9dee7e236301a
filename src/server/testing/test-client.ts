/** The API as used by an external script: requests with a bearer token against the real app. */
import { createApp } from "#app/server/app.ts";
import type { AppContext } from "../app-context.ts";
import { registerCanary } from "./canaries/canaries.ts";

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };

export type TestClient = {
  token: string | null;
  get: <Body>(path: string) => Promise<Answer<Body>>;
  send: <Body>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<Body>>;
};

/** The app over HTTP without a network, with sign-up for test users. */
export function createTestApp(context: AppContext) {
  const app = createApp(context, null);
  const clientOf = (token: string | null): TestClient => {
    const request = async <Body>(
      method: string,
      path: string,
      body?: unknown,
      extra: Record<string, string> = {},
    ) => {
      registerCanary(body);
      const headers = new Headers(extra);
      if (token !== null) headers.set("authorization", `Bearer ${token}`);
      const isForm = body instanceof FormData;
      if (body !== undefined && !isForm) headers.set("content-type", "application/json");
      const init: RequestInit = { method, headers };
      if (body !== undefined)
        init.body = isForm ? body : typeof body === "string" ? body : JSON.stringify(body);
      const response = await app.request(path, init);
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") ?? false;
      return {
        status: response.status,
        headers: response.headers,
        body: (isJson && text !== "" ? JSON.parse(text) : text) as Body,
      };
    };
    return { token, get: (path) => request("GET", path), send: request };
  };
  return {
    app,
    visitor: clientOf(null),
    /** Signs up a new user over HTTP. */
    signUp: async (email: string, password = "a long enough password"): Promise<TestClient> => {
      const name = email.split("@", 1)[0];
      const answer = await clientOf(null).send("POST", "/api/auth/sign-up/email", {
        name,
        email,
        password,
      });
      const token = answer.headers.get("set-auth-token");
      if (answer.status !== 200 || token === null)
        throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      registerCanary(token, "token");
      return clientOf(token);
    },
    clientOf,
  };
}
