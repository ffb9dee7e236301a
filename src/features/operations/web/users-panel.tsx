import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatBytes } from "#features/entries/web/file-button.tsx";
import type { AdminUser } from "#features/operations/contract.ts";
import { useLocale } from "#web/format-number.ts";
import { useSearchText } from "#web/hooks/use-search-text.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { AdminRow, AdminRows, AdminSection, NoRows, WhenLoaded } from "./admin-section.tsx";
import { countOf } from "./admin-words.ts";
import { useBlock, usersQuery } from "./queries.ts";

/** Accounts with counts, sizes and times, and blocking. */
export function UsersPanel() {
  const { typed, setTyped, searched } = useSearchText();
  const list = useInfiniteQuery({ ...usersQuery(searched), placeholderData: keepPreviousData });
  const [asked, setAsked] = useState<AdminUser | null>(null);
  const users = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <AdminSection title="Accounts">
        <SearchField
          label="Search by e-mail address"
          className="mb-4 sm:max-w-80"
          value={typed}
          onValueChange={setTyped}
        />
        <WhenLoaded query={list} failure="Failed to load the accounts">
          {users.length === 0 ? (
            <NoRows>No account has this in its address.</NoRows>
          ) : (
            <AdminRows label="Accounts">
              {users.map((user) => (
                <UserRow key={user.id} user={user} onAsk={() => setAsked(user)} />
              ))}
            </AdminRows>
          )}
          {list.hasNextPage && <NextPage list={list} failure="Failed to load the accounts" />}
        </WhenLoaded>
      </AdminSection>
      {asked && <BlockDialog user={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function UserRow({ user, onAsk }: { user: AdminUser; onAsk: () => void }) {
  const locale = useLocale();
  const { email, lastActiveAt } = user;
  return (
    <AdminRow
      title={
        <>
          {email}
          {user.isOwn && <Badge tone="accent">You</Badge>}
          {user.isBlocked && <Badge tone="danger">Blocked</Badge>}
          {!user.isConfirmed && <Badge>Not confirmed</Badge>}
        </>
      }
      facts={
        <>
          {countOf(user.entries, "entry", "entries", locale)} ·{" "}
          {formatBytes(user.fileBytes, locale)} of files · Joined{" "}
          <RelativeTime iso={user.createdAt} /> ·{" "}
          {lastActiveAt === null ? (
            "Not active yet"
          ) : (
            <>
              Active <RelativeTime iso={lastActiveAt} />
            </>
          )}
        </>
      }
      actions={
        !user.isOwn && (
          <Button
            size="sm"
            aria-label={`${user.isBlocked ? "Unblock" : "Block"} ${email}`}
            onClick={onAsk}
          >
            {user.isBlocked ? "Unblock" : "Block"}
          </Button>
        )
      }
    />
  );
}

function BlockDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const block = useBlock();
  const { id, email, isBlocked } = user;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isBlocked ? `Unblock ${email}?` : `Block ${email}?`}
      description={
        isBlocked
          ? "They can sign in again, their API keys work, and what they share is public again."
          : "Their sessions end, their API keys stop, and what they share is hidden. You can undo this."
      }
      confirmLabel={isBlocked ? "Unblock" : "Block"}
      tone={isBlocked ? "primary" : "danger"}
      busy={block.isPending}
      onConfirm={() => block.mutate({ id, isBlocked: !isBlocked }, { onSettled: onClose })}
    />
  );
}
