import { isLanguage } from "#shared/article/article-document.ts";
import type { DeclaredLanguage } from "#features/capture/server/reading/article/finish-article.ts";
import type { PageElement } from "../page-dom.ts";

/** The language and the direction that the outermost of elements declares for all of their text. */
export function findDeclared(...elements: readonly PageElement[]): DeclaredLanguage {
  const find = (name: string) =>
    elements
      .map((element) => element.getAttribute(name)?.trim())
      .find((value) => value !== undefined) ?? "";
  const language = find("lang");
  const direction = find("dir").toLowerCase();
  return {
    ...(isLanguage(language) && { language }),
    ...((direction === "ltr" || direction === "rtl") && { direction }),
  };
}
