import { useState } from "react";
import type { AccountSecurity, EmailChangeResult } from "#features/account/contract.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { checkEmail } from "../check-credentials.ts";
import { PasswordField } from "../password-field.tsx";
import { useChangeEmail } from "../queries.ts";
import { nothingRefused, readRefusal } from "./read-refusal.ts";
import { SettingDialog } from "./setting-dialog.tsx";

/** Asks for the new address and, where there is one, the password. */
export function ChangeEmailDialog(props: {
  account: AccountSecurity;
  onClose: () => void;
  onChanged: (result: EmailChangeResult["result"], newEmail: string) => void;
}) {
  const { account, onClose, onChanged } = props;
  const [newEmail, setNewEmail] = useState("");
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState(nothingRefused);
  const change = useChangeEmail();

  function submit(): void {
    const email = newEmail.trim();
    const fields: Record<string, string> = {};
    const wrongEmail = checkEmail(email);
    if (wrongEmail) fields["newEmail"] = wrongEmail;
    else if (email.toLowerCase() === account.email.toLowerCase())
      fields["newEmail"] = "This is your address already";
    if (account.hasPassword && !password) fields["password"] = "Please enter your password";
    setRefusal({ fields, message: null });
    if (Object.keys(fields).length > 0) return;
    change.mutate(
      { newEmail: email, password },
      {
        onSuccess: ({ result }) => onChanged(result, email),
        onError: (error) => setRefusal(readRefusal(error)),
      },
    );
  }

  return (
    <SettingDialog
      title="Change your address"
      description="The old address is told. Everywhere else you are signed in is signed out."
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
