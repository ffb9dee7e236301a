/** Sends an answer as server-sent events in the AI SDK's UI message stream protocol. */
import type { AnswerPart } from "./stream-answer.ts";

const heartbeatMilliseconds = 30_000;
const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
  "x-vercel-ai-ui-message-stream": "v1",
};

/**
 * Sends each part as it arrives. If the client disconnects, calls `onGone` and consumes the rest, so that the
 * answer is stored.
 */
export function sendParts(parts: AsyncGenerator<AnswerPart, void>, onGone: () => void): Response {
  const encoder = new TextEncoder();
  let isGone = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => {
        if (!isGone) controller.enqueue(encoder.encode(text));
      };
      // Keeps proxies from closing the connection while a model is slow.
      const heartbeat = setInterval(() => send(": still there\n\n"), heartbeatMilliseconds);
      const sendAll = async () => {
        for await (const part of parts) send(`data: ${JSON.stringify(part)}\n\n`);
        send("data: [DONE]\n\n");
        if (!isGone) controller.close();
      };
      sendAll()
        .catch((error: unknown) => {
          if (!isGone) controller.error(error);
        })
        .finally(() => clearInterval(heartbeat));
    },
    cancel: () => {
      isGone = true;
      onGone();
    },
  });
  return new Response(body, { headers });
}
