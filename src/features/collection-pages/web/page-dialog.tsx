import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CollectionPageSettings } from "#features/collection-pages/contract.ts";
import type { Collection, PageVisibility } from "#features/collections/contract.ts";
import { describeError } from "#web/data/api.ts";
import { toastFailure } from "#web/failure.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { EntryChoices } from "./entry-choices.tsx";
import { usePageChoices } from "./page-choices.ts";
import { PageLink } from "./page-link.tsx";
import { pageSettingsQuery, useDeletePage, useSavePage } from "./queries.ts";

type Props = { collection: Collection; onClose: () => void };

/** The public page of a collection: its owner turns it on and off, and everybody chooses among their own entries. */
export function PageDialog(props: Props) {
  const { collection } = props;
  const { data, error, isFetching, refetch } = useQuery(pageSettingsQuery(collection.id));
  if (data && !data.isWithdrawn) return <PageForm {...props} settings={data} />;
  return (
    <PageFrame {...props} footer={<Button onClick={props.onClose}>Close</Button>}>
      {data ? (
        <p className="text-ui text-pretty">
          The operator of this site withdrew this page. It cannot be turned on again.
        </p>
      ) : error ? (
        <ErrorState
          title="The page did not load"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading the public page..." className="flex flex-col gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </SkeletonGroup>
      )}
    </PageFrame>
  );
}

function PageForm(props: Props & { settings: CollectionPageSettings }) {
  const { collection, settings, onClose } = props;
  const { id, owner, memberCount } = collection;
  const isOwner = collection.role === "owner";
  const isOn = settings.visibility !== "off";
  const form = usePageChoices(id);
  const save = useSavePage(id);
  const [asksOff, setAsksOff] = useState(false);
  const [visibility, setVisibility] = useState<PageVisibility>(
    settings.visibility === "off" ? "link" : settings.visibility,
  );
  const [showsNew, setShowsNew] = useState(settings.showsNew);

  function submit(): void {
    if (save.isPending || !form.list.data) return;
    const page = isOwner ? { page: { visibility, showsNew } } : {};
    save.mutate(
      { ...page, choices: form.listUpdates() },
      {
        onSuccess: () => {
          toast.success(isOn ? "Public page saved" : "The public page is on", {
            key: `page ${id}`,
          });
          // The dialog of a new page stays open, to show its link.
          if (isOn) onClose();
        },
      },
    );
  }

  return (
    <>
      <PageFrame
        {...props}
        onSubmit={submit}
        footer={
          <>
            {isOwner && isOn && (
              <Button variant="quiet" className="mr-auto -ml-2" onClick={() => setAsksOff(true)}>
                Turn off…
              </Button>
            )}
            <Button onClick={onClose}>{isOn ? "Close" : "Cancel"}</Button>
            <Button
              type="submit"
              variant="primary"
              disabled={!form.list.data}
              busy={save.isPending}
              busyLabel={isOn ? "Saving..." : "Turning on..."}
            >
              {isOn ? "Save" : "Turn on"}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-6">
          {save.error && <MessageBlock tone="danger">{describeError(save.error)}</MessageBlock>}
          {settings.slug !== null && (
            <PageLink slug={settings.slug} shownCount={settings.shownCount} />
          )}
          <p className="text-ui text-pretty text-muted">
            {isOwner
              ? "Anybody can open this page, with or without an account. It shows the title, description and cover of this collection, and the title, summary, topics, takeaways and source of each entry you choose, but never its full text or file."
              : `${owner.name} made this page. ${
                  settings.visibility === "listed"
                    ? "Everybody can find it."
                    : "Anybody who has its link can open it."
                } Of your entries it shows only those that you choose, without the full text or file.`}
          </p>
          {isOwner && (
            <RadioCards<PageVisibility>
              legend="Who finds it"
              choices={[
                {
                  value: "link",
                  label: "Anyone with the link",
                  description: "It is on no list, and search engines are told to leave it out.",
                },
                {
                  value: "listed",
                  label: "Listed on my public page",
                  description:
                    "While your public page is on in your profile. Search engines may list it if they may list that page.",
                },
              ]}
              value={visibility}
              onValueChange={setVisibility}
            />
          )}
          {isOwner && memberCount > 1 && (
            <p className="text-sm text-pretty text-muted">
              {settings.visibility === "link" && visibility === "listed"
                ? "Members are asked again. Until they agree, their entries leave the page."
                : "Other members are asked about their own entries. Nothing of theirs is shown before they agree."}
            </p>
          )}
          <EntryChoices form={form} count={settings.own.count} />
          {isOwner ? (
            <CheckboxField
              label="Also show entries that I add later"
              description="At once, without their notes. Otherwise you are asked on the collection’s page."
              checked={showsNew}
              onCheckedChange={setShowsNew}
            />
          ) : (
            <CheckboxField
              label="Show my name with my entries"
              description="Otherwise nobody learns from the page who added them."
              checked={form.showsName}
              onCheckedChange={form.setName}
            />
          )}
        </div>
      </PageFrame>
      {asksOff && (
        <TurnOffDialog collectionId={id} onClose={() => setAsksOff(false)} onDone={onClose} />
      )}
    </>
  );
}

function PageFrame(
  props: Props & {
    footer: ReactNode;
    children: ReactNode;
    onSubmit?: (() => void) | undefined;
  },
) {
  const { emoji, title } = props.collection;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Public page"
      description={
        <UserText className="wrap-anywhere">{`${emoji} ${title || "Untitled"}`.trim()}</UserText>
      }
      keepOpenOutside
      onSubmit={props.onSubmit}
      footer={props.footer}
    >
      {props.children}
    </Dialog>
  );
}

function TurnOffDialog(props: { collectionId: string; onClose: () => void; onDone: () => void }) {
  const turnOff = useDeletePage(props.collectionId);
  return (
    <ConfirmDialog
      open
      onOpenChange={props.onClose}
      title="Turn the public page off?"
      description="Its link stops working at once, and what everybody chose for it is deleted. A later page has another link."
      confirmLabel="Turn off"
      busyLabel="Turning off..."
      busy={turnOff.isPending}
      onConfirm={() =>
        turnOff.mutate(undefined, {
          onSuccess: () => {
            toast.success("The public page is off", { key: `page ${props.collectionId}` });
            props.onDone();
          },
          onError: (error) => toastFailure("Failed to turn the page off", error),
        })
      }
    />
  );
}
