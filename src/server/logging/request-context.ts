import { AsyncLocalStorage } from "node:async_hooks";

/** Added to every log line that is written during a request, or during a job. */
export type RequestContext = { requestId: string };

export const requestContext = new AsyncLocalStorage<RequestContext | undefined>();
