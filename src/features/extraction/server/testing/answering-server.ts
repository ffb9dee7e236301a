/** A loopback server with given responses, for tests of service clients. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

export type ServiceReply =
  | { status: number; headers?: Record<string, string>; body: unknown }
  | "cut"
  | "silent";
export type ServiceCall = {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** `replies` are used in order, the last one repeatedly. */
export async function startAnsweringServer() {
  const calls: ServiceCall[] = [];
  let replies: ServiceReply[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readText(request);
      calls.push({ path: request.url ?? "", headers: request.headers, body });
      const reply = replies.length > 1 ? replies.shift()! : replies[0]!;
      if (reply === "silent") return;
      if (reply === "cut") {
        response.writeHead(200, { "content-length": "1000" }).write("{");
        setImmediate(() => response.destroy());
        return;
      }
      const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
      response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
      response.end(text);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (...next: ServiceReply[]) => {
      replies = next;
      calls.length = 0;
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
