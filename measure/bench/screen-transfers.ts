/** Counts the network transfers of a page; responses from the browser's cache are excluded. */
import type { CDPSession } from "@playwright/test";

/** `bytes` as transferred: compressed, including headers. An open stream counts as a request with 0 bytes. */
export type Transfers = { bytes: number; requests: number };

/** Starts counting; the returned object is updated continuously. */
export async function countTransfers(client: CDPSession): Promise<Transfers> {
  const transfers: Transfers = { bytes: 0, requests: 0 };
  const cached = new Set<string>();
  client.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  client.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache === true || response.url.startsWith("data:")) cached.add(requestId);
    if (!cached.has(requestId)) transfers.requests += 1;
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!cached.has(requestId)) transfers.bytes += encodedDataLength;
  });
  await client.send("Network.enable");
  return transfers;
}
