import { readdirSync } from "node:fs";
import { join } from "node:path";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { describe, expect, it } from "vitest";
import type { ExtractionEvent } from "#features/extraction/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { makeHugePng, loadImage, singleLine, uploadImage } from "./testing/images.ts";

const { ada, eve, app, context } = await setUpClients();
const line = loadImage("line.png");

const listKept = () =>
  readdirSync(join(context.env.dataDir, "files"), { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile(),
  );

async function upload(client = ada, bytes: Uint8Array = line): Promise<string> {
  return (await uploadImage(client, bytes)).body.filePath;
}

async function open(filePath: string, client = ada, signal?: AbortSignal) {
  return app.request("/api/functions/extract-text", {
    method: "POST",
    headers: {
      authorization: `Bearer ${client.token}`,
      "content-type": "application/json",
      accept: "text/event-stream",
    },
    body: JSON.stringify({ filePath }),
    ...(signal === undefined ? {} : { signal }),
  });
}

async function listEvents(response: Response): Promise<ExtractionEvent[]> {
  const parts = response
    .body!.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const events: ExtractionEvent[] = [];
  for await (const { data } of parts) events.push(JSON.parse(data) as ExtractionEvent);
  return events;
}

describe("extract-text as events", () => {
  it("reports progress and the result", async () => {
    const response = await open(await upload());
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const events = await listEvents(response);
    const percents = events.flatMap((event) => (event.type === "progress" ? [event.percent] : []));
    expect(percents[0]).toBe(0);
    expect(percents.length).toBeGreaterThan(2);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const last = events.at(-1)!;
    expect(last.type === "result" && last.result.content.textValues).toEqual([singleLine]);
  });

  it("queues ten images with their positions, and serves another user's in between", async () => {
    const paths = [];
    for (let count = 0; count < 10; count += 1) paths.push(await upload());
    const theirPath = await upload(eve);
    const responses = [];
    for (const path of paths) responses.push(await open(path));
    const other = await open(theirPath, eve);
    const [theirs, ...all] = await Promise.all([other, ...responses].map(listEvents));
    const firstPlaces = all.map((events) => events.find(({ type }) => type === "queued"));
    expect(firstPlaces[9]).toEqual({ type: "queued", place: 9 });
    expect(all.every((events) => events.at(-1)!.type === "result")).toBe(true);
    expect(theirs!.find(({ type }) => type === "queued")).toEqual({ type: "queued", place: 1 });
  });

  it("ends with the error", async () => {
    const events = await listEvents(await open(await upload(ada, makeHugePng(40_000, 40_000))));
    expect(events.at(-1)).toMatchObject({ type: "error", error: { code: "too_large" } });
  });

  it("ends when the client disconnects, leaves nothing, and reads the next image", async () => {
    const running = await open(await upload());
    const waiting = await open(await upload());
    await running.body!.cancel();
    await waiting.body!.cancel();
    await waitFor(async () => listKept().length === 0);
    const last = (await listEvents(await open(await upload()))).at(-1)!;
    expect(last.type).toBe("result");
  });

  it("ends with its request", async () => {
    const cancel = new AbortController();
    const response = await open(await upload(), ada, cancel.signal);
    const events = listEvents(response);
    cancel.abort();
    expect((await events).some(({ type }) => type === "result")).toBe(false);
    await waitFor(async () => listKept().length === 0);
  });
});
