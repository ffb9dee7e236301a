/** Formats the tags in the head of a page: for the tab, search engines, and link previews. */
import type { PageHead } from "#shared/page-rendering.ts";
import { escapeHtml } from "../text/escape-html.ts";

/** The preview image of pages without a picture. */
const ownImage = "/icons/icon-512.png";

/** The tags of `head`. `origin` is the public origin of this server. */
export function formatHead(head: PageHead, origin: string): string {
  const { title, description, canonical, image, isUnlisted, feed, schema } = head;
  const tags = [`<title>${escapeHtml(title)}</title>`];
  if (description) tags.push(`<meta name="description" content="${escapeHtml(description)}" />`);
  if (isUnlisted) tags.push(`<meta name="robots" content="noindex" />`);
  if (feed)
    tags.push(
      `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(origin + feed)}" />`,
    );
  if (canonical !== undefined) {
    const url = escapeHtml(origin + canonical);
    tags.push(
      `<link rel="canonical" href="${url}" />`,
      `<meta property="og:type" content="website" />`,
      `<meta property="og:site_name" content="Commonplace" />`,
      `<meta property="og:title" content="${escapeHtml(title)}" />`,
      `<meta property="og:url" content="${url}" />`,
      `<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}" />`,
    );
    if (description)
      tags.push(`<meta property="og:description" content="${escapeHtml(description)}" />`);
    tags.push(`<meta property="og:image" content="${escapeHtml(origin + (image ?? ownImage))}" />`);
    if (schema !== undefined) {
      const data = {
        "@context": "https://schema.org",
        "@type": schema.type,
        name: title,
        description,
        url: origin + canonical,
        image: image && origin + image,
        about: schema.about && { "@type": "CreativeWork", url: schema.about },
      };
      // "<" would end the element within a string.
      const json = JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
      tags.push(`<script type="application/ld+json">${json}</script>`);
    }
  }
  return tags.join("\n    ");
}
