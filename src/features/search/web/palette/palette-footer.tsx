import { useCommandKey } from "#web/layout/dialogs/palette.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Kbd } from "#web/ui/menu/kbd.tsx";

/** The keyboard hints, on devices with a keyboard, and the link to the help. */
export function PaletteFooter(props: { isHelp: boolean; onHelp: () => void }) {
  const commandKey = useCommandKey();
  return (
    <footer className="flex items-center justify-between gap-4 border-t border-line py-1.5 pr-2 pl-4">
      <p className="hidden gap-4 text-xs text-faint sm:flex pointer-coarse:hidden">
        <span className="flex items-center gap-1.5">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to choose
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd>↵</Kbd> to open
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd>{`${commandKey} ↵`}</Kbd> in a new tab
        </span>
      </p>
      <Button variant="quiet" size="sm" className="ml-auto" onClick={props.onHelp}>
        {props.isHelp ? "Back to search" : "How to search"}
      </Button>
    </footer>
  );
}
