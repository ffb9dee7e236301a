// Features of a whole page, from which the model infers its kind: article, forum, product, listing …
import type { PageDocument, PageElement } from "../page-dom.ts";
import type { Block } from "./split-blocks.ts";

// The order is part of the trained model: train again after a change.
const schemaTypes: readonly RegExp[] = [
  /Article|BlogPosting|Report\b/,
  /"Product"|ProductGroup|"Offer"/,
  /DiscussionForum|QAPage|"Question"/,
  /CollectionPage|ItemList|SearchResultsPage|OfferCatalog/,
  /"Service"|LocalBusiness|ProfessionalService|"Organization"/,
  /TechArticle|HowTo|APIReference|SoftwareApplication/,
  /FAQPage/,
  /Recipe|Review"/,
];

const urlPatterns: readonly RegExp[] = [
  /forum|thread|viewtopic|showthread|discuss|community|\/t\/|topic|question|comments\//,
  /product|\/p\/|\/dp\/|\/item|\/shop\/|buy|store/,
  /docs?[./]|documentation|reference|api|manual|guide|wiki|learn|tutorial|help/,
  /categor|collection|\/tag|\/c\/|archive|catalog|\/browse|list|search|topics/,
  /service|solution|about|pricing|feature|company|platform/,
  /blog|news|article|post|stor(y|ies)|\d{4}\/\d{2}/,
];

const generatorPatterns: readonly RegExp[] = [
  /discourse|phpbb|xenforo|vbulletin|mybb|smf|flarum|vanilla|invision|nodebb|disqus/,
  /shopify|woocommerce|magento|bigcommerce|prestashop|squarespace-commerce/,
  /docusaurus|sphinx|mkdocs|gitbook|readme\.io|vuepress|nextra|hugo-book|jekyll|readthedocs/,
  /wordpress|ghost|medium|substack|wix|squarespace|webflow|drupal/,
];

function matches(patterns: readonly RegExp[], text: string): number[] {
  return patterns.map((pattern) => (pattern.test(text) ? 1 : 0));
}

/** What one walk over the whole page collects; selectors would walk it once each. */
type Survey = {
  tags: Map<string, number>;
  schema: string;
  generator: string;
  openGraphType: string;
};

const maxSchemaLength = 100_000;
const maxGeneratorLength = 8_000;

function surveyElement(element: PageElement, survey: Survey): void {
  const tag = element.tagName.toLowerCase();
  survey.tags.set(tag, (survey.tags.get(tag) ?? 0) + 1);
  if (survey.schema.length < maxSchemaLength) {
    const itemType = element.getAttribute("itemtype");
    if (itemType) survey.schema += ` "${itemType.split("/").at(-1)}"`;
    if (tag === "script" && element.getAttribute("type") === "application/ld+json") {
      const types = (element.textContent ?? "")
        .slice(0, 500_000)
        .match(/"@type"\s*:\s*[^,}]{1,80}/g);
      survey.schema += ` ${types?.slice(0, 200).join(" ") ?? ""}`;
    }
  }
  if (survey.generator.length < maxGeneratorLength) {
    if (tag === "link") survey.generator += ` ${element.getAttribute("href") ?? ""}`;
    if (tag === "script") survey.generator += ` ${element.getAttribute("src") ?? ""}`;
    if (tag === "body")
      survey.generator += ` ${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`;
  }
  if (tag === "meta") {
    const content = element.getAttribute("content") ?? "";
    if (element.getAttribute("name") === "generator") survey.generator += ` ${content}`;
    if (element.getAttribute("property") === "og:type") survey.openGraphType = content;
  }
}

function surveyPage(element: PageElement, survey: Survey): Survey {
  surveyElement(element, survey);
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 1) surveyPage(node, survey);
  return survey;
}

/** Returns one row of features for all blocks of a page. `isChosen` is what the rules choose. */
export function describePageKind(
  document: PageDocument,
  url: string | null,
  blocks: readonly Block[],
  isChosen: Uint8Array,
): number[] {
  let words = 0;
  let linkWords = 0;
  let keptWords = 0;
  let prices = 0;
  let prose = 0;
  for (const [index, block] of blocks.entries()) {
    words += block.words;
    linkWords += block.linkWords;
    keptWords += block.words * isChosen[index]!;
    if (block.words < 12 && /[$€£¥₹]\s?\d/.test(block.text)) prices += 1;
    if (block.words >= 20 && block.linkWords < block.words / 2) prose += block.words;
  }
  const all = Math.max(1, words);
  const address = (url ?? "").toLowerCase();
  const { tags, schema, generator, openGraphType } = surveyPage(document.documentElement, {
    tags: new Map(),
    schema: "",
    generator: "",
    openGraphType: "",
  });
  const countTags = (...names: string[]) =>
    Math.log1p(names.reduce((sum, name) => sum + (tags.get(name) ?? 0), 0));
  return [
    Math.log1p(words),
    Math.log1p(blocks.length),
    linkWords / all,
    keptWords / all,
    prose / all,
    Math.log1p(prices),
    countTags("article"),
    countTags("main"),
    countTags("pre", "code"),
    countTags("blockquote"),
    countTags("time"),
    countTags("h2", "h3"),
    countTags("form"),
    address.split("/").filter(Boolean).length,
    /article/i.test(openGraphType) ? 1 : 0,
    /product/i.test(openGraphType) ? 1 : 0,
    ...matches(schemaTypes, schema),
    ...matches(urlPatterns, address),
    ...matches(generatorPatterns, generator.toLowerCase()),
  ];
}
