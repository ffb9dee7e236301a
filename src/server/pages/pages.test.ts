/** Tests pages as a browser receives them, with the last build of the web app. */
import { hash } from "node:crypto";
import fc from "fast-check";
import { parseHTML } from "linkedom";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import type { Collection } from "#features/collections/contract.ts";
import { createApp } from "#app/server/app.ts";
import { asActor } from "../db/database.ts";
import { setUpClients } from "../testing/contexts.ts";
import { generousLimits, getPage } from "../testing/get-page.ts";
import type { TestClient } from "../testing/test-client.ts";
import { createEntry } from "../testing/test-entries.ts";
import { serveWebFiles } from "./web-files.ts";

const { context, ada, eve, signUp } = await setUpClients();
const site = createApp(context, (askApi) => serveWebFiles(askApi, generousLimits));

const open = (path: string, person: TestClient | null, headers = {}) =>
  getPage(site, path, person, headers);

async function furnish(person: TestClient, title: string) {
  const { body } = await person.get<{ user: { id: string } }>("/api/auth/get-session");
  const made = await person.send<Collection>("POST", "/api/collections", {
    title: `${title} kept`,
  });
  const ctx = { app: context, userId: body.user.id };
  const entry = await createEntry(ctx, { title, text: title, collectionId: made.body.id });
  return { userId: body.user.id, collectionId: made.body.id, entryId: entry.id, ctx };
}

let adas: Awaited<ReturnType<typeof furnish>>;
let eves: Awaited<ReturnType<typeof furnish>>;
beforeAll(async () => {
  adas = await furnish(ada, "Ada's find");
  eves = await furnish(eve, "Eve's find");
});

describe("a page of a signed-in user", () => {
  it.each([
    ["/home", () => "/home"],
    ["/", () => "/home"],
    ["a collection", () => `/collection/${adas.collectionId}`],
    ["an entry", () => `/entry/${adas.entryId}`],
  ])("includes its content: %s", async (name, path) => {
    const page = await open(name.startsWith("/") ? name : path(), ada);
    expect(page.status).toBe(200);
    expect(page.root.textContent).toContain("Ada's find");
    expect(page.root.querySelector("[aria-busy=true] h1")).toBeNull();
    expect(page.state).toMatchObject({ path: path(), user: { id: adas.userId }, isMissing: false });
    expect(JSON.stringify(page.state.queries)).toContain("Ada's find");
    expect(page.text).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/app-shell-/);
  });

  it("is not cached, and runs no script of its content", async () => {
    const { headers, text } = await open("/home", ada);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const scripts = [...text.matchAll(/(<script(?![^>]*src=)[^>]*>)([^]*?)<\/script>/g)];
    expect(scripts.map(([, tag]) => tag)).toEqual([
      "<script>",
      '<script type="application/json" id="page-state">',
    ]);
    // The page's own script is allowed by its hash; the other is JSON, not a script.
    const own = `'sha256-${hash("sha256", scripts[0]![2]!, "base64")}'`;
    const api = await ada.get("/api/health");
    const policy = api.headers.get("content-security-policy")!;
    expect(policy).toContain("script-src 'self';");
    expect(headers.get("content-security-policy")).toBe(
      policy.replace("script-src 'self'", `script-src 'self' ${own}`),
    );
  });

  it("holds no data of other users, however many are rendered at once", async () => {
    const bo = await signUp("bo@example.org");
    const cy = await signUp("cy@example.org");
    await furnish(bo, "Bo's find");
    await furnish(cy, "Cy's find");
    const people = [ada, eve, bo, cy];
    const names = ["Ada's", "Eve's", "Bo's", "Cy's"];
    const addresses = ["ada@", "eve@", "bo@", "cy@"];
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, index) => open("/home", people[index % 4]!)),
    );
    for (const [index, { text }] of pages.entries()) {
      const own = index % 4;
      expect(text).toContain(names[own]);
      expect(text).toContain(addresses[own]);
      for (const other of [0, 1, 2, 3].filter((one) => one !== own)) {
        expect(text).not.toContain(names[other]);
        expect(text).not.toContain(addresses[other]);
      }
    }
  });

  it("looks the same for another user's collection as for a missing one", async () => {
    const none = "0198c0de-0000-7000-8000-000000000000";
    for (const id of [eves.collectionId, none, "no-id", "%00"]) {
      const page = await open(`/collection/${id}`, ada);
      expect(page.root.querySelector("h1")!.textContent).toBe("This collection is not here");
      expect([page.status, /Eve(?!nt)/.test(page.text)]).toEqual([404, false]);
    }
  });

  it("redirects home with a message from an entry that is missing or another user's", async () => {
    for (const id of [eves.entryId, "0198c0de-0000-7000-8000-000000000000", "no-id"]) {
      const page = await open(`/entry/${id}`, ada);
      expect(page.state).toMatchObject({ path: "/home", message: "Entry not found" });
      expect([page.status, /Eve(?!nt)/.test(page.text)]).toEqual([404, false]);
    }
  });

  it("applies search and sort order to a collection", async () => {
    const path = `/collection/${adas.collectionId}`;
    const found = await open(`${path}?q=nothing+of+that+name`, ada);
    expect(found.root.querySelector("[data-entry]")).toBeNull();
    await createEntry(adas.ctx, {
      title: "A later one",
      text: "x",
      collectionId: adas.collectionId,
    });
    const list = async (cookie: string) => {
      const { root } = await open(path, ada, { cookie });
      return [...root.querySelectorAll("[data-entry] h3")].map((heading) => heading.textContent);
    };
    expect(await list("")).toEqual(["A later one", "Ada's find"]);
    expect(await list(`sort-entries-${adas.userId}=oldest`)).toEqual(["Ada's find", "A later one"]);
  });

  it("remains short with 10,000 collections and a title of 5,000 letters", async () => {
    await asActor(context.database, eves.userId, (tx) =>
      tx.execute(
        sql`insert into interest_profiles (id, user_id, title) select gen_random_uuid(), ${eves.userId}, 'c' || n from generate_series(1, 10000) n`,
      ),
    );
    await createEntry(eves.ctx, {
      title: "w".repeat(5_000),
      text: "x",
      collectionId: eves.collectionId,
    });
    const { root, text, status } = await open("/home", eve);
    expect([status, text.length < 200_000]).toEqual([200, true]);
    expect(root.textContent).toContain("www");
    expect(root.textContent).toMatch(/Show more \(9,99\d\)/);
  });

  it("leaves no timers behind", async () => {
    const countTimers = () =>
      process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    await open(`/entry/${adas.entryId}`, ada);
    const before = countTimers();
    for (let page = 0; page < 20; page += 1) await open(`/entry/${adas.entryId}`, ada);
    expect(countTimers() - before).toBeLessThan(20);
  });

  it("answers 404 for a path that does not exist", async () => {
    const page = await open("/nothing/here", ada);
    expect([page.status, page.root.querySelector("h1")!.textContent]).toEqual([
      404,
      "Page not found",
    ]);
  });
});

describe("a page of a signed-out visitor", () => {
  it.each(["/home", "/login", "/entry/0198c0de-0000-7000-8000-000000000000?at=1", "/profile"])(
    "is the sign-in form: %s",
    async (path) => {
      for (const cookie of ["", "commonplace.session_token=gone.gone"]) {
        const page = await open(path, null, { cookie });
        expect(page.root.querySelector('form[method="post"] [name=password]')).not.toBeNull();
        const leadsTo =
          path.startsWith("/e") || path === "/profile"
            ? `/login?next=${encodeURIComponent(path)}`
            : "/login";
        expect(page).toMatchObject({ status: 200, state: { path: leadsTo, user: null } });
      }
    },
  );

  it("is shown after the session has ended", async () => {
    const dee = await signUp("dee@example.org");
    expect((await open("/home", dee)).state.path).toBe("/home");
    // In the same app, because other processes are notified a moment later.
    const ended = await site.request("/api/auth/sign-out", {
      method: "POST",
      headers: { authorization: `Bearer ${dee.token}`, "content-type": "application/json" },
      body: "{}",
    });
    expect(ended.status).toBe(200);
    expect((await open("/home", dee)).state).toMatchObject({ path: "/login", user: null });
  });
});

describe("the browser's preferences", () => {
  it("apply to theme, time zone, language and platform", async () => {
    const { text, state } = await open("/login", null, {
      cookie: "theme=dark; time-zone=Asia/Tokyo",
      "accept-language": "de-CH, en;q=0.5",
      "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)",
    });
    expect(text).toContain('<html data-theme="dark" lang="en">');
    expect(state).toMatchObject({ timeZone: "Asia/Tokyo", locale: "de-CH", isApple: true });
  });

  it("apply to the layout of the library", async () => {
    const showsTiles = async (layout: string) =>
      (await open("/library", ada, { cookie: `library-layout=${layout}` })).root.querySelector(
        "article.flex-col",
      ) !== null;
    expect(await Promise.all(["grid", "list"].map(showsTiles))).toEqual([true, false]);
    // The browser hydrates with it.
    const { state } = await open("/library", ada, { cookie: "library-layout=grid; other=1" });
    expect(state.preferences).toEqual({ "library-layout": "grid" });
  });

  it("cannot inject markup into the page", async () => {
    const odd = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "</script><script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "<!--",
      ),
    );
    const plain = odd.map((text) => encodeURIComponent(text));
    await fc.assert(
      fc.asyncProperty(plain, plain, plain, odd, async (theme, zone, query, title) => {
        await createEntry(adas.ctx, {
          title: `Odd ${title}`,
          text: "x",
          collectionId: adas.collectionId,
        });
        const { text, root } = await open(`/home?x=${query}`, ada, {
          cookie: `theme=${theme}; time-zone=${zone}; sort-collections-x=${zone}`,
          "accept-language": theme,
        });
        const { document } = parseHTML(text);
        // The script that records early clicks, and the state of the page.
        expect([...document.querySelectorAll("script:not([src])")]).toHaveLength(2);
        expect(root.querySelector("script, img, [onerror]")).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});
