import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { captures } from "#features/entries/server/tables.ts";
import { inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { parseZip } from "#server/testing/parse-zip.ts";
import { download } from "./testing/download.ts";
import { startPreparing } from "./prepare-file.ts";
import { preparedFileLifetimeMs } from "./prepared-files.ts";
import { parseRange } from "./parse-range.ts";
import { sweepExports } from "./sweep-exports.ts";

const opened = await setUpClients();
const { context, app, ada, eve } = opened;
const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: body.user.id };
const own = join(context.env.dataDir, "files", "exports", ctx.userId);
const ask = (query: string, headers: Record<string, string> = {}) =>
  download(opened, ada.token, query, headers);

await createEntry(ctx, { title: "Owls", text: "They hunt at night." });

describe("GET /api/export, the download", () => {
  it("has a length and an ETag, and resumes where it was cut", async () => {
    const whole = await ask("", { "accept-encoding": "gzip" });
    expect(whole.headers.get("content-encoding")).toBeNull();
    const etag = whole.headers.get("etag")!;
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    expect(Number(whole.headers.get("content-length"))).toBe(whole.bytes.length);
    for (const ifRange of [{}, { "if-range": etag }]) {
      const rest = await ask("", { range: "bytes=100-", ...ifRange });
      expect(rest.status).toBe(206);
      expect(rest.bytes).toEqual(whole.bytes.subarray(100));
      expect(rest.headers.get("etag")).toBe(etag);
      const { length } = whole.bytes;
      expect(rest.headers.get("content-range")).toBe(`bytes 100-${length - 1}/${length}`);
    }
    const last = await ask("", { range: "bytes=-5" });
    expect(last.bytes).toEqual(whole.bytes.subarray(-5));
    const after = await ask("", { range: "bytes=999999-" });
    expect([after.status, after.headers.get("content-range")]).toEqual([
      416,
      `bytes */${whole.bytes.length}`,
    ]);
  });

  it("is written again and sent whole for a new request, or for another file's range", async () => {
    const first = await ask("");
    await createEntry(ctx, { title: "Made meanwhile" });
    const stale = await ask("", { range: "bytes=100-", "if-range": `"another"` });
    expect(stale.status).toBe(200);
    expect(stale.headers.get("etag")).not.toBe(first.headers.get("etag"));
    expect(stale.bytes.toString()).toContain("Made meanwhile");
    const unknown = await ask("?format=csv", { range: "bytes=100-" });
    expect(unknown.status).toBe(200);
  });

  it("answers HEAD with its headers, and writes nothing", async () => {
    const before = readdirSync(own);
    const answer = await app.request("/api/export?format=markdown&files=false", {
      method: "HEAD",
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(readdirSync(own)).toEqual(before);
  });

  it("is streamed without a length if it is too large to prepare", async () => {
    const large = await createEntry(ctx, {
      file: { name: "large.txt", type: "text/plain", bytes: Buffer.from("not that large") },
    });
    await inTransaction(ctx, (tx) =>
      tx.update(captures).set({ fileSize: 5e12 }).where(eq(captures.id, large.captureId)),
    );
    const { headers, bytes } = await ask(`?ids=${large.id}`, { range: "bytes=10-" });
    expect(headers.get("content-length") ?? headers.get("etag")).toBeNull();
    expect([...(await parseZip(bytes)).keys()]).toEqual([
      `files/${large.id}/large.txt`,
      "commonplace.json",
    ]);
  });
});

describe("prepared files", () => {
  it("are readable by their user and the process's owner only, and at most two", async () => {
    for (const format of ["json", "csv", "html", "markdown"])
      await ask(`?format=${format}&files=false`);
    expect(
      readdirSync(own)
        .map((name) => name.split(".")[1])
        .toSorted(),
    ).toEqual(["html", "zip"]);
    expect(statSync(own).mode & 0o077).toBe(0);
    for (const name of readdirSync(own)) expect(statSync(join(own, name)).mode & 0o077).toBe(0);
    const theirs = await download(opened, eve.token, "?format=html&files=false", {
      range: "bytes=0-9",
    });
    expect(theirs.status).toBe(200);
    expect(theirs.bytes.toString()).not.toContain("Owls");
  });

  it("are deleted when the client disconnects or the disk is full", async () => {
    const stop = new AbortController();
    let isOver = false;
    async function* endless() {
      try {
        for (;;) {
          yield Buffer.alloc(1_000);
          stop.abort();
        }
      } finally {
        isOver = true;
      }
    }
    const ended = await startPreparing(ctx, "x.zip", endless(), stop.signal);
    await expect(ended.done).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(isOver).toBe(true);
    async function* full() {
      yield Buffer.alloc(1_000);
      throw Object.assign(new Error("no space"), { code: "ENOSPC" });
    }
    const failed = await startPreparing(ctx, "x.zip", full());
    await expect(failed.done).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("too full") as string,
    });
    expect(readdirSync(own).filter((name) => name.startsWith("x."))).toEqual([]);
    expect(readdirSync(join(context.env.dataDir, "scratch"))).toEqual([]);
  });

  it("can be read while written, and fail when writing fails", async () => {
    const gate = Promise.withResolvers<void>();
    async function* slow() {
      yield Buffer.from("first ");
      await gate.promise;
      yield Buffer.from("last");
    }
    const read: string[] = [];
    const { done, etag, follow } = await startPreparing(ctx, "slow.csv", slow());
    for await (const piece of follow()) {
      read.push(Buffer.from(piece).toString());
      gate.resolve();
    }
    expect([read.join(""), (await done).etag]).toEqual(["first last", etag]);
    async function* broken() {
      yield Buffer.from("first");
      throw new Error("gone");
    }
    const { follow: followBroken } = await startPreparing(ctx, "broken.csv", broken());
    const readBroken = async () => {
      for await (const piece of followBroken()) read.push(Buffer.from(piece).toString());
    };
    await expect(readBroken()).rejects.toThrow("gone");
  });

  it("are ignored and swept when old, and swept at once without an account", async () => {
    await ask("?format=csv");
    const longAgo = new Date(Date.now() - preparedFileLifetimeMs - 1_000);
    const makeOld = () => {
      const name = readdirSync(own).find((one) => one.includes(".csv."))!;
      utimesSync(join(own, name), longAgo, longAgo);
      return name;
    };
    makeOld();
    expect((await ask("?format=csv", { range: "bytes=0-3" })).status).toBe(200);
    const name = makeOld();
    const gone = await createUser(context);
    const one = async function* () {
      yield Buffer.from("x");
    };
    const prepared = await (await startPreparing(gone, "x.csv", one())).done;
    await prepared.close();
    await asSystem(context.database, (tx) => tx.delete(users).where(eq(users.id, gone.userId)));
    const before = readdirSync(own).length;
    expect(await sweepExports(context)).toBe(2);
    expect(readdirSync(own)).toHaveLength(before - 1);
    expect(existsSync(join(own, name))).toBe(false);
    expect(readdirSync(join(own, "..", gone.userId))).toEqual([]);
  });
});

describe("readRange", () => {
  it.each([
    [undefined, null],
    ["bytes=0-", { start: 0, end: 99 }],
    ["bytes=10-19", { start: 10, end: 19 }],
    ["bytes=10-1000", { start: 10, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-1000", { start: 0, end: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=20-10", null],
    ["bytes=0-1,5-6", null],
    ["bytes=-", null],
    ["lines=0-1", null],
  ])("parses %s of 100 bytes as %j", (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });
});
