import { useRef, useState } from "react";
import type { Interest } from "#features/interests/contract.ts";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useRenameInterest } from "../queries.ts";
import { InterestInput } from "./interest-input.tsx";
import { showInterestFailure } from "./interest-failure.ts";

/** One interest; pressing it edits its name in place. */
export function InterestItem({ interest, onDelete }: { interest: Interest; onDelete: () => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const refused = useRef<string | null>(null);
  const renaming = useRenameInterest(interest.collectionId);
  const button = useRef<HTMLButtonElement>(null);

  function close(how: "back" | "away"): void {
    setTyped(null);
    refused.current = null;
    // The button is mounted after this render.
    if (how === "back") requestAnimationFrame(() => button.current?.focus());
  }

  function save(how: "back" | "away"): void {
    if (renaming.isPending) return;
    const name = typed?.trim() ?? "";
    if (name === "" || name === interest.name) {
      close(how);
      return;
    }
    renaming.mutate(
      { id: interest.id, name },
      {
        onSuccess: () => {
          close(how);
          toast.success("Interest updated successfully", { key: interest.id });
        },
        onError: (problem) => {
          refused.current = name;
          showInterestFailure("update", problem, interest.id);
        },
      },
    );
  }

  /** On blur, an unchanged name that was refused is not sent again; only Enter retries it. */
  function leave(): void {
    if (typed?.trim() !== refused.current) save("away");
  }

  if (typed !== null)
    return (
      <li className="max-w-full">
        <InterestInput
          label={`Rename ${interest.name}`}
          value={typed}
          onChange={setTyped}
          isBusy={renaming.isPending}
          failure={renaming.error}
          onSave={() => save("back")}
          onLeave={leave}
          onCancel={() => close("back")}
        />
      </li>
    );
  return (
    <li className="flex h-9 max-w-full items-stretch rounded-ui border border-line bg-raised transition-colors hover:border-edge">
      <button
        ref={button}
        type="button"
        title="Rename"
        aria-label={`Rename ${interest.name}`}
        className="min-w-0 truncate rounded-l-ui pl-2.5 text-ui"
        onClick={() => setTyped(interest.name)}
      >
        <UserText>{interest.name}</UserText>
      </button>
      <button
        type="button"
        title="Delete"
        aria-label={`Delete ${interest.name}`}
        className="grid w-8 shrink-0 place-items-center rounded-r-ui text-faint transition-colors hover:text-danger"
        onClick={onDelete}
      >
        <Glyph name="close" className="size-3.5" />
      </button>
    </li>
  );
}
