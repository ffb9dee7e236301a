// Writes the content that JSON-LD describes as markup.
import { escapeHtml } from "#server/text/escape-html.ts";
import { asLine, asText, hasType, isJson, type Json } from "../facts/linked-data.ts";
import { formatPost, textToMarkup, toParagraphs } from "../sites/site-markup.ts";
import { formatFacts } from "./format-facts.ts";

export type LinkedContent = {
  nodes: readonly Json[];
  /** The nodes that a value refers to by their ids, in its place. */
  resolve: (value: unknown) => unknown[];
};

const maxSections = 500;
const maxReplyDepth = 8;

/** The fields of a job posting besides its description. */
const jobFields = {
  responsibilities: "Responsibilities",
  qualifications: "Qualifications",
  skills: "Skills",
  educationRequirements: "Education",
  experienceRequirements: "Experience",
  jobBenefits: "Benefits",
};

/** Markup, not yet sanitised, one for each part that a page could show or leave out by itself. */
export function listSections({ nodes, resolve }: LinkedContent): string[] {
  const list = (value: unknown): Json[] => resolve(value ?? []).filter(isJson);

  const writePost = (node: Json, depth = 0): string[] => {
    const html = writeText(node["text"] ?? node["articleBody"] ?? node["description"]);
    const author = asLine(resolve(node["author"])) ?? "";
    const replies =
      depth < maxReplyDepth
        ? list(node["comment"]).flatMap((reply) => writePost(reply, depth + 1))
        : [];
    return html === "" ? replies : [formatPost({ author, html, depth }), ...replies];
  };

  const writeAnswers = (question: Json): string[] =>
    ["acceptedAnswer", "suggestedAnswer"]
      .flatMap((name) => list(question[name]))
      .flatMap((answer) => writePost(answer));

  const writeQuestion = (question: Json): string =>
    under(asLine(question["name"] ?? question["text"]), writeAnswers(question).join(""));

  const writeThread = (question: Json): string[] => [
    ...writePost(question),
    ...writeAnswers(question),
  ];

  const writeNode = (node: Json): string[] => {
    if (hasType(node, /^FAQPage$/)) return list(node["mainEntity"]).map(writeQuestion);
    if (hasType(node, /^QAPage$/)) return list(node["mainEntity"]).flatMap(writeThread);
    if (hasType(node, /Posting$/) && !hasType(node, /^JobPosting$/)) return writePost(node);
    return [
      `${toParagraphs(formatFacts(node))}${writeText(node["description"])}`,
      writeProperties(list(node["additionalProperty"])),
      ...Object.entries(jobFields).map(([name, heading]) => under(heading, writeText(node[name]))),
      under("Ingredients", writeList("ul", [node["recipeIngredient"] ?? []].flat())),
      under("Instructions", writeSteps(node["recipeInstructions"] ?? node["step"])),
      under("Transcript", writeText(node["transcript"])),
    ];
  };

  return nodes
    .flatMap(writeNode)
    .filter((section) => section !== "")
    .slice(0, maxSections);
}

function writeText(value: unknown): string {
  if (Array.isArray(value)) return writeList("ul", value);
  return textToMarkup(asText(value) ?? "");
}

function under(heading: string | null, markup: string, tag: "h2" | "h3" = "h2"): string {
  if (markup === "" || heading === null) return markup;
  return `<${tag}>${escapeHtml(heading)}</${tag}>${markup}`;
}

function writeList(tag: "ul" | "ol", items: readonly unknown[]): string {
  const texts = items.flatMap((item) => (typeof item === "string" && item.trim() ? item : []));
  if (texts.length === 0) return "";
  return `<${tag}>${texts.map((text) => `<li>${unwrapLine(textToMarkup(text))}</li>`).join("")}</${tag}>`;
}

/** An item of one line needs no paragraph. */
function unwrapLine(markup: string): string {
  return markup.replace(/^<p>((?:(?!<p>)[^])*)<\/p>$/, "$1");
}

/** Steps are a text, a list of texts or of steps, or a list of sections with steps. */
function writeSteps(value: unknown): string {
  if (typeof value === "string") return textToMarkup(value);
  const parts = [value ?? []].flat();
  const sections = parts.filter((part) => isJson(part) && hasType(part, /^HowToSection$/));
  const steps = parts.filter((part) => !sections.includes(part));
  return [
    writeList("ol", steps.map(readStep)),
    ...sections.filter(isJson).map(({ name, itemListElement }) => {
      const inner = [itemListElement ?? []].flat();
      return under(asLine(name), writeList("ol", inner.map(readStep)), "h3");
    }),
  ].join("");
}

function readStep(step: unknown): string | null {
  return isJson(step) ? asText(step["text"] ?? step["name"]) : asText(step);
}

function writeProperties(properties: readonly Json[]): string {
  const rows = properties.map(({ name, value, unitText }) => {
    const [term, text] = [asLine(name), asLine(value)];
    if (term === null || text === null) return "";
    const shown = [text, asLine(unitText)].filter(Boolean).join(" ");
    return `<tr><th>${escapeHtml(term)}</th><td>${escapeHtml(shown)}</td></tr>`;
  });
  const table = [...new Set(rows)].join("");
  return under("Specifications", table === "" ? "" : `<table>${table}</table>`);
}
