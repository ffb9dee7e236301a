import { existsSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { findNewChild, listChildren } from "#server/testing/processes/child-processes.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { createPictureConverter, maxPictureBytes } from "./picture-converter.ts";
import { encodePng, packIcon, paintHalves } from "./testing/sample-pictures.ts";

const converter = createPictureConverter();
afterAll(() => converter.close());

const good = encodePng(paintHalves(64, 40));
const large = encodePng(paintHalves(4_000, 3_000));
const options = { owner: "ada", kinds: ["full", "icon"] } as const;
const expectNext = async (used = converter) =>
  expect(await used.convert(good, options)).toMatchObject({ ok: true, width: 64, height: 40 });

it("returns WebP in the parent", async () => {
  const outcome = await converter.convert(good, options);
  if (!outcome.ok) throw new Error(outcome.message);
  for (const { bytes } of outcome.variants) expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
});

it("refuses a damaged picture, and converts the next", async () => {
  const damaged = Buffer.from(good);
  damaged.fill(7, 45, 60);
  expect(await converter.convert(damaged, options)).toMatchObject({ ok: false, reason: "damaged" });
  const icon = packIcon([{ side: 32, bytes: good.subarray(0, 50) }]);
  expect(await converter.convert(icon, options)).toMatchObject({ ok: false });
  await expectNext();
});

it("refuses too many bytes without starting a child", async () => {
  const unused = createPictureConverter();
  const before = await listChildren(process.pid);
  expect(await unused.convert(Buffer.alloc(maxPictureBytes + 1), options)).toEqual({
    ok: false,
    reason: "too_large",
    message: "The picture is larger than 20 MB.",
  });
  const started = (await listChildren(process.pid)).filter((pid) => !before.includes(pid));
  expect(started.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
});

it("ends a picture past its time limit with a message, and converts the next", async () => {
  const hurried = createPictureConverter({ timeoutMs: 60 });
  expect(await hurried.convert(large, options)).toMatchObject({ ok: false, reason: "timeout" });
  hurried.close();
  await expectNext();
});

it.runIf(existsSync("/proc"))("ends a picture past its memory limit with a message", async () => {
  const small = createPictureConverter({ maxRssBytes: 60 * 1024 * 1024 });
  expect(await small.convert(large, options)).toMatchObject({ ok: false, reason: "too_large" });
  small.close();
});

it.runIf(existsSync("/proc"))("ends an idle child, and starts another for the next", async () => {
  const before = await listChildren(process.pid);
  const brief = createPictureConverter({ idleMs: 50 });
  const first = brief.convert(good, options);
  const child = await findNewChild(before);
  await first;
  expect(await waitFor(async () => !existsSync(`/proc/${child}`))).toBe(true);
  await expectNext(brief);
  brief.close();
});

it("rejects an aborted picture with its reason, whether running or queued", async () => {
  const reason = new Error("no longer wanted");
  const controller = new AbortController();
  const ends = ["ada", "bo"].map((owner) =>
    converter.convert(large, { ...options, owner, signal: controller.signal }),
  );
  const settled = Promise.allSettled(ends);
  controller.abort(reason);
  expect(await settled).toEqual(ends.map(() => ({ status: "rejected", reason })));
  await expectNext();
});

it("rejects running and queued pictures on close", async () => {
  const closed = createPictureConverter();
  const settled = Promise.allSettled([
    closed.convert(large, options),
    closed.convert(good, options),
  ]);
  closed.close();
  for (const end of await settled) expect(end.status).toBe("rejected");
});
