import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { LibraryAnswer } from "#features/assistant/contract.ts";
import { isNoSuchPage } from "#web/data/api.ts";
import { Page } from "#web/ui/page.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { useWideScreen } from "#web/hooks/use-wide-screen.ts";
import { RenderLibraryContext } from "./answer/render-library.ts";
import { focusUnlessTouched } from "./composer/focus-unless-touched.ts";
import { useChat } from "./chat/use-chat.ts";
import { ChatHeader } from "./chat-header.tsx";
import { ChatPanel } from "./chat-panel.tsx";
import { ConversationList } from "./conversations/conversation-list.tsx";
import { ConversationsSheet } from "./conversations/conversations-sheet.tsx";
import { MissingConversation } from "./conversations/missing-conversation.tsx";

/**
 * /chat and /chat/{id}: asks questions and shows stored conversations. `renderLibrary` shows the entries of an answer
 * about the library.
 */
export function ChatScreen(props: { renderLibrary: (library: LibraryAnswer) => ReactNode }) {
  const chat = useChat();
  const navigate = useNavigate();
  const isWide = useWideScreen();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isListOpen, setListOpen] = useState(false);

  // After Page, which focuses the h1.
  useEffect(() => focusUnlessTouched(box.current), []);

  function startNewConversation(): void {
    chat.startNewConversation();
    setListOpen(false);
    box.current?.focus({ preventScroll: true });
  }

  function leaveDeleted(): void {
    void navigate({ to: "/chat", replace: true });
  }

  const list = {
    currentId: chat.id,
    onNew: startNewConversation,
    onChosen: () => setListOpen(false),
    onDeleted: (id: string) => id === chat.id && leaveDeleted(),
  };

  return (
    <Page title={chat.conversation?.title ?? "Chat"} className="pb-0 sm:pb-0">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-12">
        {isNoSuchPage(chat.problem) ? (
          <MissingConversation />
        ) : (
          <RenderLibraryContext value={props.renderLibrary}>
            <ChatPanel
              chat={chat}
              box={box}
              header={
                <ChatHeader
                  conversation={chat.conversation}
                  isLoading={chat.isLoading}
                  onShowAll={() => setListOpen(true)}
                  onNew={startNewConversation}
                  onDeleted={leaveDeleted}
                />
              }
            />
          </RenderLibraryContext>
        )}
        {isWide !== false && (
          <aside
            aria-label="Conversations"
            // Hidden where there is little space until the list is known.
            className={joinClasses(
              "sticky top-24 flex h-[calc(100dvh-7rem)] flex-col",
              isWide === null && "max-lg:hidden",
            )}
          >
            {isWide && <ConversationList {...list} />}
          </aside>
        )}
      </div>
      {isListOpen && !isWide && <ConversationsSheet {...list} onClose={() => setListOpen(false)} />}
    </Page>
  );
}
