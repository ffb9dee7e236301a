import { generateText } from "ai";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createModels } from "#server/ai/create-models.ts";
import { parseEnv } from "#server/settings/env.ts";
import { connectS3 } from "#server/files/s3/connect-s3.ts";
import { startBucketServer } from "#server/testing/servers/bucket-server.ts";
import { closeLocalSites, servePages } from "#server/testing/servers/local-sites.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { startModelServer } from "#server/testing/models/model-server.ts";
import { startTraceCollector } from "#server/testing/servers/trace-collector.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { inSpan, tracing } from "./spans.ts";
import { startTracing } from "./start-tracing.ts";

const received: (string | undefined)[] = [];
const site = await servePages((request, response) => {
  received.push(request.headers.traceparent as string | undefined);
  response.end(
    "<title>Owls</title><p>Owls of the secret site hunt at night, and sleep by day.</p>",
  );
});
afterAll(closeLocalSites);
const { context, ada, app } = await setUpClients({
  settings: { FETCH_ALLOW: site.allow.join() },
  work: true,
});

/** Starts tracing to a new collector; `settings` are further variables. */
async function trace(settings: Record<string, string> = {}) {
  const collector = await startTraceCollector();
  // The exporter reads the environment itself.
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  const env = parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings });
  const stop = startTracing(env.tracing!, context.log);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await stop();
    await collector.close();
  });
  return { ...collector, finish: stop };
}

const traceId = "0af7651916cd43dd8448eb211c80319c";
const caller = `00-${traceId}-b7ad6b7169203331-01`;

describe("a trace", () => {
  it("continues the caller's, and contains the request, its transactions, its jobs and outside calls", async () => {
    const { spans, readAll, finish } = await trace();
    const answer = await ada.send<{ entry: { id: string } }>(
      "POST",
      "/api/functions/process-url",
      { url: `${site.origin}/secret-path`, whyInteresting: "a secret note" },
      { traceparent: caller },
    );
    expect(answer.status).toBe(201);
    await waitFor(async () => {
      const path = `/api/entries/${answer.body.entry.id}`;
      return (await ada.get<{ status: string }>(path)).body.status === "ready";
    });
    await finish();
    const own = spans.filter((span) => span.traceId === traceId);
    const request = own.find(({ name }) => name === "POST /api/functions/process-url")!;
    expect(request).toMatchObject({
      parentId: "b7ad6b7169203331",
      isFailed: false,
      attributes: {
        "http.route": "/api/functions/process-url",
        "commonplace.request_id": answer.headers.get("x-request-id"),
      },
    });
    const parentOf = (name: string) =>
      own.find(({ spanId }) => spanId === own.find((span) => span.name === name)?.parentId)?.name;
    expect(parentOf("database transaction")).toBe("POST /api/functions/process-url");
    expect(parentOf("job fetch-page")).toBe("POST /api/functions/process-url");
    expect(parentOf("fetch a foreign URL")).toBe("job fetch-page");
    expect(own.map(({ name }) => name)).toContain("job read-entry");
    // Other requests have traces of their own.
    const polled = spans.find(({ name }) => name === "GET /api/entries/:id")!;
    expect([polled.traceId === traceId, polled.parentId]).toEqual([false, ""]);
    expect(received).toContain(undefined);
    expect(received.filter((header) => header !== undefined)).toEqual([]);
    expect(readAll()).not.toMatch(/secret|127\.0\.0\.1|process-url\?/);
    expect(readAll()).not.toContain(answer.body.entry.id);
  });

  it("is passed on to the model", async () => {
    const model = await startModelServer("openai", () => ({ text: "Yes." }));
    onTestFinished(model.close);
    const { spans, finish } = await trace();
    const { language } = (await createModels(parseEnv(model.settings)))!;
    await inSpan({ name: "job test", kind: "consumer", parent: caller }, () =>
      generateText({ model: language, prompt: "Owls?" }),
    );
    await finish();
    const call = spans.find(({ name }) => name === "call the model")!;
    expect(call.traceId).toBe(traceId);
    expect(model.calls[0]!.headers["traceparent"]).toBe(`00-${traceId}-${call.spanId}-01`);
  });

  it("is passed on to S3 with each attempt, unsigned", async () => {
    const server = await startBucketServer();
    onTestFinished(server.close);
    const heard: { traceparent: string | undefined; isSigned: boolean }[] = [];
    server.setFault(({ headers }, response) => {
      heard.push({
        traceparent: headers["traceparent"] as string | undefined,
        isSigned: /SignedHeaders=[^,]*traceparent/.test(headers.authorization!),
      });
      if (heard.length > 1) return false;
      response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
      return true;
    });
    const { spans, readAll, finish } = await trace();
    const { sdk, client } = await connectS3(parseEnv(server.settings).s3!);
    onTestFinished(() => client.destroy());
    const file = { Bucket: "files", Key: "secret-key" };
    await inSpan({ name: "job test", kind: "consumer", parent: caller }, () =>
      client.send(new sdk.PutObjectCommand({ ...file, Body: "Owls" })),
    );
    await finish();
    await client.send(new sdk.DeleteObjectCommand(file));
    const calls = spans.filter(({ name }) => name === "call S3: PutObjectCommand");
    expect(calls.map(({ traceId, isFailed }) => [traceId, isFailed])).toEqual([
      [traceId, true],
      [traceId, false],
    ]);
    expect(heard).toEqual([
      ...calls.map(({ spanId }) => ({
        traceparent: `00-${traceId}-${spanId}-01`,
        isSigned: false,
      })),
      { traceparent: undefined, isSigned: false },
    ]);
    expect(readAll()).not.toContain("secret");
  });

  it("names the class of an error, and not its message", async () => {
    const { spans, readAll, finish } = await trace();
    const failing = inSpan({ name: "fails", kind: "client" }, () =>
      Promise.reject(new RangeError("the secret text")),
    );
    await expect(failing).rejects.toThrow("the secret text");
    await finish();
    expect(spans).toEqual([
      expect.objectContaining({ isFailed: true, attributes: { "error.type": "RangeError" } }),
    ]);
    expect(readAll()).not.toContain("secret");
  });

  it("is not sent if the caller or the sampler decides so", async () => {
    const { spans, finish } = await trace({ OTEL_TRACES_SAMPLER: "parentbased_always_off" });
    await app.request("/api/health", { headers: { traceparent: caller.replace(/01$/, "00") } });
    await app.request("/api/health");
    await app.request("/api/health", { headers: { traceparent: caller } });
    await app.request("/api/health", { headers: { traceparent: "nonsense" } });
    await finish();
    expect(spans.map(({ name, traceId }) => [name, traceId])).toEqual([
      ["GET /api/health", traceId],
    ]);
  });

  it("costs nothing but a warning while the collector is away", async () => {
    // The exporter tries again until then.
    vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "100");
    const { close, finish } = await trace();
    await close();
    expect((await ada.get("/api/entries")).status).toBe(200);
    await finish();
    expect(tracing.tracer).toBeNull();
  });
});

describe("the settings of traces", () => {
  const endpoint = "http://127.0.0.1:4318";
  it.each([
    [{}, null],
    [{ OTEL_SERVICE_NAME: "notes" }, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: "none" }, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: "true" }, null],
    [
      { OTEL_TRACES_EXPORTER: "otlp" },
      { serviceName: "commonplace", sampler: "parentbased_always_on", ratio: 1 },
    ],
    [
      {
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
        OTEL_SERVICE_NAME: "notes",
        OTEL_TRACES_SAMPLER: "traceidratio",
        OTEL_TRACES_SAMPLER_ARG: "0.1",
      },
      { serviceName: "notes", sampler: "traceidratio", ratio: 0.1 },
    ],
  ])("%j give %j", (settings, expected) => {
    expect(parseEnv(settings).tracing).toEqual(expected);
  });

  it.each([
    ["OTEL_TRACES_EXPORTER", "zipkin"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_TRACES_SAMPLER", "sometimes"],
    ["OTEL_TRACES_SAMPLER_ARG", "2"],
  ])("%s=%s stops the start with a sentence that names it", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
  });
});
