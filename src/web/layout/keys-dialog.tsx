import { Dialog } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { shortcuts } from "./use-shortcuts.ts";

/** What "?" shows. */
export function KeysDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog {...props} title="Keys" size="sm" compact>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ key, does }) => (
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
