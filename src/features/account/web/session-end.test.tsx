import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Api from "#web/data/api.ts";
import type * as Drafts from "#web/drafts/drafts.ts";
import type * as SessionModule from "./session.ts";
import type * as SessionEndModule from "./session-end.ts";

const ada = { id: "1", name: "ada", email: "ada@example.org" };
const grace = { id: "2", name: "grace", email: "grace@example.org" };
const refusal = { error: { code: "unauthenticated", message: "Not authenticated" } };

let signedIn: typeof ada | null;
let saved: unknown[];
let api: typeof Api;
let drafts: typeof Drafts;
let session: typeof SessionModule;
let ends: typeof SessionEndModule;
const tabs: BroadcastChannel[] = [];

beforeEach(async () => {
  signedIn = ada;
  saved = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path === "/api/auth/get-session")
      return Response.json(signedIn && { user: signedIn, session: { expiresAt: "" } });
    if (!signedIn) return Response.json(refusal, { status: 401 });
    if (init.method === "GET") return Response.json({ items: [] });
    saved.push(JSON.parse(String(init.body)));
    return Response.json({ id: "new" }, { status: 201 });
  });
  vi.resetModules();
  [api, drafts, session, ends] = await Promise.all([
    import("#web/data/api.ts"),
    import("#web/drafts/drafts.ts"),
    import("./session.ts"),
    import("./session-end.ts"),
  ]);
  session.watchSession();
  ends.watchSessionEnd();
  await act(() => session.refreshSession());
});

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

/** Mounts what the app observes: whether the page stays open, and who is signed in. */
function watch() {
  const { result } = renderHook(() => ({ end: ends.useSessionEnd(), ...session.useSession() }));
  return result;
}

async function endSession(): Promise<void> {
  signedIn = null;
  await act(() => session.refreshSession());
}

describe("a session that ends", () => {
  it("redirects to the sign-in page if nothing is typed", async () => {
    const seen = watch();
    await endSession();
    expect(seen.current).toMatchObject({ status: "signed-out", end: null });
  });

  it("keeps the page of a user who is typing until the same user is back", async () => {
    const seen = watch();
    render(<textarea aria-label="Why" />);
    await userEvent.type(screen.getByLabelText("Why"), "because");
    await endSession();
    expect(seen.current).toMatchObject({
      status: "signed-in",
      user: ada,
      end: { user: ada, isHidden: false },
    });
    signedIn = ada;
    await act(() => ends.resumeSession());
    expect(seen.current).toMatchObject({ status: "signed-in", user: ada, end: null });
  });

  it("ignores an emptied field, a search field and a removed field", async () => {
    const seen = watch();
    const { rerender } = render(
      <>
        <textarea aria-label="Why" />
        <input type="search" aria-label="Search" />
        <textarea aria-label="Other" />
      </>,
    );
    await userEvent.type(screen.getByLabelText("Why"), "because");
    await userEvent.clear(screen.getByLabelText("Why"));
    await userEvent.type(screen.getByLabelText("Search"), "words");
    await userEvent.type(screen.getByLabelText("Other"), "words");
    rerender(<p />);
    await endSession();
    expect(seen.current.status).toBe("signed-out");
  });

  it("holds a refused change, and sends it when the same user is back", async () => {
    const seen = watch();
    signedIn = null;
    const saving = api.request("POST", "/api/projects", { body: { name: "Herons" } });
    await waitFor(() => expect(seen.current.end).not.toBeNull());
    expect(saved).toEqual([]);
    signedIn = ada;
    await act(() => ends.resumeSession());
    await expect(saving).resolves.toEqual({ id: "new" });
    expect(saved).toEqual([{ name: "Herons" }]);
  });

  it("keeps the page while a change is on its way, whatever else is refused first", async () => {
    const seen = watch();
    const answer = fetch;
    const arrival = Promise.withResolvers<void>();
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      if (path === "/api/chat") await arrival.promise;
      return answer(path, init);
    });
    signedIn = null;
    const asking = api.request("POST", "/api/chat", { body: { question: "What do herons eat?" } });
    const reading = api.request("GET", "/api/usage");
    await waitFor(() => expect(seen.current.end).not.toBeNull());
    arrival.resolve();
    expect(seen.current).toMatchObject({ status: "signed-in", user: ada });
    signedIn = ada;
    await act(() => ends.resumeSession());
    await expect(asking).resolves.toEqual({ id: "new" });
    await expect(reading).resolves.toEqual({ items: [] });
    expect(saved).toEqual([{ question: "What do herons eat?" }]);
    await endSession();
    expect(seen.current).toMatchObject({ status: "signed-out", end: null });
  });

  it("never sends a held change for another user", async () => {
    const seen = watch();
    signedIn = null;
    void api.request("POST", "/api/projects", { body: { name: "Herons" } });
    await waitFor(() => expect(seen.current.end).not.toBeNull());
    signedIn = grace;
    await act(() => session.refreshSession());
    expect(seen.current).toMatchObject({ status: "signed-in", user: grace });
    // The page stays covered until the app has reloaded it.
    expect(seen.current.end?.user).toEqual(ada);
    expect(saved).toEqual([]);
  });

  it("redirects to the sign-in page after a refused read, without showing the error", async () => {
    const seen = watch();
    signedIn = null;
    const settled = vi.fn<() => void>();
    void api.request("GET", "/api/entries").then(settled, settled);
    await waitFor(() => expect(seen.current.status).toBe("signed-out"));
    expect(settled).not.toHaveBeenCalled();
  });

  it("does not hold a refused sign-in, which would wait for itself", async () => {
    const seen = watch();
    signedIn = null;
    void api.request("POST", "/api/projects", { body: {} });
    await waitFor(() => expect(seen.current.end).not.toBeNull());
    const signIn = api.request("POST", "/api/auth/sign-in/email", { body: {} });
    await expect(signIn).rejects.toMatchObject({ status: 401 });
  });

  it("sends a refused request again at once if the session is valid", async () => {
    let refusals = 1;
    const answer = fetch;
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) =>
      path.startsWith("/api/auth/") || refusals-- <= 0
        ? answer(path, init)
        : Response.json(refusal, { status: 401 }),
    );
    await expect(api.request("GET", "/api/entries")).resolves.toEqual({ items: [] });
  });
});

describe("signing out in another tab", () => {
  async function signOutElsewhere(): Promise<void> {
    const tab = new BroadcastChannel("session");
    tabs.push(tab);
    signedIn = null;
    tab.postMessage("left");
  }

  it("redirects to the sign-in page at once if nothing is typed", async () => {
    const seen = watch();
    await signOutElsewhere();
    await waitFor(() => expect(seen.current.status).toBe("signed-out"));
  });

  it("hides the input in this tab, and deletes its stored drafts", async () => {
    const seen = watch();
    drafts.registerDraft("new-project", () => ({ name: "Herons" }));
    drafts.storeDraftsOnLeave(ada.id);
    expect(sessionStorage.getItem("drafts")).toContain("Herons");
    await signOutElsewhere();
    await waitFor(() => expect(seen.current.end?.isHidden).toBe(true));
    expect(sessionStorage.getItem("drafts")).toBeNull();
  });
});
