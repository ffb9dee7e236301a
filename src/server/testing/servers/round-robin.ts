/** A load balancer: each request goes to the next process that is ready, over kept connections, and is never repeated. */
import { once } from "node:events";
import { Agent, createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

export type RoundRobin = {
  origin: string;
  /** Adds a process; it gets requests once it is ready. */
  add: (origin: string) => void;
  remove: (origin: string) => void;
  close: () => Promise<void>;
};

const checkMilliseconds = 250;

export async function startRoundRobin(): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  const isReady = new Map<string, boolean>();
  let turn = 0;
  const check = async (origin: string) => {
    const answer = await fetch(`${origin}/api/ready`).catch(() => null);
    if (isReady.has(origin)) isReady.set(origin, answer?.ok ?? false);
  };
  const timer = setInterval(() => {
    for (const origin of isReady.keys()) void check(origin);
  }, checkMilliseconds);
  const server = createServer((request, response) => {
    const ready = [...isReady].flatMap(([origin, is]) => (is ? [origin] : []));
    if (ready.length === 0) return void response.writeHead(503).end("nobody is ready");
    const origin = new URL(ready[(turn += 1) % ready.length]!);
    const forwarded = send(
      {
        agent,
        host: origin.hostname,
        port: origin.port,
        method: request.method,
        path: request.url,
        headers: request.headers,
      },
      (answer) => {
        const { connection: _own, ...headers } = answer.headers;
        response.writeHead(answer.statusCode!, headers);
        answer.pipe(response);
      },
    );
    forwarded.on("error", (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(String(error));
    });
    response.on("close", () => forwarded.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => void isReady.set(origin, false),
    remove: (origin) => void isReady.delete(origin),
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, "close");
    },
  };
}
