/**
 * The health check of a container: exits with 0 if the process on this machine answers at /api/health. A worker
 * without METRICS_TOKEN serves no HTTP, so there is nothing to check.
 */
import { parseEnv } from "#server/settings/env.ts";

const timeoutMs = 4_000; // shorter than the container's 5 s

const { host, port, role, metricsToken } = parseEnv();
if (role === "worker" && metricsToken === null) process.exit(0);
const isAnyAddress = host === "0.0.0.0" || host === "::";
const name = isAnyAddress ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
try {
  const signal = AbortSignal.timeout(timeoutMs);
  const { status } = await fetch(`http://${name}:${port}/api/health`, { signal });
  if (status !== 200) throw new Error(`it answered ${status}`);
} catch (error) {
  console.error(`Not healthy: ${(error as Error).message}`);
  process.exit(1);
}
