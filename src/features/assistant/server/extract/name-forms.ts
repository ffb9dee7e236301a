/** Finds other forms of a name: a country as its people, several words as their initials. */
import { analyseText } from "#features/search/server/service.ts";
import type { Term } from "./term.ts";

/**
 * Groups separated by semicolons (English only); of several words the distinctive one; initials in capitals.
 */
const peopleGroups = `
america american US USA; britain british UK; england english; scotland scottish scot; ireland irish; wales welsh;
france french; germany german; italy italian; spain spanish spaniard; portugal portuguese; netherlands dutch holland;
belgium belgian; switzerland swiss; austria austrian; sweden swedish; norway norwegian; denmark danish;
finland finnish finn; iceland icelandic; poland polish; czech czechia; hungary hungarian; romania romanian;
bulgaria bulgarian; greece greek; turkey turkish turk; russia russian; ukraine ukrainian; china chinese; japan japanese;
korea korean; india indian; pakistan pakistani; afghanistan afghan; iran iranian; iraq iraqi; israel israeli;
palestine palestinian; syria syrian; lebanon lebanese; egypt egyptian; libya libyan; tunisia tunisian; morocco moroccan;
algeria algerian; sudan sudanese; ethiopia ethiopian; kenya kenyan; nigeria nigerian; zimbabwe zimbabwean;
canada canadian; mexico mexican; brazil brazilian; argentina argentine argentinian; chile chilean; peru peruvian;
colombia colombian; cuba cuban; venezuela venezuelan; australia australian; zealand zealander kiwi; europe european EU;
africa african; asia asian; arabia saudi arab; vietnam vietnamese; thailand thai; philippines filipino philippine;
indonesia indonesian; malaysia malaysian; nepal nepali nepalese; bangladesh bangladeshi; serbia serbian serb;
croatia croatian croat; slovakia slovak; slovenia slovenian slovene; estonia estonian; latvia latvian; lithuania lithuanian
`;
/** Function words that initials leave out. */
const littleWords = /^(?:of|the|and|for|in|on|de|la|le|du|des|der|die|das|und|für|y|e|do|da)$/iu;
const initialsPattern = /^\p{Lu}{2,6}$/u;
/** Lower-case words count as a name only if there are enough of them: "gross domestic product". */
const plainName = { words: 3, letters: 5 };

type Word = { word: string; start: number };
/** Index of the matched term, and of the word that matches it. */
export type FoundForm = readonly [term: number, place: number];

type People = { stems: ReadonlySet<string>; initials: readonly string[] };

let groups: Map<string, People> | undefined;
const none: People = { stems: new Set(), initials: [] };

/** Other forms of the country or people of an English `stem`: stems without itself, and initials. */
export function findPeople(stem: string): People {
  groups ??= new Map(
    peopleGroups.split(";").flatMap((group) => {
      const words = analyseText(group, "en");
      const initials = words.flatMap(({ word }) => (initialsPattern.test(word) ? [word] : []));
      const stems = words.flatMap((one) => (initialsPattern.test(one.word) ? [] : [one.stem]));
      return words.map(({ stem: own }) => [
        own,
        { stems: new Set(stems.filter((other) => other !== own)), initials },
      ]);
    }),
  );
  return groups.get(stem) ?? none;
}

/** Finds words of a passage that `terms` of `question` abbreviate, and abbreviations of the terms. */
export function createInitialsFinder(
  terms: readonly Term[],
  question: string,
): (words: readonly Word[]) => FoundForm[] {
  const spelt = terms.flatMap(({ word }, term) =>
    initialsPattern.test(word) ? [{ letters: word, term }] : [],
  );
  const names = listNames(analyseText(question, null)).map((run) =>
    run
      .map(({ word }) => terms.findIndex((term) => term.word === word))
      .filter((index) => index >= 0),
  );
  const byLetters = Map.groupBy(
    [
      ...spelt,
      ...names
        .filter(({ length }) => length >= 2)
        .flatMap((members) => {
          const letters = members.map((index) => terms[index]!.word[0]!).join("");
          return members.map((term) => ({ letters, term }));
        }),
      ...terms.flatMap(({ stems }, term) =>
        [...stems].flatMap((stem) =>
          findPeople(stem).initials.map((letters) => ({ letters, term })),
        ),
      ),
    ],
    ({ letters }) => letters,
  );
  if (byLetters.size === 0) return () => [];
  return (words) => [
    ...words.flatMap(({ word }, place) =>
      (byLetters.get(word) ?? []).map(({ term }) => [term, place] as const),
    ),
    ...spelt.flatMap(({ letters, term }) =>
      words.flatMap((_, place) => (spells(words, place, letters) ? [[term, place] as const] : [])),
    ),
  ];
}

/** Runs of capitalised words, without function words inside them. */
function listNames(words: readonly Word[]): Word[][] {
  const runs: Word[][] = [[]];
  for (const one of words) {
    if (/^\p{Lu}/u.test(one.word)) runs.at(-1)!.push(one);
    else if (!littleWords.test(one.word)) runs.push([]);
  }
  return runs;
}

/** Whether the words from `place` on begin with `letters`, one each. */
function spells(words: readonly Word[], place: number, letters: string): boolean {
  if (words[place]!.word[0]!.toUpperCase() !== letters[0]) return false;
  const spelt = words
    .slice(place, place + 2 * letters.length)
    .filter(({ word }, index) => index === 0 || !littleWords.test(word))
    .slice(0, letters.length);
  const isPlain = letters.length >= plainName.words;
  return (
    spelt.length === letters.length &&
    spelt.every(
      ({ word }, index) =>
        word[0] === letters[index] ||
        (isPlain && word.length >= plainName.letters && word[0]!.toUpperCase() === letters[index]),
    )
  );
}
