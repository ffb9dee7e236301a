import type { ExtractionResult } from "#features/extraction/contract.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { groupWords, type WordRange } from "./word-lines.ts";

/** Indents the continuation rows of wrapped lines, to distinguish them from new lines. */
const lineClasses = "ps-4 -indent-4";
const isPicked = (range: WordRange, index: number) => index >= range.from && index <= range.to;

/** The extracted lines. Words picked on the picture are marked here too. */
export function ExtractedText(props: {
  content: ExtractionResult["content"];
  range: WordRange | null;
}) {
  const { content, range } = props;
  const words = content.words ?? [];
  const groups = range && groupWords(content.textValues, words);
  return (
    <TextBox label="Extracted Text">
      {content.textValues.map((line, at) => {
        const group = groups?.[at];
        if (!range || !group?.some((index) => isPicked(range, index)))
          return (
            <UserText as="p" key={at} className={lineClasses}>
              {line}
            </UserText>
          );
        return (
          <UserText as="p" key={at} className={lineClasses}>
            {group.map((index) => (
              <span key={index} className={joinClasses(isPicked(range, index) && "bg-mark")}>
                {words[index]!.text}{" "}
              </span>
            ))}
          </UserText>
        );
      })}
    </TextBox>
  );
}

/** Text of any length in a frame that can also be scrolled with the keyboard. */
export function TextBox({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <UserText
      as="div"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-ui border border-line bg-paper px-4 py-3 font-serif text-base whitespace-pre-wrap wrap-anywhere"
    >
      {children}
    </UserText>
  );
}
