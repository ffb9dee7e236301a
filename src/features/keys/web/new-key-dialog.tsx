import type { CreatedKey } from "#features/keys/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** Shows the key, only this once. The MCP URL uses the origin that the browser has open. */
export function NewKeyDialog({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const address = `${location.origin}/mcp`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your new API key"
      description="Copy it now: it is not shown again. Anyone who has it can act for you within its scopes."
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
        <UserText as="p" className="mb-1.5 truncate text-sm text-muted">
          {created.name}
        </UserText>
        <code className="block font-mono text-ui break-all text-ink select-all">{created.key}</code>
        <div className="mt-4">
          <CopyButton text={created.key} />
        </div>
      </div>
      <p className="mt-4 text-ui text-pretty text-muted">
        To connect an assistant that supports the Model Context Protocol, give it this address, and
        the key as its bearer token:
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="min-w-0 font-mono text-ui wrap-anywhere text-ink select-all">
          {address}
        </code>
        <CopyButton text={address} label="Copy address" />
      </div>
    </Dialog>
  );
}
