import { afterEach, describe, expect, it } from "vitest";
import { FetchFailure } from "./fetch-failure.ts";
import { fetchGuarded } from "./guarded-fetch.ts";
import { closeLocalSites, servePages, serveRaw } from "../testing/servers/local-sites.ts";

const basics = { maxBytes: 1_000_000, timeoutMs: 30_000 };

afterEach(closeLocalSites);

function readHello() {
  return servePages((request, response) => response.end(`hello ${request.headers.host}`));
}

describe("createGuardedConnector", () => {
  it("resolves a name once, and connects to the address it checked", async () => {
    const site = await readHello();
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    const asked: string[] = [];
    const fetched = await fetchGuarded(`http://rebind.example:${site.port}/`, {
      ...basics,
      allow: site.allow,
      lookup: async (name) => {
        asked.push(name);
        return answers.shift() ?? [];
      },
    });
    expect(fetched.bytes.toString()).toBe(`hello rebind.example:${site.port}`);
    expect(asked).toEqual(["rebind.example"]);
  });

  it("checks again a name that changes its address between two redirects", async () => {
    const site = await serveRaw((socket) => {
      socket.end("HTTP/1.1 302 Found\r\nLocation: /next\r\nConnection: close\r\n\r\n");
    });
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    const work = fetchGuarded(`http://rebind.example:${site.port}/`, {
      ...basics,
      allow: site.allow,
      lookup: async () => answers.shift() ?? [],
    });
    await expect(work).rejects.toMatchObject({ kind: "refused" });
    expect(answers).toEqual([]);
  });

  it.each(
    [
      "127.0.0.1",
      "10.1.1.1",
      "169.254.169.254",
      "::1",
      "::ffff:127.0.0.1",
      "64:ff9b::a00:1",
    ].flatMap((address) => [
      [[address]],
      [["93.184.216.34", address]],
      [[address, "93.184.216.34"]],
    ]),
  )("rejects a name that resolves to %j before sending anything", async (addresses) => {
    const work = fetchGuarded("http://pretender.example/", {
      ...basics,
      allow: [],
      lookup: async () => addresses,
    });
    await expect(work).rejects.toMatchObject({
      kind: "refused",
      message: "That address is on a private network, which Commonplace does not read.",
    });
  });

  it("does not resolve private names", async () => {
    let asked = 0;
    const lookup = async () => {
      asked += 1;
      return ["93.184.216.34"];
    };
    const work = fetchGuarded("http://metadata.google.internal/", {
      ...basics,
      allow: [],
      lookup,
    });
    await expect(work).rejects.toMatchObject({ kind: "refused" });
    expect(asked).toBe(0);
  });

  it("connects to listed private hosts by name or address", async () => {
    const site = await readHello();
    const url = `http://localhost:${site.port}/`;
    const byName = await fetchGuarded(url, { ...basics, allow: [`localhost:${site.port}`] });
    const byAddress = await fetchGuarded(url, {
      ...basics,
      allow: site.allow,
      lookup: async () => ["127.0.0.1"],
    });
    expect([byName.status, byAddress.status]).toEqual([200, 200]);
  });

  it("accepts a trailing dot", async () => {
    const site = await readHello();
    const fetched = await fetchGuarded(`http://wiki.lan.:${site.port}/`, {
      ...basics,
      allow: [`wiki.lan:${site.port}`],
      lookup: async () => ["127.0.0.1"],
    });
    expect(fetched.status).toBe(200);
  });

  it("tries the next address if one fails", async () => {
    const site = await readHello();
    const fetched = await fetchGuarded(`http://two.example:${site.port}/`, {
      ...basics,
      allow: [`two.example:${site.port}`],
      lookup: async () => ["::1", "127.0.0.1"],
    });
    expect(fetched.status).toBe(200);
  });

  it("reports a name that does not exist", async () => {
    const lookup = async () => {
      throw Object.assign(new Error("getaddrinfo ENOTFOUND example.test"), { code: "ENOTFOUND" });
    };
    for (const wrong of [lookup, async () => []]) {
      const work = fetchGuarded("http://example.test/", {
        ...basics,
        allow: [],
        lookup: wrong,
      });
      await expect(work).rejects.toMatchObject({
        kind: "unreachable",
        message: "The address example.test could not be found.",
      });
    }
  });

  it("gives up a hanging DNS lookup in time", async () => {
    const work = fetchGuarded("http://example.test/", {
      ...basics,
      timeoutMs: 100,
      allow: [],
      lookup: () => new Promise(() => {}),
    });
    await expect(work).rejects.toMatchObject({ kind: "timeout" });
  });
});

describe("a closed port", () => {
  it("is reported without the address behind the name", async () => {
    const site = await readHello();
    closeLocalSites();
    const failure: unknown = await fetchGuarded(`http://closed.example:${site.port}/`, {
      ...basics,
      allow: site.allow,
      lookup: async () => ["127.0.0.1"],
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FetchFailure);
    expect(failure).toMatchObject({
      kind: "unreachable",
      message: "closed.example refused the connection.",
    });
  });
});
