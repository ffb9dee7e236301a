import { useQuery } from "@tanstack/react-query";
import type { EntryOnPageUpdate } from "#features/collection-pages/contract.ts";
import { collectionQuery } from "#features/collections/web/queries.ts";
import type { Entry } from "#features/entries/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { ExternalLink } from "#web/ui/picture/icons.tsx";
import { entryOnPageQuery, useDecideEntry } from "./queries.ts";
import { pagePath } from "./shared-collection.ts";

/** Whether the user's entry is on the public page of its collection; nothing if that has none. */
export function EntryOnPage({ entry }: { entry: Entry }) {
  const { data: collection } = useQuery(collectionQuery(entry.collection.id));
  const { data } = useQuery(entryOnPageQuery(entry.id));
  const decide = useDecideEntry(entry.id);
  if (!data?.page) return null;
  const { page, canShow } = data;
  const shown = { ...data, ...(decide.isPending && decide.variables) };
  const isMember = collection !== undefined && collection.role !== "owner";

  function change(body: EntryOnPageUpdate): void {
    decide.mutate(body, {
      onError: (error) => toastFailure("Failed to save your choice", error, { key: entry.id }),
    });
  }

  return (
    <div className="flex flex-col gap-3">
      <SwitchField
        label="Show on the public page of the collection"
        description={
          !canShow
            ? "Only the person who first saved this can show it in public."
            : page.visibility === "listed"
              ? "Everybody can find that page."
              : "Anybody who has the link of that page can see it there."
        }
        checked={shown.isShown === true}
        disabled={!canShow}
        onCheckedChange={(isShown) => change({ isShown })}
      />
      {shown.isShown && (
        <>
          {entry.whyItsInteresting && (
            <CheckboxField
              label="With my note"
              checked={shown.showsNote}
              onCheckedChange={(showsNote) => change({ showsNote })}
            />
          )}
          {isMember && (
            <CheckboxField
              label="With my name"
              checked={shown.showsName}
              onCheckedChange={(showsName) => change({ showsName })}
            />
          )}
          <a
            href={pagePath(page.slug)}
            target="_blank"
            rel="noopener"
            className={`${buttonClasses("quiet", "sm")} -ml-2.5 w-fit`}
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            Open the page
          </a>
        </>
      )}
    </div>
  );
}
