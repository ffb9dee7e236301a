import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { limitConnections } from "#server/http/client/connections.ts";
import { isServedHost } from "#server/http/client/served-host.ts";
import type { AppContext } from "#server/app-context.ts";
import { loadPageRenderer } from "#server/pages/page-renderer.ts";
import { StartError } from "#server/start-error.ts";
import { startWorkers } from "./worker.ts";

/** Milliseconds for requests and jobs in progress; with the time before and after, a stop takes at most 30 s. */
const drainMilliseconds = 18_000;
const urgentMilliseconds = 2_000;

export type StopServing = (options: {
  /** Does not wait for load balancers and jobs, and hardly for requests. */
  isUrgent: boolean;
}) => Promise<void>;

/**
 * Serves HTTP and works on jobs according to ROLE; prints the address once ready. Returns the stop function.
 */
export async function startServing(context: AppContext): Promise<StopServing> {
  const { env, jobs, shutdown } = context;
  const isWeb = env.role !== "worker";
  const isWorker = env.role !== "web";
  if (!isWeb) {
    const server = env.metricsToken === null ? null : await serveMonitoring(context);
    const stopWorkers = await startWorkers(context, { work: true });
    process.stdout.write("Commonplace is working on jobs\n");
    return async ({ isUrgent }) => {
      stopWorkers();
      if (!isUrgent) await jobs.drain(drainMilliseconds);
      server?.close();
      server?.closeAllConnections();
    };
  }

  const server = createServer({ maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 5_000 });
  const vite = env.isDevelopment
    ? await (await import("#server/pages/dev-web.ts")).startVite(server)
    : null;
  const serveWeb = vite?.serveWeb ?? (await import("#server/pages/web-files.ts")).serveWebFiles;
  const answer = getRequestListener(createApp(context, (askApi) => serveWeb(askApi)).fetch);
  server.on("request", (request, response) => {
    // The client's next request opens a connection, to another process.
    if (shutdown.isStopping()) response.shouldKeepAlive = false;
    const answerFromApp = () => void answer(request, response);
    const isApi = request.url!.startsWith("/api/");
    // Requests for other hosts are left to the app, which rejects them.
    if (vite !== null && !isApi && isServedHost(env, request.headers.host ?? ""))
      vite.middlewares(request, response, answerFromApp);
    else answerFromApp();
  });
  limitConnections(server, env.trustedProxies);
  await listen(server, env.port, env.host);
  const stopWorkers = await startWorkers(context, { work: isWorker });
  const { port } = server.address() as { port: number };
  const shownHost = env.host === "0.0.0.0" || env.host === "::" ? "localhost" : env.host;
  process.stdout.write(
    `Commonplace is ready at ${env.publicUrl ?? `http://${shownHost.includes(":") ? `[${shownHost}]` : shownHost}:${port}`}\n`,
  );
  // The first page request reports the error.
  loadPageRenderer().catch(() => {});
  return async ({ isUrgent }) => {
    stopWorkers();
    const announced = shutdown.announce();
    if (!isUrgent) await announced;
    const milliseconds = isUrgent ? urgentMilliseconds : drainMilliseconds;
    const drained = isUrgent ? null : jobs.drain(milliseconds);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    shutdown.endStreams();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), milliseconds).unref();
    await vite?.close();
    await Promise.all([closed, drained]);
  };
}

/** Serves health and metrics of a process that serves nothing else. */
async function serveMonitoring(context: AppContext): Promise<ReturnType<typeof createServer>> {
  const { createMonitoringApp } = await import("#server/monitoring/monitoring-app.ts");
  const server = createServer(getRequestListener(createMonitoringApp(context).fetch));
  limitConnections(server, context.env.trustedProxies);
  await listen(server, context.env.port, context.env.host);
  return server;
}

function listen(
  server: ReturnType<typeof createServer>,
  port: number,
  host: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `port ${port} is taken: set PORT to a free one, or stop what uses it.`,
        EACCES: `port ${port} may not be opened by this user: set PORT to one above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      };
      reject(new StartError(reasons[error.code ?? ""] ?? error.message));
    });
    // With a short queue, a burst of connections would fill it, and rejected clients retry seconds later.
    server.listen({ port, host, backlog: 4_096 }, resolve);
  });
}
