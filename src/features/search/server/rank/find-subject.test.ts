/** Which entries are about a subject, and which only mention it. */
import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "#server/app-context.ts";
import { noLibraryFilter } from "#shared/library-filters.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { indexSome } from "../index/index-entries.ts";
import { findLibraryIds, listAbout } from "../query/find-library-ids.ts";
import { findSubject } from "./find-subject.ts";

const { ada, eve } = await setUpUsers();
const titles = new Map<string, string>();
const prose = (count: number) => "Some words that say nothing about it are here. ".repeat(count);

const library: Parameters<typeof createEntry>[1][] = [
  { title: "Robot vacuums compared", text: "They clean." },
  { title: "A gift guide", text: `${prose(40)} One reader asked for a robot vacuum. ${prose(40)}` },
  {
    title: "On my desk",
    text: "The ergonomics of desks. Ergonomics of chairs. Ergonomics. And ergonomics.",
  },
  { title: "A long list", text: `${prose(60)} Ergonomics. ${prose(60)} Ergonomics. ${prose(60)}` },
  { title: "Best of the year", text: "The year in pictures.", mainTopics: ["Film"] },
  { title: "Movies of the year", text: "The year in pictures." },
  { title: "A clipping", text: "Nothing.", why: "Ask Priya about beekeeping." },
  { title: "Ranking higher", text: "SEO for all. SEO is work. SEO again. SEO is what they want." },
  { title: "The senate votes", text: "Votes.", mainTopics: ["US politics"] },
  {
    title: "The duma votes",
    text: "Politics, politics, politics and politics.",
    mainTopics: ["Politics"],
  },
  { title: "Alpine railway timetables, winter edition, a booklet", text: "Trains." },
  { title: "A coup in Zimbabwe", text: "The president stays at home." },
  { title: "The final", text: "A match.", mainTopics: ["Tennis"] },
  { title: "A soccer club", text: "A match." },
  { title: "A hotel", text: `It has a tennis court. ${prose(40)}` },
];

beforeAll(async () => {
  for (const entry of library) {
    const { id } = await createEntry(ada, { language: "en", ...entry });
    titles.set(id, entry!.title!);
  }
  await createEntry(eve, { title: "Robot vacuums of Eve", language: "en" });
  while ((await indexSome(ada)) > 0);
});

const toTitles = (ids: readonly string[]) => ids.map((id) => titles.get(id)).toSorted();
const find = async (subject: string) =>
  toTitles(
    (await inTransaction(ada, (tx) => findSubject(tx, ada.userId, subject))).map(
      ({ entryId }) => entryId,
    ),
  );
/** As /library?about= finds them. */
const list = async (subject: string, name: "about" | "notAbout" = "about") =>
  toTitles(
    await inTransaction(ada, (tx) =>
      findLibraryIds(tx, {
        userId: ada.userId,
        filter: { ...noLibraryFilter, values: { [name]: [subject] } },
        after: undefined,
        limit: 100,
      }),
    ),
  );

describe("the entries about a subject", () => {
  it("have it in the title, the note or a topic, or often in the text", async () => {
    expect(await find("robot vacuum")).toEqual(["Robot vacuums compared"]);
    expect(await find("ergonomics")).toEqual(["On my desk"]);
    expect(await find("beekeeping")).toEqual(["A clipping"]);
    expect(await find("submarines")).toEqual([]);
    expect(await find("")).toEqual([]);
  });

  it("are found for each of several subjects, and for the initials of a long name", async () => {
    expect(await find("ergonomics and robot vacuums")).toEqual([
      "On my desk",
      "Robot vacuums compared",
    ]);
    expect(await find("search engine optimisation")).toEqual(["Ranking higher"]);
  });

  it("are found by general words only beside telling ones", async () => {
    expect(await find("robot countries")).toEqual(["Robot vacuums compared"]);
    expect(await find("robot submarines")).toEqual([]);
  });

  it("have a topic with the name, or with another name of it", async () => {
    expect(await list("movies")).toEqual(["Best of the year", "Movies of the year"]);
    expect(await list("US politics")).toEqual(["The senate votes"]);
    expect(await list("politics")).toEqual(["The duma votes", "The senate votes"]);
    expect(await list("politics", "notAbout")).toHaveLength(library.length - 2);
  });

  it("name a part or a kind of it", async () => {
    expect(await list("African countries")).toEqual(["A coup in Zimbabwe"]);
    expect(await list("sports")).toEqual(["A soccer club", "The final"]);
    expect(await list("football")).toEqual(["A soccer club"]);
  });

  it("are found for the first four of several subjects, by their first six words", async () => {
    expect(await find("yoga, chess, opera, ergonomics")).toEqual(["On my desk"]);
    expect(await find("yoga, chess, opera, rowing, ergonomics")).toEqual([]);
    const title = "alpine railway timetables winter edition";
    expect(await find(`${title} booklet tennis`)).toEqual([
      "Alpine railway timetables, winter edition, a booklet",
    ]);
    expect(await find(`${title} tennis`)).toEqual([]);
  });

  it("come first if they have the topic and the words", async () => {
    const about = await inTransaction(ada, (tx) => listAbout(tx, ada.userId, "politics", 10));
    expect(about.map(({ entryId }) => titles.get(entryId))).toEqual([
      "The duma votes",
      "The senate votes",
    ]);
  });
});
