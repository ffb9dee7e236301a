/** The sample entries: written for this project. The first line of a text is its title. */
export const sampleTexts: readonly {
  text: string;
  whyItsInteresting: string;
  topics: readonly string[];
}[] = [
  {
    whyItsInteresting:
      "The idea behind this place: keep the passage, and one line on why it struck you.",
    topics: ["Note-taking", "Reading"],
    text: `How a commonplace book was kept

For about three centuries, readers in Europe copied what struck them into a commonplace book. Copying by hand is slow, so a passage had to earn its place. Beside it they wrote where it came from, and often a remark of their own.

A book that is only filled is soon useless, and its owners knew it. John Locke published a method in 1686, translated into English in 1706: each passage gets a heading, and an index of two pages leads from the first letter of a heading, and the first vowel after it, to the pages. A new heading never needs a new book, and everything under one heading can be found in a minute.

Historians find the remarks more telling than the passages. A quotation shows what somebody read. The remark shows what it was for.`,
  },
  {
    whyItsInteresting: "The reason to reread my notes next week, and not tonight.",
    topics: ["Memory", "Learning"],
    text: `Why we forget, and what helps

In 1885 Hermann Ebbinghaus published the results of years of experiments with a single subject: himself. He learned lists of syllables without meaning, and measured how long it took to learn them again after an hour, a day or a month. Most was lost within the first hours. What survived the first days was then lost slowly.

Two remedies have held up ever since. The first is spacing: the same minutes of study leave more behind when they are spread over several days. The second is retrieval: trying to recall a text, even badly, does more than reading it again.

Both feel like harder work, which is why so few people use them. A note that comes back after a week, with a question, does both at once.`,
  },
  {
    whyItsInteresting:
      "A clockmaker solved what astronomers could not. Compare with the lens: better tools, not more force.",
    topics: ["Navigation", "History of science"],
    text: `The clock that found the longitude

A navigator finds the latitude from the height of the sun at noon. The longitude is harder: the earth turns fifteen degrees in an hour, so a ship needs to know the time at home while it observes the time on board. In 1714 the British parliament promised 20,000 pounds for a method that was right to half a degree.

Astronomers looked for the answer in the motion of the moon. John Harrison, a carpenter who had taught himself to build clocks, spent decades on one that would keep time at sea. His fourth timekeeper looked like a large pocket watch. On a voyage to Jamaica that began in November 1761, it was wrong by about five seconds after more than two months.

Four minutes of time are one degree of longitude. Five seconds are little more than a mile at the equator.`,
  },
  {
    whyItsInteresting:
      "Take away everything that does no work. Good for the talk about simple designs.",
    topics: ["Physics", "Design"],
    text: `A lens with the middle left out

A lighthouse needs a lens as tall as a person to gather the light of a lamp into a beam. Ground from one piece of glass, it would weigh tons, and so much light would be lost inside it that little would reach the sea.

Augustin Fresnel saw that only the surfaces of a lens bend light, and that the thick glass between them does nothing. He cut it away, and set the remaining surfaces as rings around a flat centre. His first large lens was lit in 1823 at Cordouan, off the mouth of the Gironde, and sailors saw it from farther away than any light before.

The same rings are now pressed into thin plastic for reading lenses and projectors. The idea is the same: keep the surface that does the work, and leave out the rest.`,
  },
];
