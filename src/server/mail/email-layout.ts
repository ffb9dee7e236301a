/** The layout of every e-mail: the same content as plain text and as HTML without external resources. */
import { productName } from "#shared/product-name.ts";
import { escapeHtml } from "../text/escape-html.ts";

/** The content of an e-mail. All strings are plain text and are escaped here. */
export type Content = {
  subject: string;
  paragraphs: readonly string[];
  /** Lists of links, after the paragraphs. */
  sections?: readonly ContentSection[];
  /** The main action: a button in HTML, a bare URL in text. */
  link?: { label: string; url: string };
  /** A short code to type, shown large. */
  code?: string;
  /** Small text at the end. */
  footnote: string;
  /** Small, after the footnote: an opt-out link. */
  footnoteLink?: { label: string; url: string };
};

/** Items in the order of their fields: a quotation, the linked title, a detail, and a note. */
export type ContentSection = {
  title: string;
  items: readonly { quote?: string; title: string; url: string; detail?: string; note?: string }[];
  more?: { label: string; url: string };
};

const fonts = "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** The header names the product, the footer the product and its operator (COMPANY_NAME). */
export function renderEmail(company: string, content: Content) {
  return {
    subject: oneLine(content.subject),
    text: frameText(company, content),
    html: frameHtml(company, content),
  };
}

function frameText(company: string, content: Content): string {
  const { paragraphs, sections = [], link, code, footnote, footnoteLink } = content;
  const parts = [...paragraphs.map(oneLine), ...sections.map(formatSection)];
  if (code !== undefined) parts.push(`    ${code}`);
  if (link !== undefined) parts.push(`${oneLine(link.label)}:\n${link.url}`);
  parts.push(oneLine(footnote));
  if (footnoteLink !== undefined)
    parts.push(`${oneLine(footnoteLink.label)}:\n${footnoteLink.url}`);
  parts.push(`-- \n${describeSender(company)}`);
  return `${parts.join("\n\n")}\n`;
}

function formatSection({ title, items, more }: ContentSection): string {
  const heading = oneLine(title);
  const blocks = items.map(({ quote, detail, note, ...item }) =>
    [
      quote && `“${oneLine(quote)}”`,
      [item.title, detail].flatMap((part) => (part ? oneLine(part) : [])).join(" · "),
      note && `Your note: ${oneLine(note)}`,
      item.url,
    ]
      .filter(Boolean)
      .join("\n"),
  );
  if (more !== undefined) blocks.push(`${oneLine(more.label)}:\n${more.url}`);
  return [`${heading}\n${"-".repeat(Math.min(heading.length, 72))}`, ...blocks].join("\n\n");
}

/** No one colour has enough contrast on white and on the darkest grounds. */
export const linkColors = { light: "#2f7d68", dark: "#7fc4ae" };

/**
 * Tables and inline styles, because mail clients support little else; the colours also work when dark mode
 * inverts them.
 */
function frameHtml(company: string, content: Content): string {
  const { subject, paragraphs, sections = [], link, code, footnote, footnoteLink } = content;
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`);
  body.push(...sections.map(renderSection));
  if (code !== undefined) {
    body.push(
      `<p style="margin:0 0 16px;font:600 30px/1.3 Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`,
    );
  }
  if (link !== undefined) {
    const url = escapeHtml(link.url);
    body.push(
      `<p style="margin:24px 0"><a href="${url}"
style="display:inline-block;background:#2f5d50;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 22px;border-radius:8px">
${escapeHtml(link.label)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:13px;word-break:break-all">Or open this address:<br>
${renderLink(link.url, link.url)}</p>`,
    );
  }
  const end = [escapeHtml(footnote)];
  if (footnoteLink !== undefined) {
    const { label, url } = footnoteLink;
    end.push(renderLink(url, label));
  }
  end.push(escapeHtml(describeSender(company)));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme:dark){.link{color:${linkColors.dark}!important}}</style>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td style="font:600 18px/1.4 Georgia,'Times New Roman',serif;padding-bottom:20px">${productName}</td></tr>
<tr><td style="font:16px/1.55 ${fonts}">
${body.join("\n")}
</td></tr>
<tr><td style="font:13px/1.5 ${fonts};padding-top:16px;border-top:1px solid #8a8a8a">${end.join("<br><br>\n")}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const serif = "Georgia,'Times New Roman',serif";

/** Only links and lines have colours. */
function renderSection({ title, items, more }: ContentSection): string {
  const rows = items.map(
    ({
      quote,
      detail,
      note,
      ...item
    }) => `<tr><td style="padding:14px 0;border-top:1px solid #8a8a8a">
${quote ? `<p dir="auto" style="margin:0 0 8px;font:18px/1.5 ${serif}">${escapeHtml(quote)}</p>\n` : ""}<div dir="auto">${renderLink(item.url, item.title, quote ? "" : "font-weight:600;")}</div>
${detail ? `<div style="font-size:13px">${escapeHtml(detail)}</div>\n` : ""}${
      note
        ? `<p dir="auto" style="margin:8px 0 0;padding-left:12px;border-left:2px solid #2f7d68;font:italic 16px/1.5 ${serif}">${escapeHtml(note)}</p>\n`
        : ""
    }</td></tr>`,
  );
  if (more !== undefined)
    rows.push(
      `<tr><td style="padding:14px 0;border-top:1px solid #8a8a8a">${renderLink(more.url, more.label)}</td></tr>`,
    );
  return `<h2 style="margin:24px 0 10px;font:600 20px/1.4 ${serif}">${escapeHtml(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;word-break:break-word">
${rows.join("\n")}
</table>`;
}

function renderLink(url: string, label: string, style = ""): string {
  return `<a class="link" href="${escapeHtml(url)}" style="${style}color:${linkColors.light}">${escapeHtml(label)}</a>`;
}

function describeSender(company: string): string {
  const operator = oneLine(company);
  return operator === productName ? productName : `${productName}, operated by ${operator}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}
