/** "What should I read next?": unread entries with the reason for each, as far as the database knows one. */
import { sql } from "drizzle-orm";
import type { Citation } from "#features/assistant/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { listEntriesById } from "#features/entries/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { escapeMarkdown } from "../citations/replace-urls.ts";
import { toCitation } from "../embedded/write-answer.ts";

const maxSuggested = 3;
/** Finished entries whose topics count as what the user reads. */
const maxFinished = 200;
/** Days after which an entry has waited long. */
const longWait = 60;
const weights = { interest: 3, project: 3, note: 2, read: 1.5, wait: 0.5 };

type Known = {
  /** Folded topics, with how they are called. */
  interests: ReadonlyMap<string, string>;
  read: ReadonlySet<string>;
  /** By entry id: the name of a project that it is linked to. */
  projects: ReadonlyMap<string, string>;
};

/** The best of the unread entries `ids`, first; `minutes`: the time that the user has, if known. */
export async function suggestReading(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  minutes: number | null,
  now: Date,
): Promise<{ text: string; entryIds: string[]; citations: Citation[] }> {
  const [entries, known] = await Promise.all([
    listEntriesById(tx, userId, ids),
    loadKnown(tx, userId, ids),
  ]);
  const fits = (entry: Entry) => {
    const time = entry.attributes.readingTimeMinutes;
    return minutes === null || (time !== null && time <= minutes);
  };
  const shown = ids.flatMap((id) => entries.get(id) ?? []);
  const byLanguage = Map.groupBy(shown, ({ language }) => language);
  const rated = shown
    .filter(fits)
    .map((entry) => {
      const { worth, reasons } = rate(entry, known, now);
      // Of two that have the same reasons, the one in a language that the user saves more of.
      return {
        entry,
        worth: worth + byLanguage.get(entry.language)!.length / shown.length,
        reasons,
      };
    })
    .toSorted((one, other) => other.worth - one.worth)
    .slice(0, maxSuggested);
  const citations = rated.map(({ entry }, at) =>
    toCitation(at + 1, entry, { text: entry.title, field: "title", start: null, end: null }),
  );
  const lines = rated.map(({ entry, reasons }, at) => {
    const time = entry.attributes.readingTimeMinutes;
    const why = [...(time === null ? [] : [`${time} min`]), ...reasons].join("; ");
    return `${at + 1}. **${escapeMarkdown(entry.title).trim()}** [${at + 1}]${why === "" ? "" : `: ${why}`}`;
  });
  return { text: lines.join("\n"), entryIds: rated.map(({ entry }) => entry.id), citations };
}

function rate(entry: Entry, { interests, read, projects }: Known, now: Date) {
  const topics = entry.attributes.mainTopics.map((topic) => [foldTopic(topic), topic] as const);
  const interest = topics.find(([key]) => interests.has(key));
  const usual = topics.find(([key]) => read.has(key));
  const project = projects.get(entry.id);
  const days = Math.floor((now.getTime() - Date.parse(entry.createdAt)) / 86_400_000);
  const found: (readonly [weight: number, reason: string])[] = [];
  if (interest !== undefined)
    found.push([weights.interest, `${escapeMarkdown(interest[1])} is one of your interests`]);
  if (project !== undefined)
    found.push([weights.project, `linked to your project “${escapeMarkdown(project)}”`]);
  if (entry.whyItsInteresting !== "") found.push([weights.note, "you noted why it is interesting"]);
  if (interest === undefined && usual !== undefined)
    found.push([weights.read, `you have finished others on ${escapeMarkdown(usual[1])}`]);
  if (days >= longWait)
    found.push([weights.wait, `it has waited for ${Math.round(days / 30)} months`]);
  const worth = found.reduce((sum, [weight]) => sum + weight, 0);
  return { worth, reasons: found.map(([, reason]) => reason) };
}

async function loadKnown(tx: Tx, userId: string, ids: readonly string[]): Promise<Known> {
  const { rows } = await tx.execute<{ kind: string; id: string | null; name: string }>(sql`
    (select distinct 'interest' as kind, null::uuid as id, name from interests where user_id = ${userId} limit 1000)
    union all
    (select 'read', null, topic from (
      select topics from user_entries card join reading_states state
        on state.entry_id = card.id and state.user_id = ${userId} and state.state = 'finished'
      where card.user_id = ${userId} order by state.updated_at desc limit ${maxFinished}) finished, unnest(topics) topic
    group by topic having count(*) > 1)
    union all
    (select distinct on (link.entry_id) 'project', link.entry_id, project.name
    from projects_entries link join projects project on project.id = link.project_id and project.deleted_at is null
    where link.user_id = ${userId} and link.entry_id = any(${sql.param(ids)}::uuid[]))`);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    interests: new Map(of("interest").map(({ name }) => [foldTopic(name), name])),
    read: new Set(of("read").map(({ name }) => foldTopic(name))),
    projects: new Map(of("project").map(({ id, name }) => [id!, name])),
  };
}
