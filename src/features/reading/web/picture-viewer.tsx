import { useEffect } from "react";
import type { TextPicture } from "#features/pictures/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { ArrowLeft, ArrowRight } from "#web/ui/picture/icons.tsx";

/** One picture of a text at the size of the window; the arrow keys lead to its neighbours. */
export function PictureViewer(props: {
  items: readonly TextPicture[];
  source: string;
  onShow: (source: string) => void;
  onClose: () => void;
}) {
  const { items, source, onShow, onClose } = props;
  const index = items.findIndex((item) => item.source === source);
  const picture = items[index];
  const [before, after] = [items[index - 1], items[index + 1]];

  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const next = key === "ArrowLeft" ? before : key === "ArrowRight" ? after : undefined;
      if (next) onShow(next.source);
    };
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  }, [before, after, onShow]);

  if (picture === undefined) return null;
  const { url, width, height, color, caption } = picture;
  return (
    <Dialog
      open
      size="window"
      onOpenChange={onClose}
      title={<span className="line-clamp-3 text-ui font-normal">{caption || "Picture"}</span>}
      footer={
        items.length > 1 && (
          <div className="flex w-full items-center justify-between gap-3">
            <Button
              disabled={!before}
              icon={<ArrowLeft aria-hidden="true" className="size-4" />}
              onClick={() => before && onShow(before.source)}
            >
              Previous
            </Button>
            <p aria-live="polite" className="text-sm text-muted tabular-nums">
              {index + 1} of {items.length}
            </p>
            <Button
              disabled={!after}
              icon={<ArrowRight aria-hidden="true" className="size-4" />}
              onClick={() => after && onShow(after.source)}
            >
              Next
            </Button>
          </div>
        )
      }
    >
      <img
        key={url}
        src={url}
        alt={caption || "The enlarged picture"}
        width={width}
        height={height}
        style={{ backgroundColor: color }}
        className="enlarged-picture"
      />
    </Dialog>
  );
}
