/** An answer over server-sent events, in the protocol of the AI SDK's UI message stream. */
import type { AnswerPart } from "./stream-answer.ts";

const heartbeatMilliseconds = 30_000;
const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
  "x-vercel-ai-ui-message-stream": "v1",
};

/**
 * Sends each part as it comes. When the listener has gone, `onGone` is called and the parts are taken to
 * their end unheard, so that the answer is kept.
 */
export function sendParts(parts: AsyncGenerator<AnswerPart, void>, onGone: () => void): Response {
  const encoder = new TextEncoder();
  let isGone = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => {
        if (!isGone) controller.enqueue(encoder.encode(text));
      };
      // Keeps what lies between from taking a slow model for a dead connection.
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
