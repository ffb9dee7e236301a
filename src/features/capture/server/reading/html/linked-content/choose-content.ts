// Chooses the parts of a page's JSON-LD whose text is the content of the page.
import { findOwn, hasType, type Json, type PageNames } from "../facts/linked-data.ts";

/**
 * Articles are not among them: the extraction itself is compared with their text. Nor are lists, whose items are
 * the content of other pages.
 */
const contentType =
  /^(\w*Product|ProductGroup|SomeProducts|(Software|Mobile|Web)Application|VideoGame|Book|Movie|TVSeries|Recipe|HowTo|JobPosting|Course|Dataset|\w*Event|FAQPage|QAPage|DiscussionForumPosting|SocialMediaPosting|PodcastEpisode)$/;

/** It illustrates an article or a product, and is the content only of a page without either. */
const illustrationType = /^VideoObject$/;

const articleType = /(Article|BlogPosting|Report)$/;

/** At most one of each type: of several, the one with the page's address or title, as the others are teasers. */
export function chooseContent(nodes: readonly Json[], page: PageNames): Json[] {
  const choose = (type: RegExp) => {
    const byType = Map.groupBy(
      nodes.filter((node) => hasType(node, type)),
      (node) => String(node["@type"]),
    );
    return [...byType.values()].map((same) => findOwn(same, page)).filter((own) => own !== null);
  };
  const content = choose(contentType);
  const isArticle = nodes.some((node) => hasType(node, articleType));
  return content.length > 0 || isArticle ? content : choose(illustrationType);
}
