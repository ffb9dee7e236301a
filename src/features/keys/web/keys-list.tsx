import { useState } from "react";
import type { ApiKey } from "#features/keys/contract.ts";
import { describeError } from "#web/data/api.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { SettingRows } from "#web/ui/text/setting-row.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useRevokeKey } from "./queries.ts";
import { scopeWords } from "./scope-words.ts";

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** `now` in milliseconds. Keys that expired before it are marked. */
export function KeysList({ keys, now }: { keys: readonly ApiKey[]; now: number }) {
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const revoke = useRevokeKey();

  function close(): void {
    setAsked(null);
    revoke.reset();
  }

  function confirm(): void {
    if (!asked) return;
    revoke.mutate(asked.id, {
      onSuccess: () => {
        close();
        toast.success("The API key was revoked");
      },
    });
  }

  return (
    <>
      <SettingRows>
        <ul className="divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.id} shown={key} now={now} onRevoke={() => setAsked(key)} />
          ))}
        </ul>
      </SettingRows>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={
            <span className="wrap-anywhere">
              Revoke “<UserText>{asked.name}</UserText>”?
            </span>
          }
          description="Anything that uses it stops working at once. This cannot be undone."
          confirmLabel="Revoke"
          busyLabel="Revoking..."
          busy={revoke.isPending}
          onConfirm={confirm}
        >
          {revoke.error && (
            <MessageBlock tone="danger">
              The API key was not revoked. {describeError(revoke.error)}
            </MessageBlock>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function KeyRow(props: { shown: ApiKey; now: number; onRevoke: () => void }) {
  const { name, prefix, scopes, createdAt, lastUsedAt, expiresAt } = props.shown;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= props.now;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui font-medium">
          <UserText className="min-w-0 wrap-anywhere">{name}</UserText>
          {scopes.map((scope) => (
            <Badge key={scope} tone="accent">
              {scopeWords[scope].label}
            </Badge>
          ))}
          {isExpired && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-faint">
          <code className="font-mono">{prefix}…</code> · Created <RelativeTime iso={createdAt} /> ·{" "}
          {lastUsedAt ? (
            <>
              Last used <RelativeTime iso={lastUsedAt} />
            </>
          ) : (
            "Never used"
          )}{" "}
          · {describeEnd(expiresAt, isExpired)}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={props.onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

function describeEnd(expiresAt: string | null, isExpired: boolean): string {
  if (expiresAt === null) return "Never expires";
  return `${isExpired ? "Expired" : "Expires"} ${day.format(new Date(expiresAt))}`;
}
