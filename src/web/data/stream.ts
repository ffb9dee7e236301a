import { EventSourceParserStream } from "eventsource-parser/stream";
import { ApiError, networkError, parseApiError } from "./api-error.ts";
import { parseJson, withSession } from "./api.ts";

/** Marks the end of the AI SDK's streams. */
const endMark = "[DONE]";

/** Sends a POST and yields the JSON of each server-sent event; throws an ApiError on failure. */
export async function* requestStream(
  path: string,
  options: { body: unknown; signal: AbortSignal },
): AsyncGenerator<unknown, void, void> {
  const { body, signal } = options;
  const failUnlessAborted = (cause: unknown): never => {
    throw signal.aborted ? cause : networkError();
  };
  const response = await withSession("POST", path, async () => {
    const answer = await fetch(path, {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify(body),
      signal,
    }).catch(failUnlessAborted);
    if (answer.ok) return answer;
    throw parseApiError(answer.status, parseJson(await answer.text().catch(() => "")));
  });
  if (!response.body) return;

  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(failUnlessAborted);
      if (done || value.data === endMark) return;
      yield readPart(value.data);
    }
  } finally {
    // Also runs when the caller stops reading.
    void reader.cancel().catch(() => {});
  }
}

function readPart(data: string): unknown {
  const part = parseJson(data);
  if (part !== undefined) return part;
  throw new ApiError({
    code: "internal",
    message: "The response could not be read. Please try again.",
    status: 200,
  });
}
