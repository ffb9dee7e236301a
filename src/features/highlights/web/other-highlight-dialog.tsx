import { nameOwner } from "#features/collections/web/collection-words.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** A highlight that another member shows: who marked it, and the note. */
export function OtherHighlightDialog(props: {
  highlight: Highlight;
  onAsk: (quote: string) => void;
  onClose: () => void;
}) {
  const { highlight, onClose } = props;
  const { quote, note, colour, author } = highlight;
  const name = author?.name ?? "";
  return (
    <Dialog
      open
      compact
      title={
        <>
          <UserText>{nameOwner(name)}</UserText> highlight
        </>
      }
      size="sm"
      onOpenChange={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <UserText
          as="blockquote"
          className="highlight-item max-h-40 overflow-y-auto pl-3.5 font-serif text-base wrap-anywhere"
          data-colour={colour}
          data-of-other
        >
          {quote}
        </UserText>
        {note === "" ? (
          <p className="text-ui text-muted">Shown to the members, without a note.</p>
        ) : (
          <UserText as="p" className="font-serif text-lg whitespace-pre-line wrap-anywhere">
            {note}
          </UserText>
        )}
        <div className="flex flex-wrap gap-2">
          <CopyButton text={quote} label="Copy text" />
          <Button size="sm" onClick={() => props.onAsk(quote)}>
            Ask about this
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
