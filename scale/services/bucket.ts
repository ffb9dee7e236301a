/** s3rver with one bucket as a process of its own, which can be killed. */
import { fileURLToPath } from "node:url";
import { writeBucketSettings } from "#server/testing/servers/bucket-server.ts";
import { type Service, startService } from "./service.ts";

export async function startBucket(): Promise<Service & { settings: Record<string, string> }> {
  const main = fileURLToPath(new URL("bucket-process.ts", import.meta.url));
  const service = await startService(process.execPath, {
    configure: () => ({}),
    args: (folder, port) => [main, folder, String(port)],
  });
  return { ...service, settings: writeBucketSettings(service.port) };
}
