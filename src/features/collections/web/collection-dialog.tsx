import { useRef, useState } from "react";
import { PlanLimitMessage, getPlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import { usePlanRefusals } from "#features/billing/web/use-plan-refusals.ts";
import { PlanUsage } from "#features/billing/web/plan-room.tsx";
import {
  collectionCategories,
  CollectionCreate,
  type Collection,
} from "#features/collections/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { useDraftState } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { formatCategory } from "./collection-words.ts";
import { ColorField } from "./color-field.tsx";
import { EmojiField } from "./emoji-field.tsx";
import { useCreateCollection, useUpdateCollection } from "./queries.ts";
import { toastFailure } from "#web/failure.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";

/** Creates a collection, or edits `collection`. Typed text is kept when saving fails. */
export function CollectionDialog(props: { collection?: Collection; onClose: () => void }) {
  const { collection, onClose } = props;
  const [draft, setDraft] = useDraftState(`collection-${collection?.id ?? "new"}`, {
    title: collection?.title ?? "",
    category: collection?.category ?? "",
    description: collection?.description ?? "",
    color: collection?.color ?? "",
    emoji: collection?.emoji ?? "",
  });
  const { title, category, description, color, emoji } = draft;
  const change = (part: Partial<typeof draft>) => setDraft((known) => ({ ...known, ...part }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [planLimit, setPlanLimit] = useState<string | null>(null);
  const refusals = usePlanRefusals();
  const limit = planLimit ?? (collection ? null : refusals.collections);
  const titleField = useRef<HTMLInputElement>(null);
  const create = useCreateCollection();
  const update = useUpdateCollection(collection?.id ?? "");
  const saving = collection ? update : create;
  const key = collection?.id ?? "create-collection";

  function save(): void {
    if (saving.isPending) return;
    const parsed = CollectionCreate.safeParse(draft);
    const issues = parsed.error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [];
    setErrors(Object.fromEntries(issues));
    if (!parsed.data) return;
    setPlanLimit(null);
    saving.mutate(parsed.data, {
      onSuccess: () => {
        toast.success(`Collection ${collection ? "updated" : "created"} successfully`, { key });
        onClose();
      },
      onError: (error) => {
        const limit = getPlanLimitMessage(error);
        if (limit !== null) return setPlanLimit(limit);
        if (error instanceof ApiError) setErrors(error.fields);
        toastFailure(
          collection
            ? "Failed to update collection"
            : "Failed to create collection. Please try again.",
          error,
          { key },
        );
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={collection ? "Edit Collection" : "New Collection"}
      size="sm"
      keepOpenOutside
      initialFocus={titleField}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving.isPending} busyLabel="Saving...">
            {collection ? "Save Changes" : "Create Collection"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {limit ? (
          <PlanLimitMessage message={limit} isNotice={planLimit === null} />
        ) : (
          <FormFailure error={saving.error} />
        )}
        <TextField
          ref={titleField}
          label="Title"
          aside={!collection && <PlanUsage of="collections" />}
          value={title}
          error={errors["title"]}
          onChange={(event) => change({ title: event.target.value })}
        />
        <SelectField
          label="Category"
          value={category}
          options={listCategories(category)}
          onChange={(event) => change({ category: event.target.value })}
        />
        <TextArea
          label="Description"
          aside="Optional"
          value={description}
          error={errors["description"]}
          onChange={(event) => change({ description: event.target.value })}
        />
        <ColorField value={color} onValueChange={(next) => change({ color: next })} />
        <EmojiField
          value={emoji}
          error={errors["emoji"]}
          onValueChange={(next) => change({ emoji: next })}
        />
      </div>
    </Dialog>
  );
}

/** The offered categories, and the current one if it came from elsewhere (onboarding, import). */
function listCategories(present: string) {
  const values = new Set(["", ...collectionCategories, present]);
  return [...values].map((value) => ({ value, label: formatCategory(value) }));
}
