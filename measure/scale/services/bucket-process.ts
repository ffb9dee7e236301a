/** `node bucket-process.ts directory port`: serves the bucket in `directory` until it is killed. */
import { startBucketServer } from "#server/testing/servers/bucket-server.ts";

const [directory, port] = process.argv.slice(2);
await startBucketServer({ directory: directory!, port: Number(port) });
