/** Spans of OpenTelemetry traces. Without the standard variables, nothing is loaded and nothing is measured. */
import type { Attributes } from "@opentelemetry/api";

export type SpanInit = {
  /** From a bounded set: never a URL, an id or a text of a user. */
  name: string;
  kind: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** The W3C traceparent of the caller. Default: the span that is active. */
  parent?: string | undefined;
};

export type RunningSpan = {
  rename: (name: string) => void;
  set: (attributes: Attributes) => void;
  fail: () => void;
};

export type Tracer = {
  /** Runs `work` in a new span, which fails with it. */
  run: <Result>(init: SpanInit, work: (span: RunningSpan) => Promise<Result>) => Promise<Result>;
  /** Starts a span that is not active for other spans. Returns its end. */
  start: (init: SpanInit) => (error?: unknown) => void;
  /** The W3C traceparent of the active span. */
  getTraceparent: () => string | undefined;
};

/** Set by start-tracing.ts. */
export const tracing: { tracer: Tracer | null } = { tracer: null };

const noSpan: RunningSpan = { rename: () => {}, set: () => {}, fail: () => {} };

export function inSpan<Result>(
  init: SpanInit,
  work: (span: RunningSpan) => Promise<Result>,
): Promise<Result> {
  return tracing.tracer === null ? work(noSpan) : tracing.tracer.run(init, work);
}
