// Decides whether a page is readable content, or a bot wall, a form or an error page with a success status.
import type { ReadFailure } from "../reading-protocol.ts";
import { fail } from "../reading-protocol.ts";
import { countWords, measureConsentTalk } from "./page-signs.ts";
import type { PageSigns } from "./page-signs.ts";

// Scripts of bot walls. Many articles load a bot check in the background, so they only count on a page
// without prose.
const wallScripts =
  /_cf_chl_opt|\/cdn-cgi\/challenge-platform\/\S*\/orchestrate|cf-challenge|captcha-delivery\.com|px-captcha|_pxappid|_incapsula_resource|\/_sec\/cp_challenge|awswafcookiedomainlist|gokuprops|sgcaptcha|kpsdk|\/\.within\.website\/x\/cmd\/anubis|distil_r_captcha|perfdrive\.com|validatecaptcha/;

const wallHeading =
  /^(just a moment\b.*|one moment,? please\b.*|attention required!.*|please wait\W*( \| cloudflare)?|access denied.*|you have been blocked.*|blocked|robot or human\?.*|are you a robot\?.*|are you human\?.*|(please )?verify (that )?you are (a )?human.*|human verification|security check(point)?.*|vercel security checkpoint|ddos-guard|making sure you're not a bot!?|client challenge|pardon our interruption.*|access to this page has been denied.*|captcha( challenge)?|bot verification|sucuri website firewall.*|request rejected|403 forbidden|forbidden|403 - forbidden.*|error 1\d{3}.*|too many requests|429 too many requests|429|nur einen moment.*|un momento.*|un instant.*|zugriff verweigert.*|accès refusé.*|acceso denegado.*|sorry! something went wrong!|amazon\.\w+)$/;

const wallText =
  /verify(ing)? (that )?you are (a )?human|checking (if the site connection is secure|your browser before)|enable javascript and cookies to continue|please enable (js|javascript) and disable any ad ?blocker|needs to review the security of your connection|unusual traffic from your (computer|network)|make sure you'?re not a (ro)?bot|confirm (that )?you('re| are) (a )?(human|not a (ro)?bot)|press (&|and) hold|complete the (security check|captcha|challenge)|solve (the|this) captcha|enter the characters you see|you don't have permission to access|access to this page has been denied|request unsuccessful\. incapsula|automated access|performance (&|and) security by cloudflare|cloudflare ray id|sorry, you have been blocked|your request (was|has been) blocked|blocked by (network security|an administrator|our security)|reference #[\d.]+[0-9a-f]+|suspicious activity|human verification|ddos protection by/;

// Text that only walls contain: their incident numbers and fixed phrases.
const wallSignature =
  /cloudflare ray id:? ?\W*[0-9a-f]{12,}|reference ?(#|id)[:\s]*[\d.]+[0-9a-f.]{8,}|incapsula incident id|errors\.edgesuite\.net|our systems have detected unusual traffic|to discuss automated access to amazon data|performance (&|and) security by cloudflare|datadome|perimeterx|block reference id/;

const consentHeading =
  /^(before you continue( to .*)?|bevor sie (zu .* )?(weitergehen|fortfahren).*|avant d'accéder à .*|antes de (ir|continuar).*|prima di continuare.*|voordat je verdergaat.*|(we|your|about your) (value|care about|respect)?\s?your privacy.*|your privacy( choices| matters)?|we value your privacy.*|cookie (consent|settings|preferences|wall)|privacy (consent|settings|gate|notice)|consent( required)?|einwilligung.*|ihre (privatsphäre|einwilligung).*|yahoo (is part|ist teil|fait partie|forma parte|fa parte).*|le respect de votre vie privée.*|your data, your choice)/;

const consentWords = [
  /\bcookies?\b/,
  /\bconsent|zustimm|einwillig|consentement|consentimiento|toestemming/,
  /\bprivacy|datenschutz|vie privée|privacidad|privacybeleid/,
  /\bpartners?\b|\bpartnern?\b|partenaires|socios/,
  /personali[sz]|personalisier|personnalis|gepersonaliseerd/,
  /\badvertis|\bwerbung|publicité|publicidad|advertenties|\bads\b/,
];

const acceptLabel =
  /^(i )?(accept|agree|allow|consent|got it|reject|alle akzeptieren|akzeptieren|zustimmen|alle ablehnen|ablehnen|tout accepter|accepter|j'accepte|tout refuser|aceptar|rechazar|accett|rifiuta|accepteren|alles accepteren|weigeren)\b/;

const loginHeading =
  /(^|[|–—·:-] ?)(please )?(log ?[io]n|sign ?in|sign in or create an account|log ?in or sign ?up|sign ?up|login required|member login|you must (be logged|log) in.*|authentication required|single sign-on|anmelden|einloggen|anmeldung|connexion|se connecter|identifiez-vous|iniciar sesión|inicia sesión|accedi|inloggen|logowanie|entrar|登录|ログイン)( (to|with|in to|bei|à|en|su|bij) .{1,60}| page)?( ?[|–—·:-].*)?$/;

const errorSegment =
  /^(oops!? ?)?((error|http|fehler|erreur)? ?(40[04]|410|50[0234])( error| ?[:–-]? ?(page |file )?(not found|gone|bad request|internal server error|bad gateway|service (temporarily )?unavailable|gateway time-?out).*)?|(404 )?(the |this )?(page|file|site|url|article|content|document|resource|seite|requested url.*)( you requested| you are looking for)? (was |is |could |can )?(not|n't|no longer|nicht) ?(be )?(found|available|exists?|gefunden( werden)?)\b.*|not found|(this |the |that )?page (can't|cannot|could not|can’t|couldn't|couldn’t) be found\b.*|(this |the |that )?page (doesn't|does not|doesn’t|isn't|isn’t|is not) (exist|available)\b.*|nothing (was )?found( here)?|page introuvable.*|cette page (n'existe pas|est introuvable).*|página no encontrada.*|pagina non trovata.*|pagina niet gevonden.*|página não encontrada.*|страница не найдена.*|ページが見つかりません.*|internal server error|bad gateway|service (temporarily )?unavailable|site not found.*|domain (name )?(is )?for sale.*|.*\b(this )?domain (name )?(is|may be) for sale\b.*|account suspended|welcome to nginx!|apache2 .*default page.*|default web site page|video unavailable|this content isn't available.*)[.!]?$/;

function hasErrorHeading(headings: readonly string[]): boolean {
  return headings.some((heading) =>
    [heading, ...heading.split(/ ?[|–—·»:] | - /)].some((segment) =>
      errorSegment.test(segment.trim()),
    ),
  );
}

function isBotWall(signs: PageSigns): boolean {
  const start = signs.text.slice(0, 4_000);
  const hasMark = wallScripts.test(signs.scripts) || wallSignature.test(start);
  const hasHeading = signs.headings.some((heading) => wallHeading.test(heading));
  const hasText = wallText.test(start);
  // Heading and text count as one sign, because an article about walls has both in its title.
  if (hasMark && (hasHeading || hasText)) return signs.words < 400;
  if (hasHeading && hasText) return signs.words < 120 && signs.proseBlocks <= 1;
  if (hasHeading) return signs.words < 60 && signs.proseBlocks === 0;
  if (hasText) return signs.words < 60 && signs.proseBlocks <= 1;
  return hasMark && signs.words < 15;
}

function isConsentWall(signs: PageSigns): boolean {
  const hasAccept = signs.labels.some((label) => label.length < 60 && acceptLabel.test(label));
  const topics = consentWords.filter((word) => word.test(signs.text)).length;
  if (!hasAccept || topics < 3 || signs.words > 900) return false;
  const isAllNotice = signs.wordsBesideConsent < 30 && signs.words - signs.wordsBesideConsent >= 20;
  const isNamed = signs.titles.some((title) => consentHeading.test(title));
  return isAllNotice || (isNamed && measureConsentTalk(signs.text) >= 0.03);
}

function isLoginPage(signs: PageSigns): boolean {
  const isNamed = signs.headings.some((heading) => loginHeading.test(heading));
  const others = signs.words - signs.loginWords;
  if (signs.hasPasswordField) return isNamed ? others < 250 : others < 60;
  const hasWay = signs.labels.some((label) =>
    /^(log ?in|sign ?in|continue with|sign ?up|anmelden|connexion)\b/.test(label),
  );
  return isNamed && hasWay && signs.words < 150;
}

/**
 * A failure if the page is a bot wall, a consent page, a login, an error page or an empty shell; null if it
 * is readable. Words alone never decide: a page with three paragraphs of prose is an article, whatever its
 * subject. `articleText` is the text the extractor found.
 */
export function judgePage(signs: PageSigns, articleText: string): ReadFailure | null {
  const articleWords = countWords(articleText);
  const isProse = signs.proseBlocks >= 3 && articleWords >= 120;
  if (!isProse && isBotWall(signs)) {
    return fail(
      "blocked",
      "This site asked for proof that a person is visiting, so the page itself could not be read.",
    );
  }
  if (isConsentWall(signs)) {
    return fail("consent", "This site shows its cookie and privacy choices in place of the page.");
  }
  if (!isProse && isLoginPage(signs)) {
    return fail("login", "This page can only be read after signing in to the site.");
  }
  if (signs.proseBlocks < 2 && signs.words < 250 && hasErrorHeading(signs.headings)) {
    return fail(
      "not_a_page",
      "This address leads to an error page: what was there is missing or not available.",
    );
  }
  // A page of navigation alone may have many words, but none of content.
  if (articleWords === 0 || (articleWords < 25 && signs.words < 40)) {
    const isShell =
      signs.scriptCount > 0 &&
      (/javascript/.test(`${signs.noscript} ${signs.text}`) || articleWords < 5);
    if (isShell) {
      return fail(
        "empty",
        "This page shows its text only with JavaScript, which is not run when a page is saved.",
      );
    }
    if (articleWords === 0) return fail("empty", "This page holds no text to read.");
  }
  return null;
}
