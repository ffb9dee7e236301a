import type { UseMutationResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { checkPassword } from "../check-credentials.ts";
import { PasswordField } from "../password-field.tsx";
import { SettingDialog } from "#web/ui/dialog/setting-dialog.tsx";
import { useRefusal } from "#web/ui/form/use-refusal.ts";

/** Asks for the password, if the account has one, before a security setting changes. */
export function PasswordDialog<Answer>(props: {
  hasPassword: boolean;
  title: string;
  description: ReactNode;
  action: string;
  busyLabel: string;
  tone?: "primary" | "danger";
  change: UseMutationResult<Answer, Error, string, unknown>;
  onClose: () => void;
  onDone: (answer: Answer) => void;
}) {
  const { change } = props;
  const [password, setPassword] = useState("");
  const refusal = useRefusal();

  function submit(): void {
    if (!refusal.isFine({ password: props.hasPassword && checkPassword(password) })) return;
    change.mutate(password, { onSuccess: props.onDone, onError: refusal.show });
  }

  return (
    <SettingDialog
      title={props.title}
      description={props.description}
      failure={refusal.message}
      action={props.action}
      busyLabel={props.busyLabel}
      busy={change.isPending}
      {...(props.tone ? { tone: props.tone } : {})}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {props.hasPassword && (
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
