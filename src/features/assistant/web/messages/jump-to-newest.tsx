import { Button } from "#web/ui/button/button.tsx";
import { ArrowDown } from "#web/ui/picture/icons.tsx";

/** Scrolls back to the newest message after scrolling up. */
export function JumpToNewest({ onJump }: { onJump: () => void }) {
  return (
    <Button
      size="sm"
      className="absolute! -top-11 left-1/2 -translate-x-1/2 shadow-float pointer-coarse:h-10"
      icon={<ArrowDown className="size-4" />}
      onClick={onJump}
    >
      Jump to newest
    </Button>
  );
}
