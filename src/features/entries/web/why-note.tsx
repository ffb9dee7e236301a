import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

/** The user's note: serif italic behind a rule, like a note in a margin. */
export function WhyNote(props: { note: string; clamp?: boolean; className?: string | undefined }) {
  return (
    <UserText
      as="blockquote"
      className={joinClasses(
        "border-s-2 border-edge ps-3.5 font-serif text-ink italic wrap-anywhere",
        props.clamp ? "text-base" : "text-lg whitespace-pre-line",
        props.className,
      )}
    >
      {props.clamp ? <p className="line-clamp-2">{props.note}</p> : props.note}
    </UserText>
  );
}
