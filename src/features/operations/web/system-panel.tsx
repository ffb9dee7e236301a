import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatBytes } from "#features/entries/web/file-button.tsx";
import type { AdminSystem } from "#features/operations/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { AdminRow, AdminRows, AdminSection, NoRows, WhenLoaded } from "./admin-section.tsx";
import { countOf } from "./admin-words.ts";
import { systemQuery } from "./queries.ts";

/** Versions, backups, slow queries and limits. */
export function SystemPanel() {
  const query = useQuery(systemQuery);
  return (
    <WhenLoaded query={query} failure="Failed to load the state of the server">
      {query.data && <System system={query.data} />}
    </WhenLoaded>
  );
}

function System({ system }: { system: AdminSystem }) {
  const locale = useLocale();
  const { versions, process: own, slowStatements, limitsHit } = system;
  return (
    <>
      <AdminSection title="Versions">
        <Facts>
          <Fact name="Commonplace">{versions.app}</Fact>
          <Fact name="Node.js">{versions.node}</Fact>
          <Fact name="PostgreSQL">{versions.postgres}</Fact>
          <Fact name="Schema">{countOf(versions.schema, "migration", "migrations", locale)}</Fact>
          <Fact name="This process">
            Started <RelativeTime iso={own.startedAt} />, ROLE={own.role},{" "}
            {formatBytes(own.memoryBytes, locale)} of memory
          </Fact>
          <Fact name="Live streams">{formatNumber(own.eventStreams, locale)}</Fact>
        </Facts>
      </AdminSection>
      <Backups backup={system.backup} />
      <AdminSection
        title="Slow queries"
        about="Of this process since its start, over 100 ms, without their parameters."
      >
        {slowStatements.length === 0 ? (
          <NoRows>No query was slow.</NoRows>
        ) : (
          <AdminRows label="Slow queries">
            {slowStatements.map(({ text, count, averageMilliseconds, maxMilliseconds, lastAt }) => (
              <AdminRow
                key={text}
                title={<code className="line-clamp-4 text-sm font-normal">{text}</code>}
                facts={
                  <>
                    {countOf(count, "time", "times", locale)} · average{" "}
                    {formatNumber(averageMilliseconds, locale)} ms · slowest{" "}
                    {formatNumber(maxMilliseconds, locale)} ms · <RelativeTime iso={lastAt} />
                  </>
                }
              />
            ))}
          </AdminRows>
        )}
      </AdminSection>
      <AdminSection title="Limits hit" about="Requests that this process refused since its start.">
        {limitsHit.length === 0 ? (
          <NoRows>No limit was hit.</NoRows>
        ) : (
          <AdminRows label="Limits hit">
            {limitsHit.map(({ limit, count }) => (
              <AdminRow
                key={limit}
                title={limit}
                facts={countOf(count, "request", "requests", locale)}
              />
            ))}
          </AdminRows>
        )}
      </AdminSection>
    </>
  );
}

function Backups({ backup }: { backup: AdminSystem["backup"] }) {
  const locale = useLocale();
  const { everyHours, lastSuccessAt, bytes, nextAt, lastFailureAt, failure } = backup;
  return (
    <AdminSection title="Backups">
      <Facts>
        <Fact name="Schedule">
          {everyHours === null
            ? "Off. Set BACKUP_EVERY_HOURS to switch it on."
            : `Every ${countOf(everyHours, "hour", "hours", locale)}`}
        </Fact>
        <Fact name="Last success">
          {lastSuccessAt === null ? "None yet" : <RelativeTime iso={lastSuccessAt} />}
          {bytes !== null && `, ${formatBytes(bytes, locale)}`}{" "}
          {backup.isOverdue && <Badge tone="danger">Overdue</Badge>}
        </Fact>
        <Fact name="Verified">
          {backup.verification === "restore"
            ? "By restoring it into a scratch database"
            : "By reading it completely"}
        </Fact>
        {nextAt !== null && (
          <Fact name="Next">
            Due <RelativeTime iso={nextAt} />
          </Fact>
        )}
        {lastFailureAt !== null && (
          <Fact name="Last failure">
            <RelativeTime iso={lastFailureAt} />
            {failure !== null && `: ${failure}`}
          </Fact>
        )}
      </Facts>
    </AdminSection>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="border-t border-line">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-6 border-b border-line py-2.5 text-ui">
      <dt className="w-36 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 basis-48 text-pretty wrap-anywhere">{children}</dd>
    </div>
  );
}
