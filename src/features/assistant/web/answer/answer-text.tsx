// oxlint-disable-next-line no-restricted-imports -- answers are never rendered on the server
import { lazy } from "react";
import { CitingContext, type Citing } from "./citing.ts";
import { splitBlocks } from "./split-blocks.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

// Requested with the screen's own code, so that it is loaded before the first answer.
const reader = import("./parsed-text.tsx");
reader.catch(() => {});
const ParsedText = lazy(async () => ({
  default: await reader.then((module) => module.ParsedText).catch(() => PlainText),
}));

/** Styles for rendered Markdown, which has no classes of its own. */
const structure = [
  "[&>*+*]:mt-3.5 [&_li+li]:mt-1.5 [&_li>p+p]:mt-2",
  "[&_li]:marker:text-faint [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6",
  "[&_h3]:text-lg [&_h3]:font-semibold [&_hr]:border-line [&_strong]:font-semibold",
  "[&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-3.5 [&_blockquote]:text-muted",
  "[&_code]:font-mono [&_code]:text-[0.8em] [&_pre]:rounded-ui [&_pre]:bg-sunken [&_pre]:px-3 [&_pre]:py-2 [&_pre]:whitespace-pre-wrap",
  "[&_table]:w-full [&_table]:text-base [&_td]:border-b [&_td]:border-line [&_th]:border-b [&_th]:border-edge",
  "[&_td]:py-1.5 [&_td]:pe-3 [&_td]:align-top [&_th]:py-1.5 [&_th]:pe-3 [&_th]:text-start",
].join(" ");

/** Renders an answer's Markdown. Loads no picture and keeps no external link. */
export function AnswerText({ text, citing }: { text: string; citing: Citing }) {
  const blocks = citing.unknown === "pending" ? splitBlocks(text) : [text];
  return (
    <CitingContext value={citing}>
      <div className={`max-w-[31.5rem] font-serif text-lg text-pretty wrap-anywhere ${structure}`}>
        {blocks.map((block, index) => (
          // Blocks are only appended.
          // oxlint-disable-next-line react/no-array-index-key
          <ParsedText key={index} text={block} />
        ))}
      </div>
    </CitingContext>
  );
}

/** If the code failed to load. */
function PlainText({ text }: { text: string }) {
  return (
    <UserText as="p" className="whitespace-pre-line">
      {text}
    </UserText>
  );
}
