/** Arbitrary parts of a Commonplace document, of given words. */
import * as fc from "fast-check";

type Words = fc.Arbitrary<string>;

export const file = (words: Words) =>
  fc.record({
    name: words,
    type: fc.constant("application/pdf"),
    size: fc.nat(),
    path: fc.constant("files/a.pdf"),
  });
export const picture = (words: Words) =>
  fc.record({
    name: fc.constant("a.webp"),
    type: fc.constant("image/webp"),
    size: fc.nat(),
    path: fc.constant("pictures/a.webp"),
    source: fc.option(fc.webUrl()),
    caption: words,
    width: fc.nat({ max: 1_600 }).map((width) => width + 1),
    height: fc.constant(200),
  });

const list = (words: Words) => fc.uniqueArray(words, { maxLength: 3 });

/** An entry's topics besides those that are shown. */
export const changedTopics = (words: Words) => ({
  originalTopics: fc.option(list(words)),
  addedTopics: list(words),
  removedTopics: list(words),
});

export const topicMembers = (words: Words) => ({
  topicRules: fc.array(fc.record({ key: words, label: words, into: fc.option(words) }), {
    maxLength: 3,
  }),
  pinnedTopics: list(words),
});
