import { describe, expect, it } from "vitest";
import { describeSharing } from "./sharing-words.ts";

describe("describeSharing", () => {
  it.each([
    [false, false, /^Only you can see it\./],
    [false, true, /^Only the members of the collection see it\./],
    [true, false, /, but not your note\. Users who save it also get its full text/],
  ])("says who sees an entry that is public: %s, in a shared collection: %s", (...given) => {
    const [isPublic, isShared, words] = given;
    expect(describeSharing(isPublic, isShared)).toMatch(words);
  });
});
