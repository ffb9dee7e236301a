import { useState } from "react";
import type { AccountSecurity, EmailChangeResult } from "#features/account/contract.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { checkEmail, checkPassword } from "../check-credentials.ts";
import { PasswordField } from "../password-field.tsx";
import { useChangeEmail } from "../queries.ts";
import { SettingDialog } from "#web/ui/dialog/setting-dialog.tsx";
import { useRefusal } from "#web/ui/form/use-refusal.ts";

/** Asks for the new address and, if the account has one, the password. */
export function ChangeEmailDialog(props: {
  account: AccountSecurity;
  onClose: () => void;
  onChanged: (result: EmailChangeResult["result"], newEmail: string) => void;
}) {
  const { account, onClose, onChanged } = props;
  const [newEmail, setNewEmail] = useState("");
  const [password, setPassword] = useState("");
  const refusal = useRefusal();
  const change = useChangeEmail();

  function submit(): void {
    const email = newEmail.trim();
    const isSame = email.toLowerCase() === account.email.toLowerCase();
    const isFine = refusal.isFine({
      newEmail: checkEmail(email) ?? (isSame && "This is your address already"),
      password: account.hasPassword && checkPassword(password),
    });
    if (!isFine) return;
    change.mutate(
      { newEmail: email, password },
      {
        onSuccess: ({ result }) => onChanged(result, email),
        onError: refusal.show,
      },
    );
  }

  return (
    <SettingDialog
      title="Change your address"
      description="The old address gets a notice. All your other sessions are signed out."
      failure={refusal.message}
      action="Change address"
      busyLabel="Changing..."
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="New e-mail address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={newEmail}
        error={refusal.fields["newEmail"]}
        onChange={(event) => setNewEmail(event.target.value)}
      />
      {account.hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={refusal.fields["password"]}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </SettingDialog>
  );
}
