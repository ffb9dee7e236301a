import { LibraryLink } from "#web/library-link.tsx";
import { TopicBadges } from "./topic-badges.tsx";

/** Badges of the main topics, each with a link to all entries with the topic. */
export function TopicLinks(props: {
  topics: readonly string[];
  most?: number;
  className?: string | undefined;
}) {
  return (
    <TopicBadges
      {...props}
      renderLink={(topic, badge) => (
        <LibraryLink
          values={{ topic: [topic] }}
          draggable={false}
          // Above the button that covers a card.
          className="relative z-10 flex min-w-0 rounded-ui hover:bg-hover"
        >
          {badge}
        </LibraryLink>
      )}
    />
  );
}
