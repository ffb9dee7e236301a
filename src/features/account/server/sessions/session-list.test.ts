import { describe, expect, it } from "vitest";
import type { SessionInfo } from "#features/account/contract.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { listen, setUpMailedApp, password } from "../testing/mailed-app.ts";

const app = await setUpMailedApp();

const isIn = async (client: TestClient) => (await client.get("/api/account")).status === 200;
const enter = async (email: string) =>
  app.clientOf((await app.signIn(email)).headers.get("set-auth-token"));
const send = (client: TestClient, method: string, path: string) =>
  client.send(method, `/api/account${path}`);

describe("the user's sessions", () => {
  const list = async (client: TestClient) =>
    (await client.get<{ items: SessionInfo[]; nextCursor: null }>("/api/account/sessions")).body;

  it("are listed with their device, newest first, with the current one marked", async () => {
    const here = await app.join("list@example.org");
    const answer = await app.visitor.send(
      "POST",
      "/api/auth/sign-in/email",
      { email: "list@example.org", password },
      { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
    );
    expect(answer.status).toBe(200);
    const { items, nextCursor } = await list(here);
    expect(nextCursor).toBeNull();
    expect(items.map(({ isCurrent, device }) => [isCurrent, device])).toEqual([
      [false, "Firefox on Linux"],
      [true, null],
    ]);
    expect(JSON.stringify(items)).not.toContain(here.token!.split(".")[0]);
  });

  it("end one by one, all others, or all, at once", async () => {
    const email = "ends@example.org";
    const [first, second, third, fourth] = [
      await app.join(email),
      await enter(email),
      await enter(email),
      await enter(email),
    ];
    const idOf = async (client: TestClient) =>
      (await list(client)).items.find(({ isCurrent }) => isCurrent)!.id;
    const stream = await listen(app, second);
    expect((await send(first, "DELETE", `/sessions/${await idOf(second)}`)).status).toBe(204);
    expect(await stream.ended).toBe(true);
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
    expect((await send(first, "DELETE", "/sessions?others=true")).status).toBe(204);
    expect([await isIn(first), await isIn(third), await isIn(fourth)]).toEqual([
      true,
      false,
      false,
    ]);
    const last = await send(first, "DELETE", "/sessions");
    expect(last.status).toBe(204);
    expect(last.headers.get("set-cookie")).toMatch(/session_token=;.*Max-Age=0/);
    expect(await isIn(first)).toBe(false);
  });

  it("cannot be listed or ended by another user", async () => {
    const [ada, eve] = [await app.join("mine@example.org"), await app.join("eve@example.org")];
    const [{ id }] = (await list(ada)).items as [SessionInfo];
    expect((await send(eve, "DELETE", `/sessions/${id}`)).status).toBe(404);
    expect((await list(eve)).items.map((one) => one.id)).not.toContain(id);
    await send(eve, "DELETE", "/sessions?others=true");
    expect(await isIn(ada)).toBe(true);
  });
});
