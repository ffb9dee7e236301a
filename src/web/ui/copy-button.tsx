import { useState } from "react";
import { Button } from "./button/button.tsx";
import { Glyph } from "./picture/glyph.tsx";
import { Copy } from "./picture/icons.tsx";
import { toast } from "./toast/toast-store.ts";

/** A button that shows its success in place of its label. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error("The browser did not allow copying. Select the text and copy it.");
    }
  }

  return (
    <Button
      size="sm"
      icon={copied ? <Glyph name="check" /> : <Copy className="size-4" />}
      aria-live="polite"
      onClick={() => void copy()}
    >
      {copied ? "Copied" : label}
    </Button>
  );
}
