// Decides whether a page is readable content, or a bot wall, a form or an error page with a success status.
import { type ReadFailure, fail } from "../reading-protocol.ts";
import { countWords, type PageSigns } from "./page-signs.ts";
import {
  acceptLabel,
  consentHeading,
  consentWords,
  errorSegment,
  errorText,
  isWallTalk,
  loginDemand,
  loginHeading,
  paywallText,
  wallHeading,
  wallScripts,
  wallSignature,
  wallText,
  type WallSubject,
} from "./wall-words.ts";

/** Words. No wall is longer. */
const maxWallWords = 1_500;

/**
 * The words of a page besides those that a wall of this subject shows: a page with such words of its own is
 * content, whatever its title says. `share` is their part of all words outside navigation, 0 to 1.
 */
function weighOwnWords(signs: PageSigns, subject: WallSubject): { own: number; share: number } {
  let own = 0;
  let all = signs.words - signs.wordsBesideConsent;
  for (const sentence of signs.sentences) {
    const words = countWords(sentence);
    all += words;
    const isTitle = signs.titles.includes(sentence);
    if (!isTitle && !isWallTalk(sentence, subject)) own += words;
  }
  return { own, share: own / Math.max(1, all) };
}

function isBotWall(signs: PageSigns): boolean {
  const start = signs.text.slice(0, 4_000);
  const hasScript = wallScripts.test(signs.scripts);
  const hasMark = hasScript || wallSignature.test(start);
  const hasHeading = signs.headings.some((heading) => wallHeading.test(heading));
  const hasText = wallText.test(start);
  if (!hasMark && !hasHeading && !hasText) return false;
  const { own, share } = weighOwnWords(signs, "blocked");
  if (hasMark && (hasHeading || hasText)) return own < 150 && share < (hasHeading ? 0.65 : 0.5);
  // Heading and text count as one sign, because an article about walls has both in its title.
  if (hasHeading && hasText) return own < 12 || (own < 40 && share < 0.35);
  if (hasHeading || hasText) return own < 8;
  return own < 8 && signs.words < (hasScript ? 15 : 60);
}

function isConsentWall(signs: PageSigns): boolean {
  const hasAccept = signs.labels.some((label) => label.length < 60 && acceptLabel.test(label));
  const topics = consentWords.filter((word) => word.test(signs.text)).length;
  if (!hasAccept || topics < 3) return false;
  const { own, share } = weighOwnWords(signs, "consent");
  const isNamed = signs.headings.some((title) => consentHeading.test(title));
  return isNamed ? share < 0.35 : own < 6 || (own < 30 && share < 0.12);
}

function isLoginPage(signs: PageSigns): boolean {
  const demandsLogin = loginDemand.test(signs.text.slice(0, 4_000));
  const isNamed = signs.titles.some((title) => loginHeading.test(title));
  const isMentioned = signs.headings.some((heading) => loginHeading.test(heading));
  const { own } = weighOwnWords(signs, "login");
  if (signs.hasPasswordField) return own < (isNamed || demandsLogin ? 30 : isMentioned ? 15 : 10);
  const hasWay =
    signs.hasAccountField ||
    signs.labels.some((label) =>
      /^(log ?in|sign ?in|continue with|sign ?up|create (an )?account|anmelden|connexion)\b/.test(
        label,
      ),
    );
  return hasWay && isNamed && own < 10;
}

function isErrorPage(signs: PageSigns): boolean {
  const hasHeading = signs.headings.some((heading) =>
    [heading, ...heading.split(/ ?[|–—·»:] | - /)].some((segment) =>
      errorSegment.test(segment.trim()),
    ),
  );
  const isFound = hasHeading || errorText.test(signs.text);
  return isFound && weighOwnWords(signs, "error").own < 15;
}

function isPaywall(signs: PageSigns): boolean {
  return paywallText.test(signs.text) && weighOwnWords(signs, "paywall").own < 12;
}

function isShell(signs: PageSigns, articleWords: number): boolean {
  if (signs.scriptCount === 0 || signs.words >= 60 || articleWords >= 60) return false;
  if (weighOwnWords(signs, "empty").own >= 5) return false;
  return articleWords < 5 || /javascript/.test(`${signs.noscript} ${signs.text}`);
}

/**
 * A failure if the page is a bot wall, a consent page, a login, an error page or an empty shell; null if it
 * is readable. Words alone never decide: a page with sentences of its own is content, whatever its subject.
 * `articleText` is the text the extractor found.
 */
export function judgePage(signs: PageSigns, articleText: string): ReadFailure | null {
  const articleWords = countWords(articleText);
  if (signs.words < maxWallWords) {
    if (isBotWall(signs)) {
      return fail(
        "blocked",
        "This site asked for proof that a person is visiting, so the page itself could not be read.",
      );
    }
    if (isConsentWall(signs)) {
      return fail(
        "consent",
        "This site shows its cookie and privacy choices in place of the page.",
      );
    }
    if (isLoginPage(signs)) {
      return fail("login", "This page can only be read after signing in to the site.");
    }
    if (isErrorPage(signs)) {
      return fail(
        "not_a_page",
        "This address leads to an error page: what was there is missing or not available.",
      );
    }
    if (isPaywall(signs)) {
      return fail("login", "This page can only be read with a subscription to the site.");
    }
  }
  if (isShell(signs, articleWords)) {
    return fail(
      "empty",
      "This page shows its text only with JavaScript, which is not run when a page is saved.",
    );
  }
  // A page of navigation alone may have many words, but none of content.
  return articleWords === 0 ? fail("empty", "This page holds no text to read.") : null;
}
