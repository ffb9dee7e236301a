import { useState } from "react";
import { encode } from "uqr";
import { CodeField } from "../code-field.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { SettingDialog } from "#web/ui/dialog/setting-dialog.tsx";
import { useRefusal } from "#web/ui/form/use-refusal.ts";
import { useConfirmTwoStep, useStartTwoStep, type TwoStepStart } from "./two-step-queries.ts";

/** Turns two-step sign-in on: password, app, first code, recovery codes. */
export function TurnOnDialog(props: { hasPassword: boolean; onClose: () => void }) {
  const { onClose } = props;
  const [started, setStarted] = useState<TwoStepStart | null>(null);
  const [isOn, setIsOn] = useState(false);
  const start = useStartTwoStep();

  if (!started) {
    return (
      <PasswordDialog
        hasPassword={props.hasPassword}
        title="Turn on two-step sign-in"
        description="Signing in will ask for a code from an app on your phone as well."
        action="Continue"
        busyLabel="Checking..."
        change={start}
        onClose={onClose}
        onDone={setStarted}
      />
    );
  }
  if (!isOn)
    return <ScanDialog uri={started.totpURI} onClose={onClose} onDone={() => setIsOn(true)} />;
  return (
    <RecoveryCodesDialog
      title="Two-step sign-in is on"
      codes={started.backupCodes}
      onClose={onClose}
    />
  );
}

function ScanDialog(props: { uri: string; onClose: () => void; onDone: () => void }) {
  const [code, setCode] = useState("");
  const refusal = useRefusal();
  const confirm = useConfirmTwoStep();
  const secret = new URL(props.uri).searchParams.get("secret") ?? "";

  function submit(): void {
    if (!refusal.isFine({ code: code.length < 6 && "Please enter the six digits" })) return;
    confirm.mutate(code, { onSuccess: props.onDone, onError: refusal.show });
  }

  return (
    <SettingDialog
      title="Add it to your app"
      description="Scan this with an authenticator app, then enter the code that it shows."
      failure={refusal.message}
      action="Turn on"
      busyLabel="Checking..."
      busy={confirm.isPending}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <div className="flex flex-col items-center gap-4">
        <QrCode text={props.uri} label="QR code for your authenticator app" />
        <div className="w-full">
          <p className="text-sm text-faint">Or type this key into the app:</p>
          <div className="mt-1 flex items-center justify-between gap-3">
            <code className="min-w-0 font-mono text-ui text-ink">
              {secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </code>
            <CopyButton text={secret} />
          </div>
        </div>
      </div>
      <CodeField
        label="Code from the app"
        value={code}
        error={refusal.fields["code"]}
        onChange={setCode}
      />
    </SettingDialog>
  );
}

/** Dark on light in both themes, because not every camera reads inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-ui border border-line bg-raised text-ink scheme-light"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
