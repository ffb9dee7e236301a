/** A Stripe server on loopback for the real SDK and for browsers: API, hosted pages, and signed events. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { Stripe } from "stripe";
import { registerCanary } from "../canaries/canaries.ts";
import { createStripeAccount, type StripeAccount } from "./stripe-account.ts";
import { answerApi, type Params, parseForm, refuse } from "./stripe-api.ts";
import type { StripeEvent } from "./stripe-objects.ts";
import { answerPage } from "./stripe-pages.ts";

export type StripeCall = { method: string; path: string; params: Params; key: string | null };
export type SignedEvent = { event: StripeEvent; body: string; signature: string };

export type StripeServer = {
  /** The environment variables that point at this server. */
  settings: Record<string, string>;
  prices: { basic: string; premium: string };
  account: StripeAccount;
  calls: StripeCall[];
  /** Responds correctly, never, with 500, or with a checkout without a URL. */
  mode: "well" | "silent" | "broken" | "without address";
  /**
   * Runs after the response to a call is determined and before it is sent, to simulate concurrent changes.
   */
  beforeReply: ((call: StripeCall) => Promise<void> | void) | null;
  /** The events since the last call, oldest first. */
  takeEvents: () => StripeEvent[];
  sign: (event: StripeEvent, with_?: { secret?: string; at?: Date }) => Promise<SignedEvent>;
  /** Sends all pending events to that URL, and from now on each event as it occurs. */
  sendEventsTo: (address: string) => void;
  /** Resolves when all sent events are acknowledged. Throws if one was rejected. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
};

type Answered = { request: string; status: number; body: unknown };

const webhookSecret = "whsec_of_the_test_server";
const prices = { basic: "price_basic_of_test", premium: "price_premium_of_test" };
/** Only signs; sends no requests. */
const signer = new Stripe("sk_of_the_signer");

export async function startStripeServer(): Promise<StripeServer> {
  let events: StripeEvent[] = [];
  let address: string | null = null;
  let sent: Promise<unknown>[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const answered = new Map<string, Answered | "under way">();

  const sign: StripeServer["sign"] = async (event, { secret = webhookSecret, at } = {}) => {
    const body = JSON.stringify(event);
    const signature = await signer.webhooks.generateTestHeaderStringAsync({
      payload: body,
      secret,
      timestamp: Math.floor((at ?? new Date()).getTime() / 1_000),
    });
    return { event, body, signature };
  };
  const send = async (to: string, event: StripeEvent) => {
    const { body, signature } = await sign(event);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const response = await fetch(to, { method: "POST", body, headers });
    if (!response.ok) throw new Error(`the event was answered with ${response.status}`);
  };
  /** Sequential, so that the first failure is the one reported. */
  const sendSoon = (to: string, event: StripeEvent) => {
    const sending = last.then(() => send(to, event));
    last = sending.catch(() => {});
    sent.push(sending);
  };
  const settle = async () => {
    const waiting = sent;
    sent = [];
    const failed = (await Promise.allSettled(waiting)).find((one) => one.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  };
  const account = createStripeAccount((event) => {
    if (address === null) events.push(event);
    else sendSoon(address, event);
  });

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, body } = refuse(500, { message: String(error) });
      sendJson(response, status, body);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, origin);
    const method = request.method!;
    if (!url.pathname.startsWith("/v1/")) return showPage(response, method, url.pathname);
    const body = await readText(request);
    const key = request.headers["idempotency-key"];
    const params = parseForm(method === "POST" ? body : url.search.slice(1));
    registerCanary(params);
    const call = {
      method,
      path: url.pathname,
      params,
      key: typeof key === "string" && method === "POST" ? key : null,
    };
    handle.calls.push(call);
    if (handle.mode === "silent") return;
    if (handle.mode === "broken") {
      const { status, body: broken } = refuse(500, { type: "api_error", message: "broken" });
      return sendJson(response, status, broken);
    }
    const reply = structuredClone(await answerOnce(call));
    await handle.beforeReply?.(call);
    sendJson(response, reply.status, reply.body);
  }

  /**
   * A reused idempotency key gets the first response again; a key in use, or used for another request, is
   * rejected.
   */
  async function answerOnce(call: StripeCall): Promise<{ status: number; body: unknown }> {
    if (call.key === null) return answerApi(account, origin, call);
    const request = JSON.stringify([call.path, call.params]);
    const before = answered.get(call.key);
    if (before === "under way") return refuse(409, { code: "idempotency_key_in_use" });
    if (before !== undefined) {
      if (before.request === request) return before;
      return refuse(400, { type: "idempotency_error", message: "Keys are for one request each" });
    }
    answered.set(call.key, "under way");
    await setImmediate();
    const { status, body } = answerApi(account, origin, call);
    const hasAddress = handle.mode !== "without address" || !call.path.includes("checkout");
    const shown = structuredClone(hasAddress ? body : { ...(body as object), url: null });
    answered.set(call.key, { request, status, body: shown });
    return { status, body: shown };
  }

  async function showPage(response: ServerResponse, method: string, path: string): Promise<void> {
    const page = answerPage(account, method, path);
    // Redirect the browser after the app has received the events; Stripe does not guarantee this order.
    await settle();
    if (page === null) response.writeHead(404).end();
    else if ("location" in page) response.writeHead(303, { location: page.location }).end();
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page.html);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    STRIPE_SECRET_KEY: "sk_test_of_the_test_server",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_BASIC: prices.basic,
    STRIPE_PRICE_PREMIUM: prices.premium,
    STRIPE_API_BASE: origin,
  };
  registerCanary(settings.STRIPE_SECRET_KEY, "secret");
  registerCanary(webhookSecret, "secret");

  const handle: StripeServer = {
    settings,
    prices,
    account,
    calls: [],
    mode: "well",
    beforeReply: null,
    takeEvents: () => {
      const taken = events;
      events = [];
      return taken;
    },
    sign,
    sendEventsTo: (to) => {
      address = to;
      const waiting = events;
      events = [];
      for (const event of waiting) sendSoon(to, event);
    },
    settle,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return handle;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_test" });
  response.end(JSON.stringify(body));
}
