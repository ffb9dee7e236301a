import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ModerationAction, ReportedItem } from "#features/operations/contract.ts";
import { useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { AdminRow, AdminRows, AdminSection, NoRows, WhenLoaded } from "./admin-section.tsx";
import { countOf } from "./admin-words.ts";
import { moderationQuery, publicQuery, useModerate } from "./queries.ts";

type Named = { path: string; name: string };
type Act = (action: ModerationAction["action"], item: Named) => void;

const kindNames = { entry: "Entry", page: "Collection" } as const;

/** What was reported, what every visitor can find, and what is withdrawn. */
export function PublicPanel() {
  const moderation = useQuery(moderationQuery);
  const list = useInfiniteQuery(publicQuery);
  const moderate = useModerate();
  const [asked, setAsked] = useState<Named | null>(null);
  const items = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const { reports, withdrawn } = moderation.data ?? { reports: [], withdrawn: [] };
  const act: Act = (action, item) =>
    action === "withdraw" ? setAsked(item) : moderate.mutate({ action, path: item.path });
  return (
    <>
      <AdminSection title="Reported">
        <WhenLoaded query={moderation} failure="Failed to load the reports">
          {reports.length === 0 ? (
            <NoRows>No report is waiting.</NoRows>
          ) : (
            <AdminRows label="Reported">
              {reports.map((report) => (
                <Reported key={report.path ?? report.newestAt} report={report} act={act} />
              ))}
            </AdminRows>
          )}
        </WhenLoaded>
      </AdminSection>
      <AdminSection title="Public now" about="Entries and collections that every visitor can find.">
        <WhenLoaded query={list} failure="Failed to load what is public">
          {items.length === 0 ? (
            <NoRows>Nothing is public.</NoRows>
          ) : (
            <AdminRows label="Public now">
              {items.map(({ kind, path, title, email, publishedAt }) => (
                <AdminRow
                  key={path}
                  title={<PublicLink path={path} title={title} />}
                  facts={
                    <>
                      {kindNames[kind]} · {email} · <RelativeTime iso={publishedAt} />
                    </>
                  }
                  actions={<Withdraw item={{ path, name: title }} act={act} />}
                />
              ))}
            </AdminRows>
          )}
          {list.hasNextPage && <NextPage list={list} failure="Failed to load what is public" />}
        </WhenLoaded>
      </AdminSection>
      <AdminSection title="Withdrawn">
        <WhenLoaded query={moderation} failure="Failed to load what is withdrawn">
          {withdrawn.length === 0 ? (
            <NoRows>Nothing is withdrawn.</NoRows>
          ) : (
            <AdminRows label="Withdrawn">
              {withdrawn.map(({ path, at }) => (
                <AdminRow
                  key={path}
                  title={path}
                  facts={
                    <>
                      Withdrawn <RelativeTime iso={at} />
                    </>
                  }
                  actions={
                    <Button
                      size="sm"
                      aria-label={`Restore ${path}`}
                      onClick={() => act("restore", { path, name: path })}
                    >
                      Restore
                    </Button>
                  }
                />
              ))}
            </AdminRows>
          )}
        </WhenLoaded>
      </AdminSection>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={
            <>
              Withdraw “<UserText>{asked.name}</UserText>”?
            </>
          }
          description="It disappears for visitors and other users at once, and its owner cannot share it again. You can restore it."
          confirmLabel="Withdraw"
          busy={moderate.isPending}
          onConfirm={() =>
            moderate.mutate(
              { action: "withdraw", path: asked.path },
              { onSettled: () => setAsked(null) },
            )
          }
        />
      )}
    </>
  );
}

function Reported({ report, act }: { report: ReportedItem; act: Act }) {
  const locale = useLocale();
  const { path, title, kind } = report;
  const name = title ?? (report.isWithdrawn ? "Withdrawn" : "Not public any more");
  return (
    <AdminRow
      title={
        <>
          {path === null ? <UserText>{name}</UserText> : <PublicLink path={path} title={name} />}
          {report.isWithdrawn && <Badge tone="danger">Withdrawn</Badge>}
        </>
      }
      facts={
        <>
          {kindNames[kind]} · {report.email ?? "Account deleted"} ·{" "}
          {countOf(report.count, "report", "reports", locale)} ·{" "}
          <RelativeTime iso={report.newestAt} />
        </>
      }
      actions={
        path !== null && (
          <>
            {!report.isWithdrawn && <Withdraw item={{ path, name }} act={act} />}
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Dismiss the reports of ${name}`}
              onClick={() => act("dismiss", { path, name })}
            >
              Dismiss
            </Button>
          </>
        )
      }
    >
      <ul aria-label={`Reasons for ${name}`} className="mt-1 list-disc pl-5 text-sm wrap-anywhere">
        {report.reasons.map((reason, at) => (
          <UserText as="li" key={at}>
            {reason}
          </UserText>
        ))}
      </ul>
    </AdminRow>
  );
}

function PublicLink({ path, title }: { path: string; title: string }) {
  return (
    <a href={path} className="text-accent underline underline-offset-2">
      <UserText>{title || "Untitled"}</UserText>
    </a>
  );
}

function Withdraw({ item, act }: { item: Named; act: Act }) {
  return (
    <Button size="sm" aria-label={`Withdraw ${item.name}`} onClick={() => act("withdraw", item)}>
      Withdraw
    </Button>
  );
}
