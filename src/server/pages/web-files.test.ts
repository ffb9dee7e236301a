import { describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { openContextForTests } from "../testing/open-for-tests.ts";
import { serveWebFiles } from "./web-files.ts";

const site = createApp(await openContextForTests(), (askApi) => serveWebFiles(askApi));

describe("files", () => {
  it("keep for ever where their name is of their content, and are asked about where it is not", async () => {
    const text = await (await site.request("/login")).text();
    const [, script] = /(?:src|href)="(\/assets\/react-[^"]+\.js)"/.exec(text)!;
    const answer = await site.request(script!, { headers: { "accept-encoding": "gzip, br" } });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("br");
    const icon = await site.request("/favicon.svg");
    const again = await site.request("/favicon.svg", {
      headers: { "if-none-match": icon.headers.get("etag")! },
    });
    expect([icon.status, again.status]).toEqual([200, 304]);
    expect((await site.request("/assets/none.js")).status).toBe(404);
  });

  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip;q=1, br;q=0", "gzip"],
    ["identity", null],
  ])("and pages are compressed for who accepts %s", async (accepted, encoding) => {
    const answer = await site.request("/login", { headers: { "accept-encoding": accepted } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
  });
});
