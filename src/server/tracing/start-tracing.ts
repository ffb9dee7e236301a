/** Sends spans to a collector with OpenTelemetry's SDK, which reads further standard variables itself. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { limitLogging } from "../logging/limit-logging.ts";
import type { Log } from "../logging/log.ts";
import type { TracingSettings } from "../settings/tracing-settings.ts";
import { type RunningSpan, type SpanInit, type Tracer, tracing } from "./spans.ts";

/** For sending the remaining spans at a stop. */
const lastMilliseconds = 3_000;
const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Returns the function that sends the remaining spans and stops. Call once per process. */
export function startTracing(settings: TracingSettings, log: Log): () => Promise<void> {
  reportProblems(log);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    sampler: createSampler(settings),
    resource: defaultResource().merge(
      resourceFromAttributes({ "service.name": settings.serviceName }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  tracing.tracer = createTracer(provider);
  return async () => {
    tracing.tracer = null;
    const sent = provider.shutdown().catch((error: unknown) => {
      log.warn({ err: error }, "the last traces could not be sent");
    });
    // A collector that is away must not delay a stop.
    await Promise.race([sent, sleep(lastMilliseconds, undefined, { ref: false })]);
    context.disable();
    propagation.disable();
    diag.disable();
  };
}

function createTracer(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer("commonplace");
  const open = ({ name, kind, attributes = {}, parent }: SpanInit) => {
    const from =
      parent === undefined
        ? context.active()
        : propagation.extract(context.active(), { traceparent: parent });
    return tracer.startSpan(name, { kind: kinds[kind], attributes }, from);
  };
  return {
    run: async (init, work) => {
      const span = open(init);
      try {
        return await context.with(trace.setSpan(context.active(), span), () =>
          work(toRunning(span)),
        );
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    start: (init) => {
      const span = open(init);
      return (error) => {
        if (error !== undefined && error !== null) fail(span, error);
        span.end();
      };
    },
    getTraceparent: () => {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
  };
}

function toRunning(span: Span): RunningSpan {
  return {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
  };
}

/** Only the class of the error, because its message may quote content. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
}

function createSampler({ sampler, ratio }: TracingSettings): Sampler {
  const isParentBased = sampler.startsWith("parentbased_");
  const name = sampler.replace("parentbased_", "");
  const root =
    name === "always_off"
      ? new AlwaysOffSampler()
      : name === "traceidratio"
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

/** A collector that is away must not fill the log. */
function reportProblems(log: Log): void {
  const mayLog = limitLogging();
  const warn = () =>
    void (mayLog("traces") && log.warn("traces could not be sent to the collector"));
  const ignore = () => {};
  diag.setLogger(
    { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
