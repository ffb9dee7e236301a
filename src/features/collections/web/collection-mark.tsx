import type { CSSProperties } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { Folder } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";

/** The visual mark of a collection: its emoji, and a strip of its colour. */
export function CollectionMark(props: {
  collection: Pick<Collection, "color" | "emoji">;
  className?: string | undefined;
  /** Shows a folder if there is no emoji, so that the titles of a list are aligned. */
  orFolder?: boolean | undefined;
}) {
  const { color, emoji } = props.collection;
  if (!color && !emoji && !props.orFolder) return null;
  return (
    <span
      aria-hidden="true"
      data-color={color || undefined}
      className={joinClasses("inline-flex shrink-0 items-center gap-1.5", props.className)}
    >
      {color && (
        <span
          className="w-1 rounded-[2px] bg-(--strip) leading-[1.1]"
          style={{ "--strip": `var(--mark-${color})` } as CSSProperties}
        >
          {/* A character without width, so that the strip has the baseline of the title beside it. */}
          {"\u200b"}
        </span>
      )}
      {!emoji && props.orFolder && <Folder className="size-4 text-faint" strokeWidth={1.5} />}
      {emoji && <span className="font-sans leading-none">{emoji}</span>}
    </span>
  );
}
