/**
 * Finds the places in the server's code where a text is searched for another one with the built-in functions, which take the
 * product of both lengths and cannot be interrupted: a user can stop the process for everyone with them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ownSources = fileURLToPath(new URL("../../src", import.meta.url));

/** What is sought is given by a variable: a literal is short. */
const search = /\.(?:indexOf|lastIndexOf|replaceAll|split)\((?=[\p{L}_$(])(?!\(?[\w, ]*\)? =>)/u;
const contains =
  /(?:\b|[a-z])(?:[Tt]ext|[Cc]ontent|[Qq]uote|[Hh]tml|[Ff]olded|[Ll]ower(?:Case\(\))?|[Ww]hole|[Ss]entence|[Ll]ine|[Nn]ote|[Tt]itle|[Jj]oined|[Ww]ords|[Ll]abel)\.includes\((?=[\p{L}_$(])/u;

/** Why a file may use them: what it seeks is short, or no user chooses it, or a bounded child process runs it. */
const allowed: Record<string, string> = {
  "features/assistant/server/citations/remove-urls.ts": "a pattern of ours",
  "features/assistant/server/citations/replace-urls.ts": "a pattern of ours",
  "features/assistant/server/library/parse-follow-up.ts": "in a list",
  "features/assistant/server/library/parse-period.ts": "in a list",
  "features/assistant/server/library/question-texts.ts": "patterns of ours, in 300 characters",
  "features/assistant/server/model/write-prompt.ts": "a random mark of ours, and patterns",
  "features/assistant/server/start-turn.ts": "in a list",
  "features/capture/server/pictures/make-cover.ts": "in a list",
  "features/capture/server/reading/author-names.ts": "in a child",
  "features/capture/server/reading/documents/pdf/judge-heading.ts": "in a child, in a list",
  "features/capture/server/reading/html/structure/mark-tex.ts": "in a child, signs of ours",
  "features/capture/server/reading/html/structure/prepare-structure.ts": "in a child",
  "features/discover/server/topics.ts": "in the name of a topic",
  "features/enrichment/server/model/enrich-with-model.ts": "a random mark of ours",
  "features/enrichment/server/model/model-answer.ts": "a random mark of ours",
  "features/enrichment/server/model/model-chunks.ts": "marks of ours",
  "features/entries/server/find-entry-ids.ts": "in a list",
  "features/extraction/server/reading/keep-writing.ts": "in a child, in a list",
  "features/highlights/server/anchor/find-letters.ts": "patterns of ours",
  "features/imports/server/formats/bookmarks/raindrop.ts": "in a child",
  "features/imports/server/formats/highlights/kindle.ts": "in a child",
  "features/imports/server/formats/items/parse-tags.ts": "separators of ours",
  "features/imports/server/formats/source/table-rows.ts": "separators of ours, and in a list",
  "features/imports/server/formats/text/own-note.ts": "in a child",
  "features/assistant/server/tools/quote.ts": "a pattern of ours",
  "features/reference/server/to-json-schema.ts": "a pattern of ours",
  "features/search/server/text/fold-word.ts": "patterns of ours",
  "server/article/markdown-words.ts": "a text without its own white space",
  "server/backup/file-snapshot.ts": "a path of ours",
  "server/files/disk-storage.ts": "a path of ours",
  "server/files/file-name.ts": "a pattern of ours",
  "server/files/image-header.ts": "in bytes, two of them",
  "server/jobs/job-failure.ts": "an error's message at the beginning of its stack",
  "server/logging/redact-text.ts": "secrets and patterns of ours",
  "server/metrics/counts.ts": "a separator of ours",
  "server/pictures/formats/svg.ts": "in a child",
  "server/text/escape-markdown.ts": "patterns of ours",
  "server/text/find-occurrences.ts": "in place of them",
  "server/text/rare-charsets.ts": "in bytes, a mark of ours",
  "server/text/sentence-spans.ts": "a sentence at its own beginning",
  "server/text/split-sentences.ts": "patterns of ours",
  "shared/fold-text.ts": "patterns of ours",
  "shared/person-name.ts": "patterns of ours",
};

/** A message for each file that searches a text, and for each allowed one that does not. */
export function findTextSearches(src = ownSources, isAllowed = allowed): string[] {
  const searching = new Map<string, number>();
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" }).toSorted()) {
    const path = file.replaceAll("\\", "/");
    if (!/^(features\/[^/]+\/server|server|shared)\/.*\.ts$/.test(path)) continue;
    if (/\.test\.ts$|\/testing\//.test(path)) continue;
    const lines = readFileSync(join(src, file), "utf8").split("\n");
    const at = lines.findIndex((line) => search.test(line) || contains.test(line));
    if (at >= 0) searching.set(path, at + 1);
  }
  return [
    ...[...searching]
      .filter(([path]) => !(path in isAllowed))
      .map(
        ([path, line]) =>
          `${path}:${line} searches a text with a built-in function: use indexOfText, or say in scripts/checks/find-text-searches.ts why it may`,
      ),
    ...Object.keys(isAllowed)
      .filter((path) => !searching.has(path))
      .map((path) => `${path} searches no text: remove it from find-text-searches.ts`),
  ];
}
