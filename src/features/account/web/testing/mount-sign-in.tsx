/** Mounts the sign-in card with a stubbed server. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { LoginCard } from "../login-card.tsx";
import { useSignInFlow } from "../use-sign-in-flow.ts";

type Call = { method: string; path: string; body: unknown };
type Answer = Response | ((call: Call) => Response | Promise<Response>);

/** `address` is appended to /login. Responses are keyed by "METHOD /path" without the query. */
export function mountSignIn(answers: Record<string, Answer> = {}, address = "") {
  const calls: Call[] = [];
  const onEntered = vi.fn<(isNew: boolean) => void>();
  const Example = () => <LoginCard flow={useSignInFlow(onEntered)} />;
  history.replaceState(null, "", `/login${address}`);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const method = init.method ?? "GET";
    const call = { method, path, body: init.body ? JSON.parse(String(init.body)) : null };
    calls.push(call);
    const answer = answers[`${method} ${path.split("?")[0]}`];
    if (!answer) return Response.json({ google: false, provider: null, confirmsEmail: false });
    return typeof answer === "function" ? answer(call) : answer.clone();
  });
  render(<Example />);
  return {
    user: userEvent.setup(),
    onEntered,
    /** The requests sent to the server, without the one for the sign-in options. */
    readCalls: () => calls.filter((call) => call.path !== "/api/auth/options"),
  };
}

export const email = () => screen.getByLabelText<HTMLInputElement>("E-mail");
export const password = () => screen.getByLabelText<HTMLInputElement>("Password");
export const press = (name: string) => screen.getByRole("button", { name });

export function refuse(code: string, message: string, status = 400): Response {
  return Response.json({ code, message }, { status });
}
