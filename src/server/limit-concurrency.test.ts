import { expect, it } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

const limits = { total: 3, each: 2, mostWaiting: 2, waitMilliseconds: 60_000, message: "Too many" };

it("lets one have as many places as are theirs, and another the rest", async () => {
  const take = limitConcurrency(limits);
  const started: string[] = [];
  const ask = async (key: string) => {
    const leave = await take(key);
    started.push(key);
    return leave;
  };
  const [first] = await Promise.all([ask("ada"), ask("ada")]);
  const third = ask("ada");
  await ask("eve");
  expect(started).toEqual(["ada", "ada", "eve"]);
  first!();
  // Freed twice, it is one place.
  first!();
  await third;
  expect(started).toEqual(["ada", "ada", "eve", "ada"]);
});

it("gives a place that becomes free to whoever holds least", async () => {
  const take = limitConcurrency(limits);
  const [adas, , eves] = [await take("ada"), await take("ada"), await take("eve")];
  const order: string[] = [];
  const wait = async (key: string) => {
    await take(key);
    order.push(key);
  };
  const waiting = [wait("ada"), wait("eve"), wait("tom")];
  adas();
  await waiting[2];
  eves();
  await waiting[1];
  expect(order).toEqual(["tom", "eve"]);
});

it("refuses whoever has too many waiting, and those that have waited too long", async () => {
  const take = limitConcurrency({ ...limits, waitMilliseconds: 1 });
  await Promise.all([take("ada"), take("ada")]);
  const asked = [take("ada"), take("ada"), take("ada")];
  const answers = await Promise.allSettled(asked);
  expect(answers.map((one) => one.status === "rejected" && one.reason)).toMatchObject([
    { code: "unavailable", message: "Too many" },
    { code: "unavailable" },
    { code: "rate_limited", message: "Too many" },
  ]);
});
