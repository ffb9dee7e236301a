import type { PageElement } from "../page-dom.ts";
import type { Block } from "./split-blocks.ts";

// The order is part of the trained model: train again after a change.
const headingPatterns: readonly RegExp[] = [
  /related|recommend|you (may|might|will|'ll) (also|like|love)|similar|more (from|in|on|stories|posts|articles|news)|read (next|more|also)|see also|also (read|like)|up next|don.t miss/,
  /trending|popular|latest|recent|most (read|viewed|shared)|top (stories|posts)|featured|editor.?s|new (in|arrivals)|headlines|what.s new/,
  /\bcomments?\b|repl(y|ies)|responses|discussion|conversation|leave a/,
  /reviews?\b|ratings?\b|testimonials?|what (people|our|others|clients|customers)|customers? say/,
  /about the (author|writer)|written by|\bauthors?\b|contributors?|about (me|us|the (site|blog|company))|meet the|our team/,
  /newsletter|subscri|sign up|stay (in|up|connected|informed)|follow|connect|join|get (the|our|news|updates)/,
  /\bfaqs?\b|frequently asked|questions|q ?& ?a|\?$/,
  /description|overview|details|about this|features?\b|highlights|benefits|why (choose|you|us|we)|what (is|are|you)|how (it|to|does|do)|introduction|summary/,
  /specification|specs?\b|dimensions?|technical|ingredients|materials?|composition|in the box|parameters|properties|usage|examples?/,
  /shipping|returns?\b|delivery|warranty|payment|size (guide|chart)|refund|care instructions/,
  /categor|archives?|tags\b|topics|blogroll|search|menu|navigation|links|pages\b|filter|sort|browse|sections|explore|resources|company|products?$|support|legal|information$|quick links/,
  /contact|get in touch|request|quote|book (a|an|now|your)|schedule|call us|location|hours|ready to|get started|free (trial|consultation)|demo\b|talk to/,
  /references|sources|notes\b|bibliography|external links|footnotes|further reading|citations?/,
  /contents|on this page|in this (article|section|guide|post)|jump to/,
  /share|print|save|bookmark|download/,
  /cart|checkout|bought|customers (also|who)|bundle|compare|viewed|sponsored|wish ?list|shop (by|the|now|all)|(complete|shop) the/,
  /log ?in|sign ?in|account|register|cookies?|privacy|consent/,
];

const maxHeadingWords = 14;
const maxHeadingLength = 120;
const headingTag = /^(h[1-6]|legend|summary|dt|caption)$/;

function isHeading({ tag, words, boldWords, text }: Block): boolean {
  if (words === 0 || words > maxHeadingWords || text.length > maxHeadingLength) return false;
  return headingTag.test(tag) || (boldWords === words && !/[.,;!]$/.test(text));
}

function maskPatterns(text: string): number {
  let mask = 0;
  for (let index = 0; index < headingPatterns.length; index += 1)
    if (headingPatterns[index]!.test(text)) mask |= 1 << index;
  return mask;
}

type Heading = { mask: number; index: number; wordsBefore: number; level: number };

/**
 * Finds the headings above each block. A heading belongs to the nearest element around it that contains more text
 * than the heading itself.
 */
export class SectionHeadings {
  private readonly byScope = new Map<PageElement, Heading>();
  private readonly countWords: (element: PageElement) => number;
  private h1Index = -1;

  /** `countWords` returns the words of all blocks inside an element. */
  constructor(countWords: (element: PageElement) => number) {
    this.countWords = countWords;
  }

  /** Adds the features of a block; call it for all blocks in document order. */
  addTo(
    row: number[],
    block: Block,
    index: number,
    wordsBefore: number,
    path: readonly PageElement[],
  ): void {
    if (this.h1Index < 0 && block.tag === "h1" && block.words > 1) this.h1Index = index;
    let nearest: Heading | undefined;
    let outer = 0;
    for (const element of path) {
      const heading = this.byScope.get(element);
      if (!heading) continue;
      if (nearest) outer |= heading.mask;
      else nearest = heading;
    }
    row.push(
      nearest ? nearest.level : -1,
      nearest ? Math.log1p(index - nearest.index) : -1,
      nearest ? Math.log1p(wordsBefore - nearest.wordsBefore) : -1,
      this.h1Index < 0 ? -1 : Math.log1p(index - this.h1Index),
    );
    const inner = nearest?.mask ?? 0;
    for (let bit = 0; bit < headingPatterns.length; bit += 1)
      row.push((inner >>> bit) & 1 ? 2 : (outer >>> bit) & 1);
    if (isHeading(block)) this.addHeading(block, index, wordsBefore, path);
  }

  private addHeading(
    block: Block,
    index: number,
    wordsBefore: number,
    path: readonly PageElement[],
  ): void {
    const scope = path.find((element) => this.countWords(element) > block.words);
    if (!scope) return;
    this.byScope.set(scope, {
      mask: maskPatterns(block.text.toLowerCase()),
      index,
      wordsBefore,
      level: /^h\d$/.test(block.tag) ? Number(block.tag[1]) : 7,
    });
  }
}
