import { useState } from "react";
import type { AccountSecurity } from "#features/account/contract.ts";
import { describeError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { useRequestPassword } from "../queries.ts";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { SettingRow } from "#web/ui/text/setting-row.tsx";

/** An account created by Google or a magic link has no password; it is set by a link sent to its address. */
export function PasswordRow({ account }: { account: AccountSecurity }) {
  const [open, setOpen] = useState(false);
  const ask = useRequestPassword();

  return (
    <SettingRow
      title="Password"
      action={
        account.hasPassword ? (
          <Button size="sm" aria-label="Change password" onClick={() => setOpen(true)}>
            Change
          </Button>
        ) : (
          <Button
            size="sm"
            busy={ask.isPending}
            busyLabel="Sending..."
            onClick={() => ask.mutate(account.email)}
          >
            Set a password
          </Button>
        )
      }
    >
      {account.hasPassword
        ? "Changing it signs you out everywhere else."
        : "None yet. A link to set one goes to your address."}
      {ask.isSuccess && (
        <MessageBlock tone="success" className="mt-3">
          Check your email for the password reset link
        </MessageBlock>
      )}
      {ask.isError && (
        <MessageBlock tone="danger" className="mt-3">
          {describeError(ask.error)}
        </MessageBlock>
      )}
      {open && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}
