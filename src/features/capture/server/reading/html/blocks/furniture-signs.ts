// Recognises what sites put at the end of an article, by names and words alone.
import { getTag, type PageElement } from "../page-dom.ts";
import type { Block } from "./split-blocks.ts";

const furnitureTags = new Set("nav footer form button address header fieldset".split(" "));
const furnitureNames =
  /comment|disqus|respond|related|recommend|similar|teaser|trending|popular|latest|read-?next|also-?like|shar(?:e|ing)|social|follow|promo|sponsor|advert|banner|(?:^|[\s_-])(?:ads?|cta|nav|menu|toc|rail|tags?|rss|bio|meta|prev|next)(?=$|[\s_-])|author|byline|contributor|avatar|profile|newsletter|subscri|sign-?up|opt-?in|mailing|breadcrumb|foot(?:er)?(?=$|[\s_-])|copyright|disclaimer|sidebar|widget|cookie|consent|modal|popup|overlay|categor|pagination|pager|login|sign-?in|paywall|donat|outbrain|taboola|reaction|feedback|caption|credit|(?:^|[\s_-])(?:date|time|posted-on)(?=$|[\s_-])/i;
const nameAttributes = ["class", "id", "role", "aria-label", "data-testid"];
const maxNameLength = 300;

/** Whether the names or the tag of an element are typical of the surroundings of articles. */
export function isFurniture(element: PageElement): boolean {
  if (furnitureTags.has(getTag(element))) return true;
  const names = nameAttributes.map((name) => element.getAttribute(name) ?? "").join(" ");
  return furnitureNames.test(names.slice(0, maxNameLength));
}

const furnitureWords =
  /subscri|newsletter|sign up|your (?:e-?mail|inbox)|©|copyright|all rights reserved|terms of|privacy policy|cookie|\b(?:follow|like|join|find|connect with|support|contact) (?:us|me)\b|facebook|twitter|instagram|linkedin|youtube|tiktok|pinterest|whatsapp|\b(?:advertis|sponsor|affiliate|donat)/;
/** Only in short texts, as the words also occur in sentences. */
const shortWords =
  /^(?:by|von|par|por|di|door|written by|posted (?:by|on|in)|published|updated|last (?:edited|updated|modified)|share|tweet|print|e-?mail|reply|report|tags?|topics?|filed under|categor|labels?|keywords?|read (?:more|next|also|the)|see (?:also|more|all)|more (?:from|on|in|about)|related|recommended|you (?:may|might)|similar|popular|trending|latest|featured|most (?:read|viewed)|previous|next|older|newer|back to|home|menu|search|about (?:the|us|me)|contact|log ?in|register|leave a|add a|post a|view|show|load|download|photo|image|picture|credit|source|about|click|watch|listen|buy|get|order|shop|join|try|start|learn|discover|explore|what do you think|did you|was this|have you|do you|let us|tell us)\b|\b\d* ?(?:comments?|replies|responses|likes|views|votes|points|shares)\b|\b\d+ (?:minutes?|hours?|days?|weeks?|months?|years?) ago\b|min(?:ute)?s? read\b|\?$|…$|\.\.\.$|[›»→]/;
const maxShortWords = 15;
const maxLinkShare = 0.3;

/** Whether a text is what sites say to their readers around an article. Lists of links are. */
export function isFurnitureText({ text, words, linkWords }: Block): boolean {
  const lower = text.slice(0, 1_000).toLowerCase();
  return (
    linkWords > words * maxLinkShare ||
    furnitureWords.test(lower) ||
    (words <= maxShortWords && shortWords.test(lower))
  );
}
