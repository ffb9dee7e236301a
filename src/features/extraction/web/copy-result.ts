import { copyText } from "#web/copy-text.ts";
import { toast } from "#web/ui/toast/toast-store.ts";

export async function copyResult(text: string): Promise<void> {
  if (await copyText(text)) toast.success("Copied!", { description: "Result copied to clipboard" });
  else
    toast.error("This browser does not allow copying", {
      description: "Select the text and copy it yourself.",
    });
}
