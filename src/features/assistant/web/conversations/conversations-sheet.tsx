import { useRef } from "react";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { ConversationList, type ConversationListProps } from "./conversation-list.tsx";

/** The list on narrow screens. */
export function ConversationsSheet(props: ConversationListProps & { onClose: () => void }) {
  // Not the search box: a phone's keyboard would cover the list.
  const newLink = useRef<HTMLAnchorElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Conversations"
      size="sm"
      initialFocus={newLink}
    >
      <ConversationList {...props} newLink={newLink} />
    </Dialog>
  );
}
