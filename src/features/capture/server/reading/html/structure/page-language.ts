// Keeps the language and the direction that a page declares for all of its text.
import type { PageDocument } from "../page-dom.ts";

/** Wraps sanitised markup of the page in an element with its language and direction, if it declares them. */
export function wrapInLanguage(html: string, document: PageDocument): string {
  const find = (name: string) =>
    document.documentElement.getAttribute(name) ?? document.body.getAttribute(name) ?? "";
  const [lang, dir] = [find("lang").trim(), find("dir").trim().toLowerCase()];
  const attributes =
    (/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(lang) ? ` lang="${lang}"` : "") +
    (/^(rtl|ltr)$/.test(dir) ? ` dir="${dir}"` : "");
  return attributes === "" || html === "" ? html : `<div${attributes}>${html}</div>`;
}
