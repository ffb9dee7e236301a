import { LibraryLink } from "#web/library-link.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

/** Badges of the main topics, at most `most`. */
export function TopicBadges(props: {
  topics: readonly string[];
  most?: number;
  className?: string | undefined;
  /** Each leads to all entries with the topic. */
  isLinked?: boolean;
}) {
  const shown = props.topics.slice(0, props.most ?? props.topics.length);
  if (shown.length === 0) return null;
  return (
    <ul
      aria-label="Main topics"
      className={`flex min-w-0 flex-wrap gap-1.5 ${props.className ?? ""}`}
    >
      {shown.map((topic) => (
        <li key={topic} className="flex max-w-full min-w-0">
          {props.isLinked ? (
            <LibraryLink
              filter={{ values: { topic: [topic] } }}
              draggable={false}
              // Above the button that covers a card.
              className="relative z-10 flex min-w-0 rounded-ui hover:bg-hover"
            >
              <Badge>{topic}</Badge>
            </LibraryLink>
          ) : (
            <Badge>{topic}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
