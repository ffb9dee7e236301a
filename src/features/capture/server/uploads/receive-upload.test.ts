import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { maxUploadBytes } from "#shared/upload-limits.ts";
import type { Entry } from "#features/entries/contract.ts";
import { deleteUnreferenced } from "#features/entries/server/service.ts";
import { pace } from "#server/http/request/paced-body.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { workerJobs } from "#app/server/worker.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { boundary, head, megabyte, repeat, streamOf, tail } from "../testing/uploads.ts";

const context = await setUpContext();
let ada: TestClient;
let signUp: (email: string) => Promise<TestClient>;
let send: (body: ReadableStream<Uint8Array>, headers?: Record<string, string>) => Promise<Response>;

beforeAll(async () => {
  await context.jobs.register(workerJobs(context), { work: false });
  const { app, signUp: signUpThere } = createTestApp(context);
  signUp = signUpThere;
  ada = await signUp("ada@example.org");
  send = async (body, headers = {}) =>
    app.request("/api/functions/upload-file", {
      method: "POST",
      body,
      duplex: "half",
      headers: {
        authorization: `Bearer ${ada.token}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
        prefer: "respond-async",
        ...headers,
      },
    } as RequestInit);
});

/** Also runs the job that removes the files afterwards. */
async function deleteForGood({ id, captureId }: Entry): Promise<void> {
  await ada.send("DELETE", `/api/entries/${id}`);
  await ada.send("DELETE", `/api/trash/${id}`);
  await deleteUnreferenced({ app: context, userId: "" }, [captureId]);
}

async function expectNothingLeft(): Promise<void> {
  const files = readdirSync(context.env.dataDir, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile(),
  );
  expect(files.map(({ name }) => name).toSorted()).toEqual(["files.lock", "session.secret"]);
  expect((await ada.get<{ items: Entry[] }>("/api/entries")).body.items).toEqual([]);
}

describe("upload-file while the body is being sent", () => {
  it.each([
    ["broken off in the file", [head, "half of it", new Error("reset")]],
    ["that ends in the middle of the file", [head, "half of it"]],
    ["that ends before the last boundary is whole", [head, "all of it", tail.slice(0, -6)]],
    [
      "broken off behind the file",
      [head, "all of it", `\r\n--${boundary}\r\n`, new Error("reset")],
    ],
  ])("rejects an upload %s and stores nothing", async (_how, parts) => {
    // Several at once: a file that is still being created when its upload breaks must not remain.
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(streamOf(parts))));
    for (const response of responses) {
      expect(response.status).toBe(400);
      expect(((await response.json()) as ErrorBody).error.message).toBe(
        "The upload was cut off. Please try again.",
      );
    }
    await expectNothingLeft();
  });

  it.each([
    ["an empty body", [""]],
    ["an empty form", [`--${boundary}--\r\n`]],
    ["no form", ["nonsense"]],
    ["a field alone", [`--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nb`, tail]],
    [
      "no file chosen",
      [`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename=""\r\n\r\n`, tail],
    ],
    [
      "a file of another name",
      [
        `--${boundary}\r\ncontent-disposition: form-data; name="b"; filename="b.txt"\r\n\r\nb`,
        tail,
      ],
    ],
  ])("rejects %s at once because the file is missing", async (_what, parts) => {
    const response = await send(streamOf(parts));
    expect([response.status, ((await response.json()) as ErrorBody).error]).toEqual([
      400,
      {
        code: "validation",
        message: "Please select a file",
        fields: { file: "Please select a file" },
      },
    ]);
  });

  it("rejects an upload broken off in a part other than the file, and affects no other upload", async () => {
    const other = `--${boundary}\r\ncontent-disposition: form-data; name="b"; filename="b"\r\n\r\nb`;
    const response = await send(streamOf([other, new Error("reset")]));
    expect([response.status, ((await response.json()) as ErrorBody).error.message]).toEqual([
      400,
      "The upload was cut off. Please try again.",
    ]);
    expect((await ada.get("/api/entries")).status).toBe(200);
  });

  it("rejects more parts than a form may have", async () => {
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n`;
    const response = await send(streamOf(Array.from({ length: 50 }, () => part)));
    expect([response.status, ((await response.json()) as ErrorBody).error.message]).toEqual([
      400,
      "That form has too many parts",
    ]);
    await expectNothingLeft();
  });

  it("rejects parts around the file that never end, at the limit of the whole body", async () => {
    const other = `--${boundary}\r\ncontent-disposition: form-data; name="b"; filename="b"\r\n\r\n`;
    const response = await send(streamOf([other, ...repeat(megabyte, 102), tail]));
    expect(response.status).toBe(413);
    await expectNothingLeft();
  });

  it("ends an upload that is too slow with a message, and stores nothing", async () => {
    onTestFinished(() => restoreOverridden(pace));
    override(pace, { pauseMilliseconds: 40, bytesPerSecond: 1e6 });
    const stalled = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`${head}half of it`)),
    });
    const response = await send(stalled);
    expect([response.status, ((await response.json()) as ErrorBody).error.message]).toEqual([
      408,
      "The request came too slowly. Please try again.",
    ]);
    await expectNothingLeft();
  });

  it("accepts an upload while another user's uploads are stalled", async () => {
    const endings: (() => void)[] = [];
    const openStalled = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode(head));
          endings.push(() => controller.error(new Error("reset")));
        },
      });
    const eve = await signUp("eve@example.org");
    const slow = Array.from({ length: 30 }, () =>
      send(openStalled(), { authorization: `Bearer ${eve.token}` }),
    );
    const response = await send(streamOf([head, "all of it", tail]));
    expect(response.status).toBe(201);
    const { entry } = (await response.json()) as { entry: Entry };
    await deleteForGood(entry);
    for (const end of endings) end();
    for (const answer of await Promise.all(slow)) expect(answer.status).toBe(400);
    await expectNothingLeft();
  });

  it("rejects an upload without reading it if its declared length is too large", async () => {
    let isRead = false;
    const body = streamOf(
      (function* () {
        isRead = true;
        yield head;
      })(),
    );
    const response = await send(body, {
      "content-length": String(maxUploadBytes + 2 * 1024 * 1024),
    });
    expect([response.status, ((await response.json()) as ErrorBody).error.message]).toEqual([
      413,
      "That file is larger than 100 MB",
    ]);
    expect(isRead).toBe(false);
  });

  it(
    "rejects a body without a declared length at the limit, and stores nothing",
    { timeout: 60_000 },
    async () => {
      const response = await send(streamOf([head, ...repeat(megabyte, 101), tail]));
      expect([response.status, ((await response.json()) as ErrorBody).error.message]).toEqual([
        413,
        "That file is larger than 100 MB",
      ]);
      await expectNothingLeft();
    },
  );

  it("accepts an upload of exactly the limit", { timeout: 60_000 }, async () => {
    const response = await send(streamOf([head, ...repeat(megabyte, 100), tail]));
    expect(response.status).toBe(201);
    const { entry } = (await response.json()) as { entry: Entry };
    expect(entry.file!.size).toBe(maxUploadBytes);
    await deleteForGood(entry);
    await expectNothingLeft();
  });

  it(
    "responds to an endless body at the limit instead of reading on",
    { timeout: 60_000 },
    async () => {
      const answered = new AbortController();
      const response = await send(
        streamOf(
          (function* () {
            yield head;
            while (!answered.signal.aborted) yield megabyte;
            yield new Error("the sender goes away");
          })(),
        ),
      );
      answered.abort();
      expect(response.status).toBe(413);
      await expectNothingLeft();
    },
  );

  it("reports a storage failure as a server error, not a client error", async () => {
    const folder = join(context.env.dataDir, "files");
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, "a file where a folder belongs");
    // Short or long: whether the form was already read to its end must make no difference.
    for (const middle of [["whole"], repeat(new Uint8Array(65_536), 64)]) {
      expect((await send(streamOf([head, ...middle, tail]))).status).toBe(500);
    }
    rmSync(folder);
    expect((await ada.get<{ items: Entry[] }>("/api/entries")).body.items).toEqual([]);
  });
});
