import type { PageElement } from "../page-dom.ts";
import { isHidden } from "../page-signs.ts";

/**
 * Tag and first class without digits, as items of one list often have classes of their own besides a common one; and
 * whether the element is hidden.
 */
function getKind(element: PageElement): string {
  const [first = ""] = (element.getAttribute("class") ?? "").trim().split(/\s+/);
  return `${element.localName}.${first.replace(/\d+/g, "")}${isHidden(element) ? " hidden" : ""}`;
}

/** One number a block, equal for blocks in elements of the same kinds all the way up, as in the items of a list. */
export function numberPlaces(blocks: readonly { element: PageElement }[]): number[] {
  const numbers = new Map<string, number>();
  const places = new Map<PageElement, number>();
  const findPlace = (element: PageElement | null): number => {
    if (element?.nodeType !== 1) return -1;
    let place = places.get(element);
    if (place === undefined) {
      const name = `${findPlace(element.parentNode)} ${getKind(element)}`;
      place = numbers.get(name) ?? numbers.size;
      numbers.set(name, place);
      places.set(element, place);
    }
    return place;
  };
  return blocks.map(({ element }) => findPlace(element));
}

/** The parts of the common mean of a place, and then of the blocks before and after, in each block's log-odds. */
const placeShare = 0.6;
const neighbourShare = 0.25;
const minProbability = 1e-6;

function toLogOdds(probability: number): number {
  const inside = Math.min(1 - minProbability, Math.max(minProbability, probability));
  return Math.log(inside / (1 - inside));
}

/** Longer blocks count more, as the model knows more about them. */
function smoothOverPlaces(
  odds: readonly number[],
  words: readonly number[],
  places: readonly number[],
): number[] {
  const sums = new Map<number, { odds: number; weight: number }>();
  for (const [index, place] of places.entries()) {
    const sum = sums.get(place) ?? { odds: 0, weight: 0 };
    const weight = Math.sqrt(words[index]! + 1);
    sum.odds += weight * odds[index]!;
    sum.weight += weight;
    sums.set(place, sum);
  }
  return odds.map((own, index) => {
    const { odds: total, weight } = sums.get(places[index]!)!;
    return own + placeShare * (total / weight - own);
  });
}

function smoothOverNeighbours(odds: readonly number[]): number[] {
  return odds.map((own, index) => {
    const mean = ((odds[index - 1] ?? own) + (odds[index + 1] ?? own)) / 2;
    return own + neighbourShare * (mean - own);
  });
}

/**
 * Moves the probabilities of blocks at the same place towards their mean, so that the items of a list are kept or
 * dropped alike. Then does the same for adjacent blocks, so that a text is kept without gaps.
 */
export function smoothProbabilities(
  probabilities: readonly number[],
  words: readonly number[],
  places: readonly number[],
): number[] {
  const odds = smoothOverPlaces(probabilities.map(toLogOdds), words, places);
  return smoothOverNeighbours(odds).map((value) => 1 / (1 + Math.exp(-value)));
}
