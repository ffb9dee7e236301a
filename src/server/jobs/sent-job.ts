/** What is stored with a job that is sent. */
import { randomUUIDv7 } from "node:crypto";
import { requestContext } from "../logging/request-context.ts";
import { tracing } from "../tracing/spans.ts";
import type { JobData } from "./job-kind.ts";

/** Jobs of one user are taken in id order, which is creation order. */
export function identify({ userId }: JobData) {
  return {
    id: randomUUIDv7(),
    ...(typeof userId === "string" ? { group: { id: userId } } : {}),
  };
}

/** Names the request that queues the job, so that the job's log lines and its span name it, too. */
export function withRequest(data: JobData): JobData {
  const requestId = requestContext.getStore()?.requestId;
  const traceparent = tracing.tracer?.getTraceparent();
  return {
    ...data,
    ...(requestId === undefined ? {} : { requestId }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}
