import { describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { answerWith, modelAnswer, isAsync, isRead, setUpReread } from "../testing/reread.ts";

const setup = await setUpReread();

describe("reprocessing with a model", () => {
  it("has the model read the entry again", async () => {
    const entry = await setup.save();
    setup.answers(() => answerWith({ title: "A second look" }));
    expect(await setup.again(entry)).toMatchObject({ title: "A second look", step: "ready" });
  });

  it("keeps the model's earlier result if the model fails", async () => {
    const entry = await setup.save();
    setup.answers(() => ({ status: 529 }));
    const read = await setup.again(entry);
    expect(read).toMatchObject({
      title: modelAnswer.title,
      summary: modelAnswer.summary,
      status: "ready",
    });
    expect(read.reading).toEqual({
      model: "anthropic: claude-haiku-4-5",
      modelFailure: expect.stringContaining("overloaded"),
    });
  });

  it("never keeps a result about the old text after the user supplied a new one", async () => {
    const entry = await setup.save();
    const own = "Dragonflies hunt over ponds. They catch their prey in flight, and rarely miss it.";
    setup.answers(() => ({ status: 529 }));
    const failed = await setup.again(entry, { text: own });
    expect(failed.summary).toContain("Dragonflies hunt over ponds.");
    expect(failed.reading.model).toBeNull();
    setup.answers(() => answerWith({ title: "Dragonflies" }));
    expect(await setup.again(entry, { text: own })).toMatchObject({ title: "Dragonflies" });
    expect(setup.provider.calls.at(-1)!.prompt).toContain(own);
  });

  it("ignores the model's answer about the old text when it arrives later", async () => {
    const [old, own] = ["Damselflies fold their wings at rest.", "Dragonflies hunt over ponds."];
    const [older, newer] = [old, own].map((sentence) =>
      setup.holdBack(answerWith({ title: `About ${sentence}` }), ({ prompt }) =>
        prompt.includes(sentence),
      ),
    );
    const entry = await setup.save({ text: old }, isAsync);
    await older!.asked;
    await setup.again(entry, { text: own }, isAsync);
    await newer!.asked;
    older!.release();
    await waitFor(async () => (await setup.countJobs(entry)) === 1);
    expect(await setup.get(entry)).toMatchObject({ summary: own, step: "summarising" });
    newer!.release();
    expect(await setup.becomes(entry, isRead)).toMatchObject({ title: `About ${own}` });
  });

  it("does not wait for the model if only the link is kept", async () => {
    const saved = await setup.ada.send<{ entry: Entry }>("POST", "/api/functions/process-url", {
      url: "http://127.0.0.1:9/",
    });
    expect(saved.body.entry.status).toBe("failed");
    expect(await setup.again(saved.body.entry, { linkOnly: true })).toMatchObject({
      status: "ready",
      step: "ready",
      reading: { model: null, modelFailure: null },
    });
  });
});
