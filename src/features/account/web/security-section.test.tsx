import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { AccountSecurity, SessionInfo } from "#features/account/contract.ts";
import { ToastRegion } from "#web/ui/toast/toast.tsx";
import { SecuritySection } from "./security-section.tsx";

type Call = { key: string; body: unknown };
type Answer = (call: Call) => Response;

const account: AccountSecurity = {
  email: "ada@example.org",
  emailVerified: true,
  hasPassword: true,
  google: false,
  twoFactor: false,
};
const session = (part: Partial<SessionInfo>): SessionInfo => ({
  id: "here",
  isCurrent: true,
  device: "Firefox on Linux",
  ipAddress: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-01-31T00:00:00.000Z",
  ...part,
});
const here = session({});
const there = session({ id: "there", isCurrent: false, device: "Safari on iPhone" });
const done = () => new Response(null, { status: 204 });
const refuse = (field: string, message: string) =>
  Response.json(
    { error: { code: "validation", message, fields: { [field]: message } } },
    { status: 422 },
  );

let calls: Call[] = [];

function mount(answers: Record<string, Answer> = {}): void {
  calls = [];
  const known: Record<string, Answer> = {
    "GET /api/account": () => Response.json(account),
    "GET /api/account/sessions": () => Response.json({ items: [here, there], nextCursor: null }),
    "GET /api/auth/options": () =>
      Response.json({ google: false, provider: null, confirmsEmail: false }),
    "GET /api/auth/get-session": () => Response.json(null),
    ...answers,
  };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const key = `${init.method} ${path}`;
    const call = { key, body: init.body ? JSON.parse(String(init.body)) : null };
    if (!key.startsWith("GET")) calls.push(call);
    return known[key]!(call);
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SecuritySection />
      <ToastRegion />
    </QueryClientProvider>,
  );
}

const press = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name, hidden: true }));
const dialog = () => within(screen.getByRole("dialog", { hidden: true }));

it("shows why the account did not load, and retries", async () => {
  let isDown = true;
  mount({
    "GET /api/account": () =>
      isDown
        ? Response.json({ error: { code: "unavailable", message: "Not now" } }, { status: 503 })
        : Response.json(account),
  });
  const failure = await screen.findByText("Your account did not load");
  expect(screen.getByText("Not now")).toBeTruthy();
  expect(failure).toBeTruthy();
  isDown = false;
  await press("Retry");
  await screen.findByText("ada@example.org");
});

it("shows a wrong password at its field, and keeps the old address until the new one is confirmed", async () => {
  mount({
    "POST /api/account/email": ({ body }) =>
      (body as { password: string }).password === "right"
        ? Response.json({ result: "confirm" })
        : refuse("password", "This password is not right"),
  });
  await press("Change e-mail address");
  const user = userEvent.setup();
  await user.type(dialog().getByLabelText("New e-mail address"), "Ada@Example.org");
  await user.type(dialog().getByLabelText("Your password"), "wrong{Enter}");
  expect(dialog().getByText("This is your address already")).toBeTruthy();
  expect(calls).toEqual([]);
  await user.clear(dialog().getByLabelText("New e-mail address"));
  await user.type(dialog().getByLabelText("New e-mail address"), "ada@new.example{Enter}");
  await dialog().findByText("This password is not right");
  await user.clear(dialog().getByLabelText("Your password"));
  await user.type(dialog().getByLabelText("Your password"), "right{Enter}");
  await screen.findByText(/^Check your email for the confirmation link/);
  expect(screen.getByText("ada@example.org")).toBeTruthy();
});

it("removes a session at once, and restores it if the server refuses", async () => {
  const answer = Promise.withResolvers<Response>();
  mount({ "DELETE /api/account/sessions/there": () => answer.promise as never });
  expect((await screen.findAllByRole("listitem"))[0]!.textContent).toContain("This one");
  expect(screen.queryByRole("button", { name: "Sign out Firefox on Linux" })).toBeNull();
  await press("Sign out Safari on iPhone");
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  answer.resolve(
    Response.json({ error: { code: "internal", message: "Broken" } }, { status: 500 }),
  );
  await screen.findByText("Safari on iPhone");
  await screen.findByText("Failed to sign out. Please try again.");
});

it("turns on two-step sign-in: password, QR code, first code, recovery codes", async () => {
  mount({
    "POST /api/auth/two-factor/enable": () =>
      Response.json({
        totpURI: "otpauth://totp/Commonplace:ada?secret=JBSWY3DPEHPK3PXP&issuer=Commonplace",
        backupCodes: ["aaaaa-bbbbb", "ccccc-ddddd"],
      }),
    "POST /api/auth/two-factor/verify-totp": ({ body }) =>
      (body as { code: string }).code === "123456"
        ? Response.json({ token: "t" })
        : Response.json(
            { error: { code: "x", message: "This code is not right." } },
            { status: 401 },
          ),
  });
  const user = userEvent.setup();
  await press("Turn on");
  await user.type(await screen.findByLabelText("Your password"), "right{Enter}");
  await screen.findByRole("img", { name: /QR code/, hidden: true });
  expect(dialog().getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  const code = dialog().getByLabelText("Code from the app");
  await user.type(code, "000000{Enter}");
  await dialog().findByText("This code is not right.");
  expect(screen.queryByText("aaaaa-bbbbb")).toBeNull();
  await user.clear(code);
  await user.type(code, "123456{Enter}");
  await dialog().findByText("aaaaa-bbbbb");
  await press("I have kept them");
  await screen.findByRole("button", { name: "New recovery codes" });
});

it("requires a typed confirmation to delete the account", async () => {
  mount({ "DELETE /api/account": () => refuse("password", "This password is not right") });
  const user = userEvent.setup();
  await press("Delete account");
  await user.type(dialog().getByLabelText("Your password"), "wrong");
  await user.click(dialog().getByRole("button", { name: "Delete account", hidden: true }));
  expect(dialog().getByText("Please type: delete my account")).toBeTruthy();
  expect(calls).toEqual([]);
  await user.type(dialog().getByLabelText(/^Type “delete my account”/), "Delete my account{Enter}");
  await dialog().findByText("This password is not right");
  expect(calls).toEqual([{ key: "DELETE /api/account", body: { password: "wrong" } }]);
});

it("sends a link to set a password to an account without one, and never asks it for a password", async () => {
  mount({
    "GET /api/account": () => Response.json({ ...account, hasPassword: false, google: true }),
    "POST /api/auth/request-password-reset": () => Response.json({ status: true }),
    "DELETE /api/account": done,
  });
  await press("Set a password");
  await screen.findByText("Check your email for the password reset link");
  expect(screen.getByText(/^Linked/)).toBeTruthy();
  await press("Turn on");
  await screen.findByRole("dialog", { name: "Turn on two-step sign-in", hidden: true });
  expect(dialog().queryByLabelText("Your password")).toBeNull();
  await press("Cancel");
  await press("Delete account");
  expect(dialog().queryByLabelText("Your password")).toBeNull();
});
