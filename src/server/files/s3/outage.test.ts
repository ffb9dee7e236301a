import { describe, expect, it, vi } from "vitest";
import { StorageAway } from "../storage.ts";
import { NoAnswer, watchOutage } from "./outage.ts";

const refused = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
const answered = () =>
  Promise.reject(Object.assign(new Error("slow"), { $metadata: { httpStatusCode: 503 } }));
const ok = () => Promise.resolve("ok");
const pause = 100;
const trial = 300;
const wait = (milliseconds = pause) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds + 20));

describe("watchOutage", () => {
  it("lets requests fail at once after one without an answer, until the pause is over", async () => {
    const { run } = watchOutage({ pause, trial });
    await expect(run(refused)).rejects.toThrow("refused");
    const request = vi.fn<typeof ok>(ok);
    await expect(run(request)).rejects.toThrow(StorageAway);
    expect(request).not.toHaveBeenCalled();
    await wait();
    expect(await run(request)).toBe("ok");
    expect(await run(request)).toBe("ok");
  });

  it("lets only one request try again at a time", async () => {
    const { run } = watchOutage({ pause, trial });
    await expect(run(refused)).rejects.toThrow("refused");
    await wait();
    const answer = Promise.withResolvers<string>();
    const trying = run(() => answer.promise);
    await expect(run(ok)).rejects.toThrow(StorageAway);
    answer.resolve("back");
    expect(await trying).toBe("back");
    expect(await run(ok)).toBe("ok");
  });

  it("takes a refusal as an answer, also in a trial", async () => {
    const { run } = watchOutage({ pause, trial });
    await expect(run(answered)).rejects.toThrow("slow");
    expect(await run(ok)).toBe("ok");
    await expect(run(refused)).rejects.toThrow("refused");
    await wait();
    await expect(run(answered)).rejects.toThrow("slow");
    expect(await run(ok)).toBe("ok");
  });

  it("lets another request try if the one that tries is neither answered nor fails", async () => {
    const { run } = watchOutage({ pause, trial });
    await expect(run(refused)).rejects.toThrow("refused");
    await wait();
    const silent = Promise.withResolvers<string>();
    const trying = run(() => silent.promise);
    await wait();
    await expect(run(ok)).rejects.toThrow(StorageAway);
    await wait(trial);
    expect(await run(ok)).toBe("ok");
    // Others have been answered since it began.
    silent.reject(new NoAnswer());
    await expect(trying).rejects.toThrow(NoAnswer);
    expect(await run(ok)).toBe("ok");
  });
});
