import { Button } from "#web/ui/button/button.tsx";
import { Download } from "#web/ui/picture/icons.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** Shown once. Each code works once, instead of a code from the app. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join("\n");

  function download(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
    link.download = "commonplace-recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <div className="rounded-ui border border-line bg-sunken p-4">
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 font-mono text-ui text-ink"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={text} />
        <Button size="sm" icon={<Download className="size-4" />} onClick={download}>
          Download
        </Button>
      </div>
    </div>
  );
}
