import { useRef, useState, type RefObject } from "react";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useAddInterest } from "../queries.ts";
import { InterestInput } from "./interest-input.tsx";
import { showInterestFailure } from "./interest-failure.ts";

/** The empty field at the end of a list. It stays open after Enter, for the next interest. */
export function AddInterest({
  collectionId,
  title,
  slot,
}: {
  collectionId: string;
  title: string;
  slot: RefObject<HTMLButtonElement | null>;
}) {
  const [name, setName] = useState<string | null>(null);
  const refused = useRef<string | null>(null);
  const adding = useAddInterest(collectionId);

  function cancel(): void {
    setName(null);
    refused.current = null;
    // The button is mounted after this render.
    requestAnimationFrame(() => slot.current?.focus());
  }

  function save(next: "" | null): void {
    if (adding.isPending) return;
    const wanted = name?.trim() ?? "";
    if (wanted === "") {
      setName(next);
      return;
    }
    adding.mutate(wanted, {
      onSuccess: () => {
        setName(next);
        toast.success("Interest added successfully", { key: collectionId });
      },
      onError: (problem) => {
        refused.current = wanted;
        showInterestFailure("add", problem, collectionId);
      },
    });
  }

  /** On blur, an unchanged name that was refused is not sent again; only Enter retries it. */
  function leave(): void {
    if (name?.trim() !== refused.current) save(null);
  }

  return (
    <li className="max-w-full">
      {name === null ? (
        <button
          ref={slot}
          type="button"
          aria-label={`+ Add Interest to ${title}`}
          className="h-9 rounded-ui border border-dashed border-edge px-2.5 text-ui text-muted transition-colors hover:bg-hover hover:text-ink"
          onClick={() => setName("")}
        >
          + Add Interest
        </button>
      ) : (
        <InterestInput
          label={`New interest of ${title}`}
          value={name}
          onChange={setName}
          isBusy={adding.isPending}
          failure={adding.error}
          onSave={() => save("")}
          onLeave={leave}
          onCancel={cancel}
        />
      )}
    </li>
  );
}
