import { type DigestSection, shorten } from "#features/mailings/server/service.ts";
import { listUnfinished } from "./service.ts";

const maxShown = 3;
/** What was read longer ago is not worth an e-mail. */
const maxAge = { hours: 8 * 7 * 24 };
/** In characters. */
const maxTitle = 160;

/** The entries that the user began to read and has not finished, last read first. */
export const unfinishedSection: DigestSection = async (ctx, { to }) => {
  const since = to.subtract(maxAge).epochMilliseconds;
  const entries = (await listUnfinished(ctx, maxShown)).filter(
    ({ readingState }) => Date.parse(readingState!.updatedAt) >= since,
  );
  if (entries.length === 0) return null;
  return {
    title: "Continue reading",
    items: entries.map(({ id, title, siteName, readingState }) => ({
      title: shorten(title, maxTitle),
      path: `/entry/${id}`,
      detail: [siteName, `${Math.round(readingState!.progress * 100)}% read`]
        .filter(Boolean)
        .join(" · "),
    })),
  };
};
