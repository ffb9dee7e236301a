import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Kbd } from "#web/ui/menu/kbd.tsx";
import { useCommandKey } from "#web/layout/dialogs/palette.ts";

/** The app's keyboard shortcuts. */
const listShortcuts = (commandKey: string) => [
  { key: `${commandKey} K`, does: "Search, go anywhere, or ask" },
  { key: "n", does: "Add an entry" },
  { key: "/", does: "Search this page" },
  { key: "j k", does: "Next or previous entry" },
  { key: "f", does: "Filter the library" },
  { key: "x", does: "Select an entry, or clear its selection" },
  { key: "Shift X", does: "Select all up to an entry" },
  { key: `${commandKey} A`, does: "Select all, once one is selected" },
  { key: "h", does: "Highlight the selection, or choose one" },
  { key: "e", does: "Finish an entry, or those selected" },
  { key: "m", does: "Move an entry, or those selected" },
  { key: "?", does: "Show these keys" },
  { key: "Esc", does: "Close what is open, or clear the selection" },
];

/** The list of keyboard shortcuts, opened by "?". */
export function KeysDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const commandKey = useCommandKey();
  return (
    <Dialog {...props} title="Keys" size="sm" compact>
      <dl className="divide-y divide-line">
        {listShortcuts(commandKey).map(({ key, does }) => (
          <div key={key} className="flex items-center justify-between py-2.5 text-ui">
            <dt>{does}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
