import { type DigestSection, shorten } from "#features/mailings/server/service.ts";
import { listWorthSeeingAgain } from "./service.ts";

const count = 3;
/** In characters. */
const maxQuote = 400;
const maxTitle = 160;

/** What the card on /home would show next. */
export const againSection: DigestSection = async (ctx, { to, timeZone }) => {
  const items = await listWorthSeeingAgain(ctx, timeZone, { at: to, count });
  if (items.length === 0) return null;
  return {
    title: "Worth seeing again",
    items: items.map(({ text, entry, passage }) => ({
      quote: shorten(text, maxQuote),
      title: shorten(entry.title, maxTitle),
      path: `/entry/${entry.id}${passage ? `?at=${passage.start}-${passage.end}` : ""}`,
      ...(entry.siteName && { detail: shorten(entry.siteName, maxTitle) }),
    })),
  };
};
