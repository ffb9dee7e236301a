import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { useUpdateEntry } from "#features/entries/web/mutations.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { Copy, ExternalLink } from "#web/ui/picture/icons.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { publicationQuery } from "./publication.ts";

const PublishDialog = loadDialog(async () => (await import("./publish-dialog.tsx")).PublishDialog);

/** Whether the user's entry is public, and the link to share. */
export function EntrySharing({ entry }: { entry: Entry }) {
  const update = useUpdateEntry(entry);
  const [isAsking, setAsking] = useState(false);
  if (entry.isWithdrawn) return <Withdrawn />;
  return (
    <div>
      <SwitchField
        label="Share publicly"
        description={
          entry.isPrivate
            ? "It has no public page of its own. You see a preview before it becomes public."
            : "Everybody can see it, with or without an account."
        }
        checked={!entry.isPrivate}
        onCheckedChange={(isPublic) =>
          isPublic ? setAsking(true) : update.mutate({ isPrivate: true })
        }
      />
      {!entry.isPrivate && <SharedLink entry={entry} onPreview={() => setAsking(true)} />}
      {isAsking && <PublishDialog entry={entry} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Withdrawn() {
  return (
    <div>
      <p className="text-ui font-medium">Withdrawn by the operator</p>
      <p className="text-sm text-pretty text-faint">
        It cannot be shared again. You keep it, and so does everyone who saved it.
      </p>
    </div>
  );
}

function SharedLink({ entry, onPreview }: { entry: Entry; onPreview: () => void }) {
  const { data } = useQuery(publicationQuery(entry.id));
  if (!data?.publicSlug) return null;
  const path = `/shared/${data.publicSlug}`;

  async function copy(): Promise<void> {
    const link = location.origin + path;
    try {
      await navigator.clipboard.writeText(link);
      toast.success("Link copied");
    } catch {
      // Without HTTPS the page may not write to the clipboard.
      toast.info("This is its link", { description: link });
    }
  }

  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<Copy aria-hidden="true" className="size-4" />}
        onClick={() => void copy()}
      >
        Copy link
      </Button>
      <a href={path} target="_blank" rel="noopener" className={buttonClasses("quiet", "sm")}>
        <ExternalLink aria-hidden="true" className="size-4" />
        Open
      </a>
      <Button size="sm" variant="quiet" onClick={onPreview}>
        What is shown
      </Button>
    </div>
  );
}
