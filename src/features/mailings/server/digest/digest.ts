/** The weekly digest: an e-mail of sections that features add. */
import type { Ctx } from "#server/app-context.ts";
import type { ContentSection } from "#server/mail/email-layout.ts";
import { ownOrigin } from "#server/settings/env.ts";
import { productName } from "#shared/product-name.ts";
import type { MailingKind, Period } from "../mailing-kind.ts";

export const digestKind = "digest";

/** `path` is relative to the origin of this server. All strings are plain text. */
export type DigestItem = {
  title: string;
  path: string;
  /** Shown before the title. */
  quote?: string;
  detail?: string;
  /** The user's own note. */
  note?: string;
};

/** A part of the digest; null if it has nothing to show for this week. */
export type DigestSection = (
  ctx: Ctx,
  week: Period,
) => Promise<{
  title: string;
  items: readonly DigestItem[];
  more?: { label: string; path: string };
} | null>;

/** In the order of `sections`. A week in which all of them are empty gets no e-mail. */
export function createDigest(sections: readonly DigestSection[]): MailingKind {
  return {
    kind: digestKind,
    every: "week",
    reason: "you switched on the weekly e-mail in your profile",
    write: async (ctx, week) => {
      const origin = ownOrigin(ctx.app.env);
      const shown: ContentSection[] = [];
      // One after the other: an e-mail may wait, and requests may not.
      for (const section of sections) {
        const found = await section(ctx, week);
        if (found === null || found.items.length === 0) continue;
        const { title, items, more } = found;
        shown.push({
          title,
          items: items.map(({ path, ...item }) => ({ ...item, url: origin + path })),
          ...(more && { more: { label: more.label, url: origin + more.path } }),
        });
      }
      if (shown.length === 0) return null;
      return { subject: `Your week in ${productName}`, paragraphs: [], sections: shown };
    },
  };
}

/** Cuts a text for an e-mail, at the end of a word where possible. */
export function shorten(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  if (line.length <= maxLength) return line;
  const cut = line
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, "");
  return `${cut.replace(/\s+\S{0,30}$/u, "")}…`;
}
