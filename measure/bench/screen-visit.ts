/** Opens a screen in Chromium once, as a desktop or as a slow phone. */
import type { BrowserContext, BrowserContextOptions, CDPSession } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { countTransfers, type Transfers } from "./screen-transfers.ts";
import { type ScreenMarks, type ScreenTimes, watchScreen } from "./screen-watch.ts";

export type Device = {
  name: string;
  options: BrowserContextOptions;
  isSlow: boolean;
};

export type Screen = ScreenMarks & { name: string; path: string; isSignedIn: boolean };

export type Visit = { times: ScreenTimes; transfers: Transfers; heapBytes: number };

const settleMilliseconds = 3_000;
const maxMilliseconds = 60_000;
const pressEveryMilliseconds = 50;

/** Opens the screen and does nothing until 3 s after its content is painted. */
export async function visitScreen(
  context: BrowserContext,
  url: string,
  screen: Screen,
  device: Device,
): Promise<Visit> {
  const { page, client, transfers, painted } = await openWatchedPage(context, screen, device);
  await page.goto(url + screen.path, { waitUntil: "commit" });
  await painted.content;
  await sleep(settleMilliseconds);
  const times = await page.evaluate(readTimes);
  await client.send("HeapProfiler.collectGarbage");
  const { metrics } = await client.send("Performance.getMetrics");
  const heapBytes = metrics.find(({ name }) => name === "JSHeapUsedSize")!.value;
  await page.close();
  return { times, transfers, heapBytes };
}

/**
 * Opens the screen and presses its button every 50 ms once its content is painted, until a press is handled
 * and answered.
 */
export async function pressScreen(
  context: BrowserContext,
  url: string,
  screen: Screen,
  device: Device,
): Promise<ScreenTimes> {
  const { page, client, painted } = await openWatchedPage(context, screen, device);
  await page.goto(url + screen.path, { waitUntil: "commit" });
  const place = await painted.content;
  const sent: Promise<unknown>[] = [];
  // Not awaited, because a user does not wait either: presses queue up while the page is busy.
  const press = () => {
    for (const type of ["mousePressed", "mouseReleased"] as const) {
      const event = { type, ...place, button: "left", clickCount: 1 } as const;
      sent.push(client.send("Input.dispatchMouseEvent", event));
    }
  };
  press();
  const pressing = setInterval(press, pressEveryMilliseconds);
  await painted.answer.finally(() => clearInterval(pressing));
  await Promise.all(sent);
  const times = await page.evaluate(readTimes);
  await page.close();
  if (times.handledAt === 0) throw new Error(`${screen.name}: no press was handled`);
  return times;
}

type Point = { x: number; y: number };

async function openWatchedPage(context: BrowserContext, screen: Screen, device: Device) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const content = Promise.withResolvers<Point>();
  const answer = Promise.withResolvers<void>();
  const late = setTimeout(() => {
    const error = new Error(`${screen.name} on the ${device.name} took longer than a minute`);
    content.reject(error);
    answer.reject(error);
  }, maxMilliseconds);
  for (const { promise } of [content, answer]) promise.catch(() => {});
  page.once("close", () => clearTimeout(late));
  await page.exposeFunction("reportPainted", (what: string, x = 0, y = 0) =>
    what === "content" ? content.resolve({ x, y }) : answer.resolve(),
  );
  const { content: contentMark, button, answer: answerMark } = screen;
  await page.addInitScript(watchScreen, { content: contentMark, button, answer: answerMark });
  await client.send("Performance.enable");
  const transfers = await countTransfers(client);
  if (device.isSlow) await slowDown(client);
  return { page, client, transfers, painted: { content: content.promise, answer: answer.promise } };
}

async function slowDown(client: CDPSession): Promise<void> {
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
}

function readTimes(): ScreenTimes {
  return (window as unknown as { screenTimes: ScreenTimes }).screenTimes;
}
