import { type ClipboardEvent, type RefObject, useEffect, useRef } from "react";
import { parseTypedLinks } from "#web/layout/shortcuts/parse-links.ts";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";

/** A field for a link, which becomes a field of several lines once several links are pasted. */
export function UrlField(props: {
  fieldRef: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  value: string;
  readOnly: boolean;
  error: string | undefined;
  onValueChange: (value: string) => void;
}) {
  const { fieldRef, value, onValueChange } = props;
  const isMany = value.includes("\n");
  const hadFocus = useRef(false);

  useEffect(() => {
    // The other element, for one line or several, has replaced the one that had the focus.
    if (hadFocus.current && document.activeElement === document.body) fieldRef.current?.focus();
  });

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const field = event.currentTarget;
    const pasted = event.clipboardData.getData("text/plain");
    const before = value.slice(0, field.selectionStart ?? value.length);
    const after = value.slice(field.selectionEnd ?? value.length);
    const links = parseTypedLinks(`${before} ${pasted} ${after}`);
    // A field of one line would join the lines of what is pasted.
    if (parseTypedLinks(pasted).length < 2 || links.length === 0) return;
    event.preventDefault();
    onValueChange(links.join("\n"));
  }

  const common = {
    ref: fieldRef,
    label: "URL",
    labelHidden: true,
    inputMode: "url",
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
    placeholder: "Paste or type URL here...",
    value,
    readOnly: props.readOnly,
    error: props.error,
    onFocus: () => (hadFocus.current = true),
    onBlur: () => (hadFocus.current = false),
  } as const;

  if (!isMany)
    return (
      <TextField
        {...common}
        onPaste={paste}
        onChange={(event) => onValueChange(event.target.value)}
      />
    );
  const count = parseTypedLinks(value).length;
  return (
    <TextArea
      {...common}
      rows={4}
      wrap="off"
      style={{ maxHeight: "12rem" }}
      hint={
        count > 1
          ? `${count} links, each saved as an entry of its own.`
          : "There is text between the links. Remove it, or add it on the Text tab."
      }
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
