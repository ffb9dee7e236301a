/** For tests: real servers on 127.0.0.1 that play the other side, closed after each test. */
import { createServer as createHttpServer, type RequestListener } from "node:http";
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from "node:net";

type LocalSite = {
  port: number;
  /** As in `http://127.0.0.1:1234`. */
  origin: string;
  /** `["127.0.0.1:1234"]`, for `allow`. */
  allow: string[];
  /** Connections so far. */
  connections: () => number;
  /** Resolves when no connection is open. */
  idle: () => Promise<void>;
};

const running = new Set<{ server: Server; sockets: Set<Socket> }>();

export function servePages(listener: RequestListener): Promise<LocalSite> {
  return listenLocally(createHttpServer({ keepAliveTimeout: 60_000 }, listener));
}

/** For responses that no HTTP library would send. */
export function serveRaw(onConnection: (socket: Socket) => void): Promise<LocalSite> {
  return listenLocally(
    createTcpServer((socket) => {
      onConnection(socket.on("error", () => {}));
      // Unread bytes would hide that the client disconnected.
      socket.resume();
    }),
  );
}

export async function listenLocally(server: Server): Promise<LocalSite> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let notify = () => {};
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0) notify();
    });
  });
  running.add({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    allow: [`127.0.0.1:${port}`],
    connections: () => connections,
    idle: () =>
      new Promise((resolve) => {
        notify = resolve;
        if (sockets.size === 0) resolve();
      }),
  };
}

export function closeLocalSites(): void {
  for (const { server, sockets } of running) {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  running.clear();
}
