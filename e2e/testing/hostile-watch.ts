/** Detects requests, dialogs, errors and markup that only a hostile text would cause. */
import type { Page } from "@playwright/test";

export type HostileWatch = {
  /** Returns the findings since the last call. */
  take: () => Promise<string[]>;
};

/**
 * Watches from the next page load on. A text that runs either calls `alert` or is blocked by the content
 * security policy.
 */
export async function watchForHarm(page: Page, origin: string): Promise<HostileWatch> {
  const seen: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === origin || ["data:", "blob:", "about:"].includes(url.protocol);
    if (!isOwn) seen.push(`request to ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => seen.push(`window ${popup.url()}`));
  page.on("pageerror", (error) => seen.push(`error ${error.message}`));
  page.on("console", (message) => {
    if (/content security policy|refused to/i.test(message.text())) seen.push(message.text());
  });
  return {
    take: async () => {
      // Wait until handlers of load and error events have run.
      const drawn = await page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const bad: string[] = [];
        for (const element of document.querySelectorAll("*")) {
          for (const { name, value } of element.attributes) {
            const isHandler = name.startsWith("on");
            const isAddress = /^(href|src|action|formaction|data|poster|srcdoc|xlink:href)$/.test(
              name,
            );
            const isScript =
              isAddress && /^[\s\p{Cc}]*(javascript|vbscript|data:text)/iu.test(value);
            // The bookmarklet is a javascript: link by design and contains no text of users.
            if (element.matches("[aria-labelledby=save-from-browser] > div > a")) continue;
            if (isHandler || isScript) bad.push(`${element.localName} with ${name}=${value}`);
          }
        }
        for (const element of document.querySelectorAll(
          "iframe, object, embed, base, #root form[action], #root style, #root link, #root script, #root meta",
        ))
          bad.push(element.outerHTML.slice(0, 200));
        return bad;
      });
      return [...seen.splice(0), ...drawn];
    },
  };
}
