import { useQuery } from "@tanstack/react-query";
import { useLocale } from "#web/format-number.ts";
import { AdminRow, AdminRows, AdminSection, NoRows, WhenLoaded } from "./admin-section.tsx";
import { countOf, nameFailure } from "./admin-words.ts";
import { capturesQuery } from "./queries.ts";

/** Why captures failed, and on which sites captures of several users failed. */
export function CapturesPanel() {
  const query = useQuery(capturesQuery);
  const locale = useLocale();
  const { days, failures, sites } = query.data ?? { days: 7, failures: [], sites: [] };
  return (
    <>
      <AdminSection title="Failures by reason" about={`Captures of the last ${days} days.`}>
        <WhenLoaded query={query} failure="Failed to load the failures">
          {failures.length === 0 ? (
            <NoRows>No capture has failed.</NoRows>
          ) : (
            <AdminRows label="Failures by reason">
              {failures.map(({ kind, count }) => (
                <AdminRow
                  key={kind}
                  title={nameFailure(kind)}
                  facts={countOf(count, "capture", "captures", locale)}
                />
              ))}
            </AdminRows>
          )}
        </WhenLoaded>
      </AdminSection>
      <AdminSection
        title="Sites"
        about="Named once links of three different users failed, so that nobody's reading shows."
      >
        <WhenLoaded query={query} failure="Failed to load the sites">
          {sites.length === 0 ? (
            <NoRows>No site has failed for three users.</NoRows>
          ) : (
            <AdminRows label="Sites">
              {sites.map((site) => (
                <AdminRow
                  key={site.host}
                  title={site.host}
                  facts={`${countOf(site.failures, "capture", "captures", locale)} of ${countOf(site.users, "user", "users", locale)} · ${site.kinds.map(nameFailure).join(", ")}`}
                />
              ))}
            </AdminRows>
          )}
        </WhenLoaded>
      </AdminSection>
    </>
  );
}
