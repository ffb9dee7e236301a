import type { CreatedKey } from "#features/keys/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** The key itself, shown this once. */
export function NewKeyDialog({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your new API key"
      description="Copy it now: it is not shown again. Whoever has it can do in your name what it allows."
      size="sm"
      compact
      keepOpenOutside
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="rounded-ui border border-line bg-sunken p-4">
        <p className="mb-1.5 truncate text-sm text-muted">{created.name}</p>
        <code className="block font-mono text-ui break-all text-ink select-all">{created.key}</code>
        <div className="mt-4">
          <CopyButton text={created.key} />
        </div>
      </div>
    </Dialog>
  );
}
