import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { sessionRecovery } from "./api.ts";
import { requestStream } from "./stream.ts";

afterEach(() => vi.unstubAllGlobals());

function serve(respond: (init: RequestInit) => Response | Promise<Response>): void {
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => respond(init));
}

function streamBytes(pieces: readonly Uint8Array[], endsWith?: Error): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      if (endsWith) controller.error(endsWith);
      else controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

async function collect(signal = new AbortController().signal): Promise<unknown[]> {
  const parts: unknown[] = [];
  for await (const part of requestStream("/api/chat", { body: { message: "?" }, signal })) {
    parts.push(part);
  }
  return parts;
}

it("returns each part, wherever the network splits the bytes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ type: fc.string(), delta: fc.string({ unit: "grapheme" }) })),
      fc.array(fc.nat(), { maxLength: 20 }),
      async (sent, places) => {
        const bytes = new TextEncoder().encode(
          [...sent.map((part) => JSON.stringify(part)), "[DONE]"]
            .map((data) => `data: ${data}\n\n`)
            .join(""),
        );
        const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted(
          (a, b) => a - b,
        );
        const pieces = ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end));
        serve(() => streamBytes(pieces));
        expect(await collect()).toEqual(JSON.parse(JSON.stringify(sent)));
      },
    ),
    { numRuns: 60 },
  );
});

it("throws the server's error for a refusal, unless the session is recovered", async () => {
  const recover = vi.spyOn(sessionRecovery, "recover");
  serve(() =>
    Response.json(
      { error: { code: "unauthenticated", message: "Sign in first" } },
      { status: 401 },
    ),
  );
  await expect(collect()).rejects.toMatchObject({ message: "Sign in first", status: 401 });
  expect(recover).toHaveBeenCalledExactlyOnceWith("/api/chat");
  recover.mockImplementationOnce(async () => {
    serve(() => streamBytes([new TextEncoder().encode("data: 1\n\n")]));
    return true;
  });
  expect(await collect()).toEqual([1]);
  recover.mockRestore();
});

it("throws a network error without a response and for a broken connection", async () => {
  serve(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(collect()).rejects.toMatchObject({ code: "network", status: 0 });
  serve(() => streamBytes([new TextEncoder().encode("data: 1\n\n")], new TypeError("reset")));
  await expect(collect()).rejects.toMatchObject({ code: "network" });
});

it("throws an error for a part that is not JSON, instead of skipping it", async () => {
  serve(() => streamBytes([new TextEncoder().encode("data: {oops\n\n")]));
  await expect(collect()).rejects.toMatchObject({ name: "ApiError" });
});

it("rethrows the caller's abort reason instead of a network error", async () => {
  const controller = new AbortController();
  serve((init) => {
    const body = new ReadableStream({
      start: (stream) =>
        init.signal!.addEventListener("abort", () => stream.error(init.signal!.reason)),
    });
    return new Response(body);
  });
  const reading = collect(controller.signal);
  controller.abort();
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
});
