import { cleanLine } from "./clean-text.ts";

const programTitle =
  /^(untitled|ohne titel|sans titre|title|document\d*|dokument\d*|(power ?point|slide) presentation|presentation\d*|layout \d+|blank|none|null|print|scan\w*|microsoft (word|powerpoint|excel)\b.*|.*\.(pdf|docx?|rtf|odt|tex|dvi|indd|qxd|pptx?|xlsx?|pages|html?|txt|ps|eps|pmd|fm))$/i;

/** A title from a file's properties, or null where a program rather than a person wrote it. */
export function cleanDocumentTitle(raw: unknown): string | null {
  const title = cleanLine(typeof raw === "string" ? raw : null, 300);
  if (!title || title.length < 3 || !/\p{L}{2}/u.test(title) || programTitle.test(title))
    return null;
  return title.includes("\ufffd") ? null : title;
}

/** An author from a file's properties, or null for what installers fill in. */
export function cleanDocumentAuthor(raw: unknown): string | null {
  const author = cleanLine(typeof raw === "string" ? raw : null, 200);
  if (!author || !/\p{L}{2}/u.test(author) || author.includes("\ufffd")) return null;
  return /^(user|admin(istrator)?|owner|author|unknown|anonymous|microsoft( office)?( user)?|hp|dell|asus|python-docx|un-named)$/i.test(
    author,
  )
    ? null
    : author;
}
