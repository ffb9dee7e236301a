import { Suspense, useCallback, useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useHeightVariable } from "#web/hooks/use-height-variable.ts";
import { isDialogOpen } from "#web/layout/shortcuts/is-editable.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { AnswererNote } from "./composer/answerer-note.tsx";
import { focusUnlessTouched } from "./composer/focus-unless-touched.ts";
import { QuestionBox } from "./composer/question-box.tsx";
import { AskedScopeChip } from "./composer/scope-chip.tsx";
import type { useChat } from "./chat/use-chat.ts";
import { WelcomeCard } from "./messages/welcome-card.tsx";
import { JumpToNewest } from "./messages/jump-to-newest.tsx";
import { MessageList } from "./messages/message-list.tsx";
import { MessageListSkeleton } from "./messages/message-list-skeleton.tsx";
import { useFollowNewest } from "./messages/use-follow-newest.ts";

type Chat = ReturnType<typeof useChat>;

/** A conversation with a question box that stays in view. */
export function ChatPanel(props: {
  chat: Chat;
  box: RefObject<HTMLTextAreaElement | null>;
  header: ReactNode;
}) {
  const { chat, box, header } = props;
  const { askAgain } = chat;
  const frame = useRef<HTMLElement>(null);
  const composer = useRef<HTMLDivElement>(null);
  useHeightVariable(composer, "--bar");
  const hasThread = chat.items.length > 0 && !chat.isLoading;
  const { isBehind, follow } = useFollowNewest(frame, chat.place, hasThread);
  useEscapeToStop(chat.isSending, chat.stop);

  /** Scrolls to the newest message and focuses the box, because the pressed button is gone. */
  const resume = useCallback(() => {
    follow();
    focusUnlessTouched(box.current);
  }, [follow, box]);

  const askOnceMore = useCallback(() => {
    askAgain();
    resume();
  }, [askAgain, resume]);

  function askQuestion(text: string): void {
    chat.askQuestion(text);
    resume();
  }

  function beginQuestion(words: string): void {
    chat.setDraft(words);
    box.current?.focus({ preventScroll: true });
  }

  return (
    <section
      ref={frame}
      aria-label="Chat"
      // As high as the window below the header, so that the box starts at its lower edge.
      className="mx-auto flex min-h-[calc(100dvh-8.25rem)] w-full max-w-[36rem] min-w-0 flex-col lg:mx-0 sm:min-h-[calc(100dvh-8.75rem)] md:min-h-[calc(100dvh-6.125rem)]"
    >
      {header}
      <div className="flex-1 pb-8">
        {chat.isLoading ? (
          <MessageListSkeleton />
        ) : chat.problem && !chat.conversation ? (
          <ErrorState
            title="The conversation did not load"
            error={chat.problem}
            retrying={chat.isTryingAgain}
            onRetry={chat.tryAgain}
          />
        ) : hasThread ? (
          <Suspense fallback={<MessageListSkeleton />}>
            <MessageList
              items={chat.items}
              isAnnounced={chat.isAnnounced}
              onAskAgain={askOnceMore}
            />
          </Suspense>
        ) : (
          <WelcomeCard scope={chat.scope} onAsk={askQuestion} onBegin={beginQuestion} />
        )}
      </div>
      <div
        ref={composer}
        className="sticky bottom-(--foot) z-10 -mx-2 bg-paper px-2 pb-[env(safe-area-inset-bottom)] before:pointer-events-none before:absolute before:inset-x-0 before:-top-6 before:h-6 before:bg-linear-to-t before:from-paper before:to-transparent"
      >
        {isBehind && <JumpToNewest onJump={resume} />}
        {chat.scope && (
          <div className="mb-2">
            <AskedScopeChip
              scope={chat.scope}
              onRemoved={() => box.current?.focus({ preventScroll: true })}
            />
          </div>
        )}
        <QuestionBox
          box={box}
          value={chat.draft}
          onValueChange={chat.setDraft}
          isSending={chat.isSending}
          isWaiting={chat.id !== undefined && !chat.conversation}
          onAsk={askQuestion}
          onStop={chat.stop}
        >
          <AnswererNote />
        </QuestionBox>
      </div>
    </section>
  );
}

/** Wherever the focus is, unless a dialog is open. */
function useEscapeToStop(isSending: boolean, stop: () => void): void {
  useEffect(() => {
    if (!isSending) return;
    const stopOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !isDialogOpen()) stop();
    };
    addEventListener("keydown", stopOnEscape);
    return () => removeEventListener("keydown", stopOnEscape);
  }, [isSending, stop]);
}
