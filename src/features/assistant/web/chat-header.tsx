import { Link } from "@tanstack/react-router";
import type { Conversation } from "#features/assistant/contract.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { MessagesSquare, SquarePen } from "#web/ui/picture/icons.tsx";
import { Skeleton } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { ScopeLink } from "./composer/scope-chip.tsx";
import { ConversationMenu } from "./conversations/conversation-menu.tsx";

/** The subject of the conversation, and the link to other conversations where the list is hidden. */
export function ChatHeader(props: {
  /** Undefined for a new conversation and while loading. */
  conversation: Conversation | undefined;
  isLoading: boolean;
  onShowAll: () => void;
  onNew: () => void;
  onDeleted: () => void;
}) {
  const { conversation, isLoading } = props;
  return (
    <header className="mb-7">
      <div className="flex items-start gap-1">
        <UserText
          as="h1"
          title={conversation?.title}
          className={
            conversation
              ? "line-clamp-2 min-w-0 flex-1 pt-1 text-xl wrap-anywhere"
              : "min-w-0 flex-1 text-2xl"
          }
        >
          {isLoading ? (
            <>
              <span className="sr-only">Conversation</span>
              <Skeleton className="mt-1.5 h-7 w-64 max-w-full" />
            </>
          ) : (
            (conversation?.title ?? "Chat")
          )}
        </UserText>
        <IconButton
          label="Conversations"
          aria-haspopup="dialog"
          className="lg:hidden"
          icon={<MessagesSquare className="size-5" strokeWidth={1.75} />}
          onClick={props.onShowAll}
        />
        <Link
          to="/chat"
          aria-label="New conversation"
          title="New conversation"
          className={`${buttonClasses("quiet")} w-10 px-0! lg:hidden`}
          onClick={props.onNew}
        >
          <SquarePen className="size-5" strokeWidth={1.75} />
        </Link>
        {conversation && (
          <ConversationMenu conversation={conversation} onDeleted={props.onDeleted} />
        )}
      </div>
      {conversation?.scope && (
        <div className="mt-2">
          <ScopeLink scope={conversation.scope} />
        </div>
      )}
    </header>
  );
}
