import { useState } from "react";
import type { Conversation } from "#features/assistant/contract.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Ellipsis, Pencil, Trash2 } from "#web/ui/picture/icons.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu/menu.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";

const RenameDialog = loadDialog(async () => (await import("./rename-dialog.tsx")).RenameDialog);
const DeleteDialog = loadDialog(async () => (await import("./delete-dialog.tsx")).DeleteDialog);

/** The actions of a whole conversation. */
export function ConversationMenu(props: {
  conversation: Pick<Conversation, "id" | "title">;
  onDeleted: () => void;
  className?: string | undefined;
}) {
  const { conversation, onDeleted } = props;
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu
        label="Conversation"
        renderTrigger={(trigger) => (
          <IconButton
            {...trigger}
            label={`Actions for ${conversation.title}`}
            title="Actions"
            className={props.className}
            icon={<Ellipsis aria-hidden="true" className="size-5" />}
          />
        )}
      >
        <MenuItem
          icon={<Pencil aria-hidden="true" className="size-4 text-faint" />}
          onSelect={() => setDialog("rename")}
        >
          Rename
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          tone="danger"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onSelect={() => setDialog("delete")}
        >
          Delete
        </MenuItem>
      </Menu>
      <>
        {dialog === "rename" && <RenameDialog conversation={conversation} onClose={close} />}
        {dialog === "delete" && (
          <DeleteDialog conversation={conversation} onClose={close} onDeleted={onDeleted} />
        )}
      </>
    </>
  );
}
