import { ChatScreen } from "#features/assistant/web/chat-screen.tsx";
import type { LibraryAnswer } from "#features/assistant/contract.ts";
import { LibraryList } from "./chat/library-list.tsx";

/** /chat and /chat/{id}. Passes in the lists of entries, because the assistant must not depend on the library's screens. */
export function ChatPage() {
  return <ChatScreen renderLibrary={renderLibrary} />;
}

function renderLibrary(library: LibraryAnswer) {
  return <LibraryList library={library} />;
}
