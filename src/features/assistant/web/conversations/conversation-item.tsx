import { Link } from "@tanstack/react-router";
import type { Conversation } from "#features/assistant/contract.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";

/** A conversation in the list. Its actions show on hover, on focus, and always without hover. */
export function ConversationItem(props: {
  conversation: Conversation;
  isCurrent: boolean;
  onChosen: () => void;
  onDeleted: () => void;
}) {
  const { conversation, isCurrent, onChosen, onDeleted } = props;
  const { id, title, scope, updatedAt } = conversation;
  return (
    <li
      className={joinClasses(
        "group relative flex items-center rounded-ui transition-colors hover:bg-hover",
        isCurrent && "bg-hover",
      )}
    >
      <Link
        to="/chat/$id"
        params={{ id }}
        // An opened conversation restores its own scroll position.
        resetScroll={false}
        title={title}
        className="min-w-0 flex-1 rounded-ui py-2 pr-10 pl-3"
        onClick={onChosen}
      >
        <UserText
          className={joinClasses("block truncate text-ui", isCurrent ? "font-medium" : "text-ink")}
        >
          {title}
        </UserText>
        <span className="block truncate text-xs text-faint">
          <RelativeTime iso={updatedAt} />
          {scope && (
            <>
              {" · About "}
              <UserText>{scope.title || "Untitled"}</UserText>
            </>
          )}
        </span>
      </Link>
      <ConversationMenu
        conversation={conversation}
        onDeleted={onDeleted}
        className={joinClasses(
          "absolute! right-1",
          !isCurrent &&
            "opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100",
        )}
      />
    </li>
  );
}
