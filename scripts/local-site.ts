/** A web server on this machine, for pages that the app is to read. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type LocalSite = { origin: string; stop: () => void };

export async function startSite(answer: RequestListener): Promise<LocalSite> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
