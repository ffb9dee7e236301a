import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { checkPassword } from "#features/account/web/check-credentials.ts";
import { PasswordField } from "#features/account/web/password-field.tsx";
import { accountQuery } from "#features/account/web/queries.ts";
import type { CreatedKey } from "#features/keys/contract.ts";
import { keyScopes, type KeyScope } from "#shared/key-scopes.ts";
import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SettingDialog } from "#web/ui/dialog/setting-dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useRefusal } from "#web/ui/form/use-refusal.ts";
import { useCreateKey } from "./queries.ts";
import { scopeWords } from "./scope-words.ts";

const lifetimes = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
  { value: "", label: "Never" },
];

/** Asks for the key's name, scopes and expiry, then the password, which protects other credentials too. */
export function CreateKeyDialog(props: {
  onClose: () => void;
  onCreated: (created: CreatedKey) => void;
}) {
  const account = useQuery(accountQuery);
  const hasPassword = account.data?.hasPassword ?? true;
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>(["read"]);
  const [days, setDays] = useState("90");
  const [password, setPassword] = useState("");
  const refusal = useRefusal();
  const create = useCreateKey();

  function submit(): void {
    const isFine = refusal.isFine({
      name: !name.trim() && "A key needs a name",
      scopes: scopes.length === 0 && "Choose at least one thing that the key may do",
      password: hasPassword && checkPassword(password),
    });
    if (!isFine) return;
    const expiresInDays = days === "" ? null : Number(days);
    create.mutate(
      { name, scopes: [...scopes], expiresInDays, password },
      { onSuccess: props.onCreated, onError: refusal.show },
    );
  }

  return (
    <SettingDialog
      title="Create an API key"
      description="For a script or another program that acts for you."
      failure={refusal.message}
      action="Create key"
      busyLabel="Creating..."
      busy={create.isPending}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextField
        label="Name"
        placeholder="What will use it"
        autoComplete="off"
        maxLength={100}
        value={name}
        error={refusal.fields["name"]}
        onChange={(event) => setName(event.target.value)}
      />
      <ScopeChoice chosen={scopes} error={refusal.fields["scopes"]} onChange={setScopes} />
      <SelectField
        label="Expires after"
        options={lifetimes}
        value={days}
        error={refusal.fields["expiresInDays"]}
        onChange={(event) => setDays(event.target.value)}
      />
      {hasPassword && (
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

function ScopeChoice(props: {
  chosen: readonly KeyScope[];
  error: string | undefined;
  onChange: (chosen: readonly KeyScope[]) => void;
}) {
  const { chosen, error, onChange } = props;
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-2.5">
      <legend className="mb-2 text-ui font-medium text-ink">What it may do</legend>
      {keyScopes.map((scope) => (
        <CheckboxField
          key={scope}
          {...scopeWords[scope]}
          checked={chosen.includes(scope)}
          onCheckedChange={(checked) =>
            onChange(checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
          }
        />
      ))}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
