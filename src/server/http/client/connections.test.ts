import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { waitFor } from "#server/testing/test-context.ts";
import { parseAddressRange } from "#server/fetch/address-ranges.ts";
import { type ConnectionLimits, limitConnections } from "./connections.ts";

const limits: ConnectionLimits = { total: 5, eachAddress: 5, unreadBytes: 64 * 1024 * 1024 };

type Dialled = { socket: Socket; said: string; isClosed: boolean };

async function open(answer: RequestListener, changed: Partial<ConnectionLimits> = {}) {
  const server = createServer(answer);
  limitConnections(server, [parseAddressRange("127.0.0.1")!], { ...limits, ...changed });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Connects and sends `text`; the response is collected in `said`. */
  return async (text: string): Promise<Dialled> => {
    const socket = connect(port, "127.0.0.1");
    const state: Dialled = { socket, said: "", isClosed: false };
    sockets.push(socket);
    socket.on("error", () => {});
    socket.on("close", () => (state.isClosed = true));
    socket.setEncoding("utf8").on("data", (part: string) => (state.said += part));
    await once(socket, "connect");
    socket.write(text);
    return state;
  };
}

const request = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";

describe("limitConnections", () => {
  it("closes the oldest idle connection to make room for a new one", async () => {
    const dial = await open((_request, response) => response.end("hello"));
    const idle: Dialled[] = [];
    for (let count = 0; count < 12; count += 1) idle.push(await dial("GET / HTTP/1.1\r\nx-slow: "));
    const asking = await dial(request);
    await waitFor(async () => asking.said.includes("hello"));
    await waitFor(async () => idle.filter(({ isClosed }) => !isClosed).length < limits.total);
    expect(idle[0]!.isClosed).toBe(true);
  });

  it("does not close a connection that awaits its response", async () => {
    const held: (() => void)[] = [];
    const dial = await open((_request, response) => held.push(() => response.end("hello")));
    const busy: Dialled[] = [];
    for (let count = 0; count < limits.total; count += 1) busy.push(await dial(request));
    await waitFor(async () => held.length === limits.total);
    const late = await dial(request);
    await waitFor(async () => late.isClosed);
    for (const answer of held) answer();
    await waitFor(async () => busy.every(({ said }) => said.includes("hello")));
    expect(busy.every(({ isClosed }) => !isClosed)).toBe(true);
  });

  it("closes connections with unread responses above the memory limit, the longest unread first", async () => {
    // Larger than the socket buffers of the operating system.
    const answer = Buffer.alloc(24 * 1024 * 1024, "x");
    const ends: string[] = [];
    const dial = await open(
      (request, response) => {
        response.once("close", () => {
          if (!response.writableFinished) ends.push(request.url!);
        });
        response.end(answer);
      },
      { total: 100, unreadBytes: 30 * 1024 * 1024 },
    );
    for (let count = 0; count < 3; count += 1) {
      const { socket } = await dial(`GET /${count} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      socket.pause();
    }
    await waitFor(async () => ends.length === 2);
    expect(ends).not.toContain("/2");
    const reading = await dial(request);
    await waitFor(async () => reading.said.length > answer.length);
  });
});
