/** Runs the hostile user in a separate process, so that its work does not distort the measured times. */
import { attacks } from "./hostile-attacks.ts";
import { startHostileSite } from "./hostile-site.ts";

export type Order =
  | { do: "attack"; name: string; seconds: number; url: string; token: string }
  | { do: "end" };
export type Report = { site: string } | Outcome;
export type Outcome = { done: string; statuses: Record<string, number>; broken: string[] };

const site = await startHostileSite();
const report = (message: Report) => void process.send!(message);

process.on("message", async (order: Order) => {
  if (order.do === "end") process.exit(0);
  const { name, seconds, url, token } = order;
  const statuses = new Map<string, number>();
  const broken: string[] = [];
  const until = performance.now() + seconds * 1_000;
  await attacks[name]!({ url, token, site: site.hostPort, until, statuses, broken });
  report({ done: name, statuses: Object.fromEntries(statuses), broken });
});
report({ site: site.hostPort });
