import type { ChatMessage } from "#features/assistant/contract.ts";
import { formatCitationPath } from "./citation-path.ts";

/** An answer as Markdown, its sources below it with their addresses. */
export function formatAnswer(message: ChatMessage, origin: string): string {
  const sources = message.citations.map((citation) => {
    const { number, title, siteName, field, quote } = citation;
    const name = (title || "Untitled").replace(/[\\[\]]/g, "\\$&").replace(/\s+/g, " ");
    const place = field === "why" ? "your note" : field === "project" ? "your project" : siteName;
    const address = `${origin}${formatCitationPath(citation)}`;
    const says = quote && quote !== title ? `: “${quote.replace(/\s+/g, " ")}”` : "";
    return `${number}. [${name}](${address})${place ? `, ${place}` : ""}${says}`;
  });
  const text = message.text.trim();
  return sources.length > 0 ? `${text}\n\nSources:\n\n${sources.join("\n")}\n` : `${text}\n`;
}

/** False where the browser refuses. Over plain HTTP it has no clipboard, but may copy what is selected. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.style.cssText = "position:fixed;opacity:0";
  document.body.append(box);
  box.select();
  try {
    // Deprecated, and the only way where there is no clipboard.
    // oxlint-disable-next-line typescript/no-deprecated
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
