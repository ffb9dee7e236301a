import type { PageElement } from "../page-dom.ts";

/** Tag and first class without digits: items of one list often have classes of their own besides a common one. */
export function getKind(element: PageElement): string {
  const [first = ""] = (element.getAttribute("class") ?? "").trim().split(/\s+/);
  return `${element.localName}.${first.replace(/\d+/g, "")}`;
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

/** The part of the common mean in each block's log-odds. */
const commonShare = 0.6;
const minProbability = 1e-6;

function toLogOdds(probability: number): number {
  const inside = Math.min(1 - minProbability, Math.max(minProbability, probability));
  return Math.log(inside / (1 - inside));
}

/**
 * Draws the probabilities of blocks at the same place together, so that the items of a list are kept or dropped
 * alike. Longer blocks count more, as the model knows more about them.
 */
export function smoothProbabilities(
  probabilities: readonly number[],
  words: readonly number[],
  places: readonly number[],
): number[] {
  const sums = new Map<number, { odds: number; weight: number }>();
  const odds = probabilities.map(toLogOdds);
  for (const [index, place] of places.entries()) {
    const sum = sums.get(place) ?? { odds: 0, weight: 0 };
    const weight = Math.sqrt(words[index]! + 1);
    sum.odds += weight * odds[index]!;
    sum.weight += weight;
    sums.set(place, sum);
  }
  return odds.map((own, index) => {
    const sum = sums.get(places[index]!)!;
    const mean = sum.odds / sum.weight;
    return 1 / (1 + Math.exp(-(own + commonShare * (mean - own))));
  });
}
