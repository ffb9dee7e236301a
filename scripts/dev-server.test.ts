/** Tests the server of `npm run dev`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clearFolder } from "#server/db/embedded/swap-data.ts";
import { createDataFolder } from "#server/testing/processes/data-folder.ts";
import { type AppProcess, startApp } from "./app-process.ts";

let dataDir: string;
let app: AppProcess;

beforeAll(async () => {
  dataDir = await createDataFolder();
  app = await startApp(dataDir, {}, "inherit", ["--dev"]);
});
afterAll(async () => {
  await app.stop();
  await clearFolder(dataDir);
});

describe("the development server", () => {
  it.each([
    ["/faq", "<h1", "Which types of content can I save?"],
    ["/login", "<form", "Password"],
    ["/home", "<form", "Password"],
  ])("renders %s on the server, from the sources", async (path, element, text) => {
    const answer = await fetch(app.url + path);
    const page = await answer.text();
    const [, root] = /<div id="root">(.*)<\/div>\s*<script type="application\/json"/s.exec(page)!;
    expect(answer.status).toBe(200);
    expect(root).toContain(element);
    expect(root).toContain(text);
    expect(page).toContain('src="/@vite/client"');
    const [, script] = /src="(\/src\/app\/web\/main\.tsx[^"]*)"/.exec(page)!;
    const source = await fetch(app.url + script);
    expect(source.headers.get("content-type")).toContain("javascript");
  });

  it("renders a page for a signed-in user", async () => {
    const headers = await signUp("ada@example.org");
    const page = await (await fetch(`${app.url}/home`, { headers })).text();
    expect(page).toMatch(/<title>Home · Commonplace<\/title>.*<div id="root"><.*Unfiled/s);
  });

  it("serves the MCP endpoint, a feed, and the files for crawlers from the app", async () => {
    const { authorization } = await signUp("eve@example.org");
    const published = await fetch(`${app.url}/api/profile/public-page`, {
      method: "PATCH",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify({ name: "eve-example", isOn: true }),
    });
    expect(published.status).toBe(200);
    const typeOf = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(app.url + path, init);
      return [answer.status, answer.headers.get("content-type")?.split(";")[0]];
    };
    expect(await typeOf("/mcp", { method: "POST" })).toEqual([401, "application/json"]);
    expect(await typeOf("/people/eve-example/feed.xml")).toEqual([200, "application/atom+xml"]);
    expect(await typeOf("/sitemap.xml")).toEqual([200, "application/xml"]);
    expect(await typeOf("/robots.txt")).toEqual([200, "text/plain"]);
  });
});

async function signUp(email: string): Promise<{ authorization: string }> {
  const answer = await fetch(`${app.url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Somebody", email, password: "a long enough password" }),
  });
  return { authorization: `Bearer ${answer.headers.get("set-auth-token")}` };
}
