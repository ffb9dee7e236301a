import { Agent, request } from "node:http";
import autocannon from "autocannon";
import { quantile } from "./table.ts";

export type Target = { url: string; token: string };

/** Runs a request repeatedly, in sequence on one connection; returns milliseconds. */
export async function timeSequentially(
  times: number,
  request: () => Promise<void>,
): Promise<{ p50: number; p99: number }> {
  for (let warm = 0; warm < times; warm += 1) await request();
  const samples: number[] = [];
  for (let done = 0; done < times; done += 1) {
    const startedAt = performance.now();
    await request();
    samples.push(performance.now() - startedAt);
  }
  return { p50: quantile(samples, 0.5), p99: quantile(samples, 0.99) };
}

type LoadOptions = {
  seconds?: number;
  method?: "GET" | "POST";
  body?: string;
  headers?: Record<string, string>;
};

/** Returns requests per second over 16 connections for `seconds`; throws if any response is not 2xx. */
export async function measureThroughput(
  target: Target,
  path: string,
  options: LoadOptions = {},
): Promise<number> {
  return (await measureLoad(target, path, options)).perSecond;
}

/** The same, with the number of requests and their p99 in ms. */
export async function measureLoad(
  target: Target,
  path: string,
  options: LoadOptions = {},
): Promise<{ perSecond: number; count: number; p99: number }> {
  const result = await autocannon({
    url: `${target.url}${path}`,
    connections: 16,
    duration: options.seconds ?? 8,
    method: options.method ?? "GET",
    headers: {
      authorization: `Bearer ${target.token}`,
      "content-type": "application/json",
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: options.body }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  return {
    perSecond: result.requests.average,
    count: result.requests.total,
    p99: result.latency.p99,
  };
}

export async function fetchJson(
  target: Target,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const response = await fetch(`${target.url}${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${target.token}`,
      "content-type": "application/json",
      ...init.headers,
    },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** Sends one request with Node's basic client, so that little of the client's work is measured. */
export function ask(
  target: Target,
  path: string,
  options: { body?: string; headers?: Record<string, string> } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${target.url}${path}`,
      {
        agent,
        method: options.body === undefined ? "GET" : "POST",
        headers: {
          authorization: `Bearer ${target.token}`,
          "content-type": "application/json",
          ...options.headers,
        },
      },
      (response) => {
        const isWell = response.statusCode! < 300;
        response.on("data", () => {});
        response.on("end", () =>
          isWell ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`)),
        );
      },
    );
    sent.on("error", reject);
    sent.end(options.body);
  });
}
