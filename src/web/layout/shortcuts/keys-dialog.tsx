import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Kbd } from "#web/ui/menu/kbd.tsx";
import { useCommandKey } from "../dialogs/palette.ts";
import { listShortcuts } from "./use-shortcuts.ts";

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
