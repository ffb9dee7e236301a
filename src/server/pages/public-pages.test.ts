/** Tests pages as visitors and search engines receive them, without JavaScript. */
import { parseHTML } from "linkedom";
import { beforeAll, describe, expect, it } from "vitest";
import type { EntryPublication } from "#features/discover/contract.ts";
import type { PageState } from "#shared/page-rendering.ts";
import { createApp } from "#app/server/app.ts";
import { setUpClients } from "../testing/contexts.ts";
import { generousLimits } from "../testing/get-page.ts";
import type { TestClient } from "../testing/test-client.ts";
import { createEntry } from "../testing/test-entries.ts";
import { serveWebFiles } from "./web-files.ts";

const origin = "https://books.example.org";
const { context, ada, visitor } = await setUpClients({
  settings: { PUBLIC_URL: origin, COMPANY_NAME: 'Ada & "Sons" <Ltd>' },
});
const site = createApp(context, (askApi) => serveWebFiles(askApi, generousLimits));
const host = { host: "books.example.org" };

let slug: string;
beforeAll(async () => {
  const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
  const comets = { title: "Comets </script><b>", url: "https://sky.example/comets" };
  const { id } = await createEntry({ app: context, userId: body.user.id }, comets);
  await ada.send("PATCH", `/api/entries/${id}`, { isPrivate: false });
  const publication = await ada.get<EntryPublication>(`/api/entries/${id}/publication`);
  slug = publication.body.publicSlug!;
  await ada.send("PATCH", "/api/profile/public-page", { name: "ada", isOn: true });
});

async function open(path: string, person: TestClient | null = null) {
  const authorization = person && { authorization: `Bearer ${person.token}` };
  const answer = await site.request(path, { headers: { ...host, ...authorization } });
  const text = await answer.text();
  const { document } = parseHTML(text);
  const state = JSON.parse(document.querySelector("#page-state")!.textContent) as PageState;
  const root = document.querySelector("#root")!;
  return { status: answer.status, headers: answer.headers, text, state, document, root };
}

const slogan = "Organize, Connect, and Unlock Your Knowledge";
const publicPages = [
  ["/", slogan, slogan],
  ["/login", "Sign in", slogan],
  ["/pricing", "Choose Your Plan", "Choose Your Plan"],
  ["/faq", "Frequently asked questions", "Frequently asked questions"],
  ["/privacy", "Privacy", "Privacy"],
  ["/api-reference", "API reference", "API reference"],
  ["/terms", "Terms", "Terms"],
] as const;

function readMeta(document: Document, name: string): string | null {
  const tag = document.querySelector(`meta[property="${name}"], meta[name="${name}"]`);
  return tag?.getAttribute("content") ?? null;
}

describe("a public page", () => {
  it.each(publicPages)("has its title, heading and metadata: %s", async (path, title, heading) => {
    const { status, document, root, state, text } = await open(path);
    expect([status, document.title]).toEqual([200, `${title} · Commonplace`]);
    expect([...root.querySelectorAll("h1")].map((one) => one.textContent)).toEqual([heading]);
    expect(document.querySelectorAll("title, meta[name=description]")).toHaveLength(2);
    expect(document.querySelector("link[rel=canonical]")!.getAttribute("href")).toBe(origin + path);
    expect(readMeta(document, "og:url")).toBe(origin + path);
    expect(readMeta(document, "og:title")).toBe(document.title);
    expect(readMeta(document, "og:image")).toBe(`${origin}/icons/icon-512.png`);
    expect(readMeta(document, "og:description")).toBe(readMeta(document, "description"));
    expect(state).toMatchObject({ path, user: null, isMissing: false });
    expect(text).not.toContain("/app-shell-");
  });

  it("may be shown again by Back as a visitor saw it, and is asked for again otherwise", async () => {
    const cacheOf = async (path: string, person?: TestClient) =>
      (await open(path, person)).headers.get("cache-control");
    expect(await cacheOf("/faq")).toBe("private, no-cache");
    expect(await cacheOf(`/shared/${slug}`)).toBe("private, no-cache");
    expect(await cacheOf("/faq", ada)).toBe("private, no-store");
    expect(await cacheOf("/login")).toBe("private, no-store");
    expect(await cacheOf(`/shared/${"a".repeat(22)}`)).toBe("private, no-store");
  });

  it("describes a shared entry for machines", async () => {
    const { document } = await open(`/shared/${slug}`);
    const [data] = document.querySelectorAll("script[type='application/ld+json']");
    expect(JSON.parse(data!.textContent)).toEqual({
      "@context": "https://schema.org",
      "@type": "WebPage",
      name: "Comets </script><b> · Commonplace",
      description: readMeta(document, "description"),
      url: `${origin}/shared/${slug}`,
      about: { "@type": "CreativeWork", url: "https://sky.example/comets" },
    });
  });

  it.each(publicPages)("links to the other pages: %s", async (path) => {
    const { root } = await open(path);
    const links = [...root.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining(["/", "/faq", "/privacy", "/terms"]));
    expect(links).toContain("/login");
    expect(root.querySelector("footer")!.textContent).toContain('Ada & "Sons" <Ltd>');
  });

  it("lists every operation of the API without JavaScript or other sites", async () => {
    const { root, text } = await open("/api-reference");
    const { body } = await visitor.get<{ paths: Record<string, object> }>("/api/openapi.json");
    const count = Object.values(body.paths).flatMap((methods) => Object.keys(methods)).length;
    const all = [...root.querySelectorAll("details pre")].map((one) => one.textContent);
    expect(all).toHaveLength(count);
    expect(all).toContain('curl "$SITE/api/collections/ID" \\\n  -H "Authorization: Bearer $KEY"');
    // Only the footer leads elsewhere: to the source.
    expect(root.querySelector("main")!.innerHTML).not.toMatch(/https?:/);
    expect(text.length).toBeLessThan(700_000);
  });

  it("has one canonical URL, whatever was appended to the path", async () => {
    for (const path of ["/faq?ref=x", "/faq/", "/faq///?a=%3Cscript%3E"]) {
      const { status, document } = await open(path);
      const canonical = document.querySelector("link[rel=canonical]")!.getAttribute("href");
      expect([status, canonical]).toEqual([200, `${origin}/faq`]);
    }
  });

  it.each(["/faq", "/privacy", "/terms", "/pricing", "/api-reference", "/shared", "/people"])(
    "has the app's complete header for signed-in users: %s",
    async (section) => {
      const path = { "/shared": `/shared/${slug}`, "/people": "/people/ada" }[section] ?? section;
      const { root, state, status, text, document } = await open(path, ada);
      expect([status, state.path, state.user?.email]).toEqual([200, path, "ada@example.org"]);
      const header = root.querySelector("header")!;
      const links = [...header.querySelectorAll("a")].map((link) => link.getAttribute("href"));
      expect(links).toEqual(
        expect.arrayContaining(["/", "/home", "/discover", "/projects", "/chat", "/feedback"]),
      );
      expect(links).not.toContain("/login");
      const buttons = [...header.querySelectorAll("button")].map(({ textContent }) => textContent);
      for (const name of ["Search", "Add Entry", "Your account"])
        expect(buttons).toContainEqual(expect.stringContaining(name));
      expect(root.querySelectorAll("h1")).toHaveLength(1);
      expect(text).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/app-shell-/);
      const visited = await open(path);
      expect(visited.text).not.toContain("/app-shell-");
      expect(visited.document.title).toBe(document.title);
      expect(visited.root.querySelector("main")!.textContent).not.toBe("");
    },
  );

  it("shows the app's header to signed-in users if it does not exist", async () => {
    const { root, status, document } = await open(`/shared/${"a".repeat(22)}`, ada);
    expect([status, document.title]).toEqual([404, "Page not found · Commonplace"]);
    expect(root.querySelector("h1")!.textContent).toBe("Page not found");
    expect(root.querySelector("header")!.textContent).toContain("Add Entry");
  });

  it("links visitors of /login to the form, keeping the requested path", async () => {
    for (const [path, href] of [
      ["/login", "/login"],
      ["/entry/x", "/login?next=%2Fentry%2Fx"],
    ] as const) {
      const header = (await open(path)).root.querySelector("header")!;
      expect(header.textContent).toBe("CommonplaceSign In");
      expect(header.querySelectorAll("a")[1]!.getAttribute("href")).toBe(href);
    }
  });
});

describe("the landing page", () => {
  it("holds the product's text, and links to sign-up", async () => {
    const { root } = await open("/");
    for (const words of [
      "Quick capture",
      "AI suggestions",
      "Privacy-first",
      "Built for You to Succeed",
      "Smarter Knowledge with AI",
      "All Content Types",
      "Collaborate Effortlessly",
      "Connect & Link",
      "Insights Instantly",
      "See what people are discovering",
    ]) {
      expect(root.textContent).toContain(words);
    }
    const links = [...root.querySelectorAll("main a")];
    const hrefOf = (text: string) =>
      links.find(({ textContent }) => textContent === text)!.getAttribute("href");
    expect([hrefOf("Start Free"), hrefOf("See Pricing")]).toEqual(["/login#sign_up", "/pricing"]);
    expect(root.querySelector("header")!.textContent).toBe("CommonplaceSign InStart Free");
  });

  it("redirects signed-in users home", async () => {
    const { state, document } = await open("/", ada);
    expect([state.path, document.title]).toEqual(["/home", "Home · Commonplace"]);
  });
});

describe("static pages", () => {
  it("name the operator and today's date, and answer five questions", async () => {
    for (const path of ["/privacy", "/terms"]) {
      const { root, state } = await open(path);
      const { timeZone } = state;
      const today = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone }).format(
        state.now,
      );
      expect(root.textContent).toContain(`Last updated ${today}`);
      expect(root.querySelector("main")!.textContent).toContain('Ada & "Sons" <Ltd>');
    }
    expect((await open("/faq")).root.querySelectorAll("main h2")).toHaveLength(5);
  });
});

describe("a path that does not exist", () => {
  it("answers 404 to visitors, outside the app, with a link back", async () => {
    for (const path of ["/nothing/here", "/faq/more", "/shared", "/%00", "/constructor"]) {
      const { status, document, root, text } = await open(path);
      expect([status, document.title]).toEqual([404, "Page not found · Commonplace"]);
      expect(root.querySelector("h1")!.textContent).toBe("Page not found");
      expect(root.querySelector("main a")!.getAttribute("href")).toBe("/");
      expect(document.querySelector("link[rel=canonical]")).toBeNull();
      expect(text).not.toContain("/app-shell-");
    }
  });
});

describe("page titles of the app", () => {
  it.each([
    ["/home", "Home"],
    ["/chat", "Chat"],
    ["/profile", "Profile Settings"],
    ["/nothing/here", "Page not found"],
  ])("are part of the response: %s", async (path, title) => {
    const { document } = await open(path, ada);
    expect(document.title).toBe(`${title} · Commonplace`);
    expect(document.querySelector("link[rel=canonical], meta[property]")).toBeNull();
  });

  it("can hold any text", async () => {
    const title = `</title><script>alert(1)</script> & "x" $& \u2028 x`;
    const { body } = await ada.send<{ id: string }>("POST", "/api/collections", { title });
    const { document, text } = await open(`/collection/${body.id}`, ada);
    expect(document.title).toBe(`${title} · Commonplace`);
    expect(text).not.toContain("<script>alert");
  });
});

it("leads password managers to the place where a password is changed", async () => {
  const answer = await site.request("/.well-known/change-password", { headers: host });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/profile#security-title"]);
});

describe("robots.txt and sitemap.xml", () => {
  it("allow the public API only", async () => {
    const answer = await site.request("/robots.txt", { headers: host });
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(await answer.text()).toBe(
      `User-agent: *\nAllow: /api/public/\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    );
  });

  it("list only public pages that exist", async () => {
    const answer = await site.request("/sitemap.xml", { headers: host });
    expect(answer.headers.get("content-type")).toContain("application/xml");
    const paths = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) =>
      url!.replace(origin, ""),
    );
    expect(paths).toEqual(expect.arrayContaining(publicPages.map(([path]) => path)));
    const own = /home|account|collection|entry|chat|profile|unsubscribe|\$/;
    expect(paths.filter((path) => own.test(path))).toEqual([]);
    for (const path of paths) expect((await open(path)).status).toBe(200);
  });
});
