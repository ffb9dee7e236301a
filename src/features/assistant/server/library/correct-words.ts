/** Corrects typing errors in the words that ask, as "somthing" and "artciles". */

/** Long enough that one letter makes no other word of them. */
const words =
  "about anything article articles attached between bookmark bookmarked bookmarks collection collections compare connected document documents duplicate duplicates entries entry everything finished highlight highlighted highlights latest library linked material newest number oldest overview picture pictures pieces private project projects public published read reading recent recently regarding related saved should something started summarise summarize summary tagged topic topics unfinished unread without written yesterday"
    .split(" ")
    .filter((word) => word.length >= 5);
const known = new Set(words);

export function correctWords(text: string): string {
  return text.replaceAll(/\p{L}{4,}/gu, (word) =>
    known.has(word) ? word : (words.find((one) => isNear(one, word)) ?? word),
  );
}

/** Whether one letter is missing, too many, another one, or changed places with its neighbour. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one[0] !== other[0]) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const rest = (word: string, skipped: number) => word.slice(from + skipped);
  if (one.length > other.length) return rest(one, 1) === rest(other, 0);
  if (one.length < other.length) return rest(one, 0) === rest(other, 1);
  const isSwapped =
    one[from] === other[from + 1] &&
    one[from + 1] === other[from] &&
    rest(one, 2) === rest(other, 2);
  return isSwapped || rest(one, 1) === rest(other, 1);
}
