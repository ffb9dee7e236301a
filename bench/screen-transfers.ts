/** What a page takes over the wire; answers from the browser's cache are left out. */
import type { CDPSession } from "@playwright/test";

/** `bytes` as sent, compressed, with their headers. A stream that stays open counts as a request without bytes. */
export type Transfers = { bytes: number; requests: number };

/** Counts from now on; the same object is kept up to date. */
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
