import { expect, it } from "vitest";
import { addInterest } from "#features/interests/server/service.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { listSampleQuestions } from "./example-questions.ts";

const context = await setUpContext();

it("uses the user's topics first, then interests, then general questions", async () => {
  const ada = await createUser(context, "Ada");
  const eve = await createUser(context, "Eve");
  await addInterest(ada, ada.userId, { name: "Beekeeping" });
  expect(await listSampleQuestions(ada)).toEqual({
    questions: [
      "What do I know about Beekeeping?",
      "Show me entries related to productivity",
      "Find articles about software development practices",
    ],
  });
  await createEntry(ada, { mainTopics: ["Owls"] });
  expect((await listSampleQuestions(ada)).questions.slice(0, 2)).toEqual([
    "What do I know about Owls?",
    "Show me entries related to Beekeeping",
  ]);
  expect((await listSampleQuestions(eve)).questions[0]).toBe("What do I know about …");
});
