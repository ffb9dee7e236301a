/** s3rver with one bucket as a process of its own, which can be killed or stopped. */
import { fileURLToPath } from "node:url";
import { writeBucketSettings } from "#server/testing/servers/bucket-server.ts";
import { type Service, startService } from "./service.ts";

export type Bucket = Service & {
  settings: Record<string, string>;
  /** It accepts connections and answers none, until `resume`. */
  hang: () => void;
  resume: () => void;
};

export async function startBucket(): Promise<Bucket> {
  const main = fileURLToPath(new URL("bucket-process.ts", import.meta.url));
  const service = await startService(process.execPath, {
    configure: () => ({}),
    args: (folder, port) => [main, folder, String(port)],
  });
  return {
    ...service,
    settings: writeBucketSettings(service.port),
    hang: () => void process.kill(service.readPid(), "SIGSTOP"),
    resume: () => void process.kill(service.readPid(), "SIGCONT"),
  };
}
