import { expect, it } from "vitest";
import { parseSample } from "#features/imports/server/testing/parse-sample.ts";

it("reads Hypothesis's table: the annotations of one page are one entry", async () => {
  const { format, items, lost } = await parseSample(
    `"Created at","Author","Page","URL","Group","Type","Quote","Comment","Tags"\n"2023-01-02 03:04:05","ada","3","https://a.example/","Public","Annotation","First quote","My thought","x,y z"\n"2023-01-02 03:05:05","ada","","https://a.example/","Public","Page note","","About the page","x"\n"2023-01-02 03:06:05","ada","","https://a.example/","Public","Highlight","Second quote","",""\n"2023-01-03 03:06:05","ada","","https://b.example/","Public","Highlight","Other","",""\n`,
  );
  expect(format).toBe("hypothesis");
  expect(items).toMatchObject([
    {
      url: "https://a.example/",
      topics: ["x", "y z"],
      note: "About the page",
      highlights: [
        { quote: "First quote", note: "My thought", createdAt: "2023-01-02T03:04:05.000Z" },
        { quote: "Second quote", note: null },
      ],
      unused: ["“Author”", "Page numbers of highlights", "“Group”"],
    },
    { url: "https://b.example/", highlights: [{ quote: "Other" }] },
  ]);
  expect(lost).toEqual({ "“Author”": 4, "“Group”": 4, "Page numbers of highlights": 1 });
});

it("keeps a note that several rows repeat once", async () => {
  const notes = ["One", "Two", "One", "", "Three", "Two"];
  const rows = notes.map(
    (note) => `"2023-01-02 03:05:05","ada","","https://a.example/","","Page note","","${note}",""`,
  );
  const { items } = await parseSample(
    ['"Created at","Author","Page","URL","Group","Type","Quote","Comment","Tags"', ...rows].join(
      "\n",
    ),
  );
  expect(items).toMatchObject([{ note: "One\n\nTwo\n\nThree" }]);
});

it("reads Diigo's table with its annotations and comments", async () => {
  const { format, items, lost } = await parseSample(
    `title,url,tags,description,comments,annotations,created_at\nA,https://a.example/,"x,y","About it","My words","Highlight:One\nNote:Why",2020-01-02 03:04:05\n`,
  );
  expect(format).toBe("diigo");
  expect(items).toMatchObject([
    {
      topics: ["x", "y"],
      note: "My words",
      description: "About it",
      highlights: [{ quote: "One", note: "Why" }],
      createdAt: "2020-01-02T03:04:05.000Z",
    },
  ]);
  expect(lost).toEqual({});
});

it("reads Zotero's table: its dates, tags, abstract and notes", async () => {
  const { format, items } = await parseSample(
    `"Key","Item Type","Publication Year","Author","Title","Publication Title","Url","Abstract Note","Date","Date Added","Manual Tags","Notes"\n"AB12","webpage","2020","Pilot, Ada","A","Some News","https://a.example/","About it","2020-03-04","2021-05-06 07:08:09","tide, high; wind","<p>A <b>note</b></p><p>More</p>"\n"CD34","book","2019","Pilot, Ada","A book","","","About a book","2019","2021-05-06 07:08:09","",""\n`,
  );
  expect(format).toBe("zotero");
  expect(items).toMatchObject([
    {
      url: "https://a.example/",
      topics: ["tide, high", "wind"],
      note: "A note\nMore",
      description: "About it",
      createdAt: "2021-05-06T07:08:09.000Z",
      facts: { author: "Pilot, Ada", publishedOn: "2020-03-04" },
      unused: ["“Key”", "“Item Type”", "“Publication Year”", "“Publication Title”"],
    },
    { source: "text", title: "A book", text: "About a book" },
  ]);
});

it("reads Google Takeout's and Matter's tables, and the list of GoodLinks", async () => {
  const takeout = await parseSample(
    "Title,Note,URL,Tags,Comment\nA,Mine,https://a.example/,,Also\n",
  );
  expect(takeout).toMatchObject({ format: "takeout", items: [{ note: "Mine\n\nAlso" }], lost: {} });
  const matter = await parseSample(
    "Title,Author,Publisher,URL,Tags,Word Count,In Queue,Favorited,Read,Highlight_Count,Last Interaction Date,File Id\nA,Ada,News,https://a.example/,x;y z,1200,False,True,True,0,2023-04-05 06:07:08,f1\n",
  );
  expect(matter).toMatchObject({
    format: "matter",
    items: [
      {
        topics: ["x", "y z"],
        createdAt: "2023-04-05T06:07:08.000Z",
        facts: { author: "Ada" },
        reading: { state: "finished" },
      },
    ],
    lost: { "“Publisher”": 1, "“Word Count”": 1, Favourites: 1 },
  });
  const goodlinks = await parseSample(
    JSON.stringify([
      {
        url: "https://a.example/",
        title: "A",
        summary: "About it",
        author: "Ada",
        tags: ["x"],
        starred: true,
        addedAt: 1690043474.5,
        readAt: 1690043999,
        highlights: [{ content: "A quote", note: "Mine" }],
      },
    ]),
  );
  expect(goodlinks).toMatchObject({
    format: "goodlinks",
    items: [
      {
        description: "About it",
        topics: ["x"],
        facts: { author: "Ada" },
        highlights: [{ quote: "A quote", note: "Mine" }],
        createdAt: "2023-07-22T16:31:14.500Z",
        reading: { state: "finished" },
      },
    ],
    lost: { Favourites: 1 },
  });
});

it("reads the usual columns in German, and joins all columns with notes", async () => {
  const { items, lost } = await parseSample(
    "Titel;URL;Tags;Notiz;Kommentar;Datum;Ordner\nA;https://a.example/;x, y;Eine;Zweite;05.03.2021;Orte/See\n",
  );
  expect(items).toMatchObject([
    {
      title: "A",
      topics: ["x", "y"],
      note: "Eine\n\nZweite",
      createdAt: "2021-03-05T00:00:00.000Z",
      folders: ["Orte", "See"],
    },
  ]);
  expect(lost).toEqual({});
});
