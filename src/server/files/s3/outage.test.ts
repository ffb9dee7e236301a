import { describe, expect, it, vi } from "vitest";
import { StorageAway } from "../storage.ts";
import { NoAnswer, watchOutage } from "./outage.ts";

const refused = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
const answered = () =>
  Promise.reject(Object.assign(new Error("slow"), { $metadata: { httpStatusCode: 503 } }));
const ok = () => Promise.resolve("ok");
const pause = 2_000;
const trial = 20_000;

/** A millisecond passes with each look at the clock. */
function watch() {
  const clock = { now: 1_000_000 };
  const { run } = watchOutage({ pause, trial }, () => (clock.now += 1));
  return { clock, run };
}

describe("watchOutage", () => {
  it("lets requests fail at once after one without an answer, until the pause is over", async () => {
    const { clock, run } = watch();
    await expect(run(refused)).rejects.toThrow("refused");
    clock.now += pause - 10;
    const request = vi.fn<typeof ok>(ok);
    await expect(run(request)).rejects.toThrow(StorageAway);
    expect(request).not.toHaveBeenCalled();
    clock.now += 10;
    expect(await run(request)).toBe("ok");
    expect(await run(request)).toBe("ok");
  });

  it("lets only one request try again at a time", async () => {
    const { clock, run } = watch();
    await expect(run(refused)).rejects.toThrow("refused");
    clock.now += pause;
    const answer = Promise.withResolvers<string>();
    const trying = run(() => answer.promise);
    await expect(run(ok)).rejects.toThrow(StorageAway);
    answer.resolve("back");
    expect(await trying).toBe("back");
    expect(await run(ok)).toBe("ok");
  });

  it("takes a refusal as an answer, also in a trial", async () => {
    const { clock, run } = watch();
    await expect(run(answered)).rejects.toThrow("slow");
    expect(await run(ok)).toBe("ok");
    await expect(run(refused)).rejects.toThrow("refused");
    clock.now += pause;
    await expect(run(answered)).rejects.toThrow("slow");
    expect(await run(ok)).toBe("ok");
  });

  it("lets another request try if the one that tries is neither answered nor fails", async () => {
    const { clock, run } = watch();
    await expect(run(refused)).rejects.toThrow("refused");
    clock.now += pause;
    const silent = Promise.withResolvers<string>();
    const trying = run(() => silent.promise);
    clock.now += pause;
    await expect(run(ok)).rejects.toThrow(StorageAway);
    clock.now += trial;
    expect(await run(ok)).toBe("ok");
    // Others have been answered since it began.
    silent.reject(new NoAnswer());
    await expect(trying).rejects.toThrow(NoAnswer);
    expect(await run(ok)).toBe("ok");
  });
});
