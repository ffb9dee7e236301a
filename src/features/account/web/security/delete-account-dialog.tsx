import { useState } from "react";
import type { AccountSecurity } from "#features/account/contract.ts";
import { leaveFlash } from "#web/flash.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { checkPassword } from "../check-credentials.ts";
import { PasswordField } from "../password-field.tsx";
import { useDeleteAccount } from "../queries.ts";
import { storeRememberMe } from "../remember-me.ts";
import type { AccountEnd, SharedFate } from "../account-end.ts";
import { SettingDialog } from "#web/ui/dialog/setting-dialog.tsx";
import { useRefusal } from "#web/ui/form/use-refusal.ts";

const phrase = "delete my account";

/** Lists what is deleted and what is kept, and requires a typed confirmation. */
export function DeleteAccountDialog(props: {
  account: AccountSecurity;
  sharing: AccountEnd | undefined;
  onClose: () => void;
}) {
  const { account, sharing: Sharing, onClose } = props;
  const [password, setPassword] = useState("");
  const [typed, setTyped] = useState("");
  const [fate, setFate] = useState<SharedFate>("take");
  const refusal = useRefusal();
  const [leaving, setLeaving] = useState(false);
  const remove = useDeleteAccount();

  function submit(): void {
    const isFine = refusal.isFine({
      password: account.hasPassword && checkPassword(password),
      typed: typed.trim().toLowerCase() !== phrase && `Please type: ${phrase}`,
    });
    if (!isFine) return;
    const body = { password, ...(fate === "copy" && { sharedEntries: fate }) };
    remove.mutate(body, {
      onSuccess: () => {
        setLeaving(true);
        storeRememberMe(false);
        leaveFlash("Your account has been deleted");
        location.assign("/login");
      },
      onError: refusal.show,
    });
  }

  return (
    <SettingDialog
      title="Delete your account?"
      description="This cannot be undone."
      failure={refusal.message}
      action="Delete account"
      busyLabel="Deleting..."
      busy={remove.isPending || leaving}
      tone="danger"
      onSubmit={submit}
      onClose={onClose}
    >
      <dl className="flex flex-col gap-3 rounded-ui border border-line bg-sunken p-4 text-ui">
        <div>
          <dt className="font-medium">What goes</dt>
          <dd className="mt-0.5 text-pretty text-muted">
            Your entries and notes, files, collections, interests, projects, conversations and
            profile, what lies in the trash, every session and API key: at once and for good.
          </dd>
        </div>
        <div>
          <dt className="font-medium">What stays</dt>
          <dd className="mt-0.5 text-pretty text-muted">
            What others have saved from the entries you shared stays theirs, without your name.
          </dd>
        </div>
      </dl>
      {Sharing && <Sharing fate={fate} onFateChange={setFate} />}
      <p className="text-ui text-pretty text-muted">
        You may want to keep a copy first:{" "}
        <a href="/api/export?format=json" download className="text-accent underline">
          download everything you saved
        </a>
        .
      </p>
      {account.hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={refusal.fields["password"]}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <TextField
        label={`Type “${phrase}” to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={refusal.fields["typed"]}
        onChange={(event) => setTyped(event.target.value)}
      />
    </SettingDialog>
  );
}
