import { expect, it } from "vitest";
import { reserveBytes } from "./reserve-bytes.ts";

const megabyte = 1024 * 1024;
const never = new AbortController().signal;

it("makes a fetch wait for memory, while the oldest always completes", async () => {
  const [oldest, second, third] = [reserveBytes(never), reserveBytes(never), reserveBytes(never)];
  await oldest.grow(30 * megabyte);
  await second.grow(30 * megabyte);
  const order: string[] = [];
  const growSecond = second.grow(20 * megabyte).then(() => order.push("second"));
  const growThird = third.grow(20 * megabyte).then(() => order.push("third"));
  await oldest.grow(20 * megabyte);
  order.push("oldest");
  oldest.release();
  await growSecond;
  second.release();
  await growThird;
  third.release();
  expect(order).toEqual(["oldest", "second", "third"]);
});

it("stops waiting when the fetch is cancelled", async () => {
  const caller = new AbortController();
  const [oldest, waiting] = [reserveBytes(never), reserveBytes(caller.signal)];
  await oldest.grow(64 * megabyte);
  const grown = waiting.grow(1);
  const reason = new Error("given up");
  caller.abort(reason);
  await expect(grown).rejects.toBe(reason);
  waiting.release();
  oldest.release();
});
