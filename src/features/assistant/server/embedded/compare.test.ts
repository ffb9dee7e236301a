import { describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntries } from "#server/testing/test-entries.ts";
import { createTestChat } from "../testing/chat.ts";
import { parseComparison } from "./compare.ts";

const context = await setUpContext();
const { chat, createUser } = createTestChat(context);

describe("a comparison", () => {
  it.each([
    ["Compare green tea and black tea", ["green tea", "black tea"]],
    ["What is the difference between owls and hawks?", ["owls", "hawks"]],
    ["compare Rust with Go", ["Rust", "Go"]],
    ["How do owls and hawks differ?", ["owls", "hawks"]],
    ["owls vs hawks", ["owls", "hawks"]],
    ["owls or hawks - compare them please", ["owls", "hawks"]],
    ["how do owls and hawks compare in what I've saved", ["owls", "hawks"]],
    ["How does an owl differ from the hawk?", ["an owl", "hawk"]],
    ["Kindly compare what my articles say about owls with hawks", ["owls", "hawks"]],
    ["what sets owls apart from hawks", ["owls", "hawks"]],
  ])("has two sides: “%s”", (question, sides) => {
    expect(parseComparison(question)).toEqual(sides);
  });

  it.each([
    "How do owls and hawks hunt?",
    "Compare this",
    "What is Rust?",
    "What did Roe versus Wade decide?",
    "Who voted against the law and why?",
    `compare ${"a ".repeat(4_000)}and b`,
  ])("is not “%s”", (question) => {
    expect(parseComparison(question)).toBeNull();
  });

  it("is a table of what the entries say about each side", async () => {
    const { client, ctx } = await createUser();
    await createEntries(ctx, [
      {
        title: "Barn owls",
        text: "The barn owl hunts at night over open fields. Barn owls swallow their prey whole.",
      },
      {
        title: "Sparrowhawks",
        text: "Sparrowhawks hunt by day over the same fields. They pluck their prey before they eat it.",
      },
    ]);
    const { finish } = await chat(client, { message: "Compare barn owls and sparrowhawks" });
    const [head, rule, row] = finish.text.split("\n");
    expect(head).toBe("| Barn owls | Sparrowhawks |");
    expect(rule).toBe("| --- | --- |");
    expect(row).toMatch(
      /^\| \*\*Barn owls:\*\* “The barn owl hunts at night over open fields\..*” \[1\] \| \*\*Sparrowhawks:\*\* “Sparrowhawks hunt by day over the same fields\..*” \[2\] \|$/u,
    );
    expect(finish.citations.map(({ title }) => title)).toEqual(["Barn owls", "Sparrowhawks"]);
    const { id } = await createCollection(ctx, { title: "Hunting", category: "", description: "" });
    await createEntries(ctx, [
      { title: "Owls in winter", text: "Barn owls starve in long snow.", collectionId: id },
    ]);
    const inside = await chat(client, {
      message: "Compare barn owls and sparrowhawks",
      collectionId: id,
    });
    expect(inside.finish.citations.map(({ title }) => title)).toEqual(["Owls in winter"]);
    const one = await chat(client, { message: "Compare barn owls and submarines" });
    expect(one.finish.text).toContain("Nothing you saved says this.");
    const none = await chat(client, { message: "Compare submarines and tractors" });
    expect(none.finish.outcome).toBe("unanswered");
  });
});
