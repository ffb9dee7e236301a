import { memo, useMemo, type CSSProperties } from "react";
import { nestBlocks } from "#shared/article/nest-blocks.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { renderNodes } from "./article-nodes.tsx";
import type { Section } from "./sections.ts";
import { areSameMarks, type Mark } from "./shown-marks.ts";

type Props = {
  section: Section;
  index: number;
  isShown: boolean;
  isLong: boolean;
  marks: readonly Mark[];
  /** A heading that repeats the title above. */
  hidden: number | null;
  referrers: ReadonlyMap<number, number>;
};

/** One section of a text; before it is rendered, empty space of about its height. */
export const ReadingSection = memo(function ReadingSection(props: Props) {
  const { section, index, isShown, isLong } = props;
  return (
    <div
      data-section={index}
      style={{ "--characters": section.end - section.start } as CSSProperties}
      className={joinClasses(isLong && "section-lazy", !isShown && "section-waiting")}
    >
      {isShown && <Blocks {...props} />}
    </div>
  );
}, isSame);

/** A new highlight changes the marks of one section, although all of them are found again. */
function isSame(one: Props, other: Props): boolean {
  return (
    one.section === other.section &&
    one.index === other.index &&
    one.isShown === other.isShown &&
    one.isLong === other.isLong &&
    one.hidden === other.hidden &&
    (one.referrers === other.referrers || !hasNotes(one.section)) &&
    areSameMarks(one.marks, other.marks)
  );
}

/** Each part of a text that arrives may refer to notes; only the notes show that. */
function hasNotes({ blocks }: Section): boolean {
  return blocks.some(({ block }) => block.kind === "footnote");
}

function Blocks({ section, hidden, marks, referrers }: Props) {
  const nodes = useMemo(
    () => nestBlocks(section.blocks.filter(({ index }) => index !== hidden)),
    [section, hidden],
  );
  return useMemo(() => renderNodes(nodes, { marks, referrers }), [nodes, marks, referrers]);
}
