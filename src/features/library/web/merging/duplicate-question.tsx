import { createContext, use } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

const DuplicateAnswers = loadOnMount(
  async () => (await import("./duplicate-answers.tsx")).DuplicateAnswers,
  // All answers need a connection.
  () => {},
);

/** Whether a list shows what was saved more than once: each entry then offers to merge it. */
export const DuplicatesContext = createContext(false);

export type DuplicateProps = {
  entry: Entry;
  className?: string;
  /** In a row of a list: without a frame, and beside each other. */
  isInline?: boolean;
  /** Called when the entry no longer exists. */
  onGone?: ((keptId?: string) => void) | undefined;
};

/** Asks what becomes of an entry whose page was found to be saved already, which few are. */
export function DuplicateQuestion(props: DuplicateProps) {
  const isListed = use(DuplicatesContext);
  if (props.entry.duplicateOf === undefined && !isListed) return null;
  const space = <div className={props.isInline ? "h-8" : "h-25 sm:h-16"} />;
  return <DuplicateAnswers {...props} fallback={space} />;
}
