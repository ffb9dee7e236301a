import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("stores files one by one, and takes those with a hash in their name from the HTTP cache", async () => {
  const added: string[] = [];
  let running = 0;
  const add = async (asked: Request | string) => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, "http://localhost");
    added.push(`${pathname} ${asked instanceof Request ? asked.cache : "default"}`);
  };
  const base = class extends Request {
    constructor(path: string, options: RequestInit) {
      super(new URL(path, "http://localhost"), options);
    }
  };
  vi.stubGlobal("builtVersion", "v1");
  vi.stubGlobal("builtFiles", ["assets/app-1.js", "assets/front-2.css"]);
  vi.stubGlobal("caches", { open: async () => ({ add }) });
  vi.stubGlobal("Request", base);
  const { storeFiles } = await import("./app-files.ts");
  await storeFiles();
  expect(added).toEqual([
    "/index.html reload",
    "/offline.html reload",
    "/assets/app-1.js default",
    "/assets/front-2.css default",
  ]);
});
