import type { RefObject } from "react";
import { Search } from "#web/ui/picture/icons.tsx";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import type { Combobox } from "#web/ui/picker/combobox.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** The maximum length of a search. */
const maxTyped = 1_000;

type PaletteFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  combobox: Combobox;
  value: string;
  onChange: (text: string) => void;
  onClose: () => void;
};

/** The search field. It keeps the focus and names the active option below. */
export function PaletteField({ ref, ...props }: PaletteFieldProps) {
  return (
    <div className="flex items-center gap-3 border-b border-line py-2 pr-3 pl-4">
      <Search className="size-5 shrink-0 text-faint" strokeWidth={1.75} />
      <UserText
        as="input"
        ref={ref}
        type="text"
        {...props.combobox.fieldProps}
        aria-label="Search, go anywhere, or ask"
        placeholder="Search, go anywhere, or ask…"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={maxTyped}
        className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <IconButton label="Close" icon={<Glyph name="close" />} onClick={props.onClose} />
    </div>
  );
}
