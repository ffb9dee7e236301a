/** Mounts the sign-in card with a stubbed server. */
import { cleanup, render, screen } from "@testing-library/react";
import { vi } from "vitest";
import { LoginCard } from "./login-card.tsx";
import { useSignInFlow } from "./use-sign-in-flow.ts";

export type Call = { method: string; path: string; body: unknown };
type Answer = Response | ((call: Call) => Response | Promise<Response>);

export const onEntered = vi.fn<(isNew: boolean) => void>();
let calls: Call[] = [];

function Example() {
  return <LoginCard flow={useSignInFlow(onEntered)} />;
}

/** `address` is appended to /login. Responses are keyed by "METHOD /path" without the query. */
export function mountSignIn(answers: Record<string, Answer> = {}, address = ""): void {
  calls = [];
  onEntered.mockReset();
  history.replaceState(null, "", `/login${address}`);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const method = init.method ?? "GET";
    const call = { method, path, body: init.body ? JSON.parse(String(init.body)) : null };
    calls.push(call);
    const answer = answers[`${method} ${path.split("?")[0]}`];
    if (!answer) return Response.json({ google: false, confirmsEmail: false });
    return typeof answer === "function" ? answer(call) : answer.clone();
  });
  render(<Example />);
}

export function unmountSignIn(): void {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
}

/** The requests sent to the server, without the one for the sign-in options. */
export function readCalls(): Call[] {
  return calls.filter((call) => call.path !== "/api/auth/options");
}

export const email = () => screen.getByLabelText<HTMLInputElement>("E-mail");
export const password = () => screen.getByLabelText<HTMLInputElement>("Password");
export const press = (name: string) => screen.getByRole("button", { name });

export function refuse(code: string, message: string, status = 400): Response {
  return Response.json({ code, message }, { status });
}
