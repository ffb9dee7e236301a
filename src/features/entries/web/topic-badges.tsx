import type { ReactNode } from "react";
import { Badge } from "#web/ui/text/badge.tsx";

/** Badges of the main topics, at most `most`. */
export function TopicBadges(props: {
  topics: readonly string[];
  most?: number;
  className?: string | undefined;
  /** Wraps each badge. Public pages have none, and are without the router. */
  renderLink?: (topic: string, badge: ReactNode) => ReactNode;
}) {
  const { renderLink = (_topic: string, badge: ReactNode) => badge } = props;
  const shown = props.topics.slice(0, props.most ?? props.topics.length);
  if (shown.length === 0) return null;
  return (
    <ul
      aria-label="Main topics"
      className={`flex min-w-0 flex-wrap gap-1.5 ${props.className ?? ""}`}
    >
      {shown.map((topic) => (
        <li key={topic} className="flex max-w-full min-w-0">
          {renderLink(topic, <Badge>{topic}</Badge>)}
        </li>
      ))}
    </ul>
  );
}
