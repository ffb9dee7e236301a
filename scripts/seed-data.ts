/** The content of the sample account: short essays written for this purpose, each with a note. */
type Sample = {
  title: string;
  category: string;
  description: string;
  texts: { text: string; why: string }[];
};

export const sampleCollections: readonly Sample[] = [
  {
    title: "Notes on taking notes",
    category: "research",
    description: "How people kept what they read, and what helps to find it again.",
    texts: [
      {
        why: "The reason this whole thing exists: context beats filing.",
        text: `Why commonplace books worked

For three centuries, readers copied what struck them into a commonplace book. They did not keep everything: a passage had to earn its place, because copying by hand is slow. That slowness was a filter, and the filter is what made the book worth reopening.

John Locke published his method of indexing in 1706. Each page carried a heading, and a two-page index pointed from the first letter and vowel of a heading to its pages. The point was never to store knowledge but to find it again under pressure, in the middle of writing something else.

The books also held the reader's own remarks beside the quotation. Historians find those remarks more telling than the quotations, because they show what a passage was for. A note on why something mattered is the cheapest context there is, and the first thing that digital tools dropped.`,
      },
      {
        why: "Explains why my old bookmarks are useless to me.",
        text: `Saving is not remembering

Most bookmarks are never opened again. Surveys of personal information management report that people save a page to postpone a decision, not to keep it: the act of saving closes the question for the moment. Months later the title alone does not say why the page mattered.

Re-finding depends on context. People recall that an article came from a colleague, that they read it on a train, or that it argued against something they believed. Few systems record any of this. Adding one sentence at the moment of saving costs ten seconds and raises the chance of finding and using the page later, because the sentence is written in the words that the same person will search with.

The practical advice is simple. Save less, write one line on why, and look through the collection once a month.`,
      },
      {
        why: "Retrieval practice: the science behind the monthly review.",
        text: `The testing effect in plain words

Reading a text twice feels productive and changes little. Trying to recall it, even badly, strengthens memory far more. Psychologists call this the testing effect, and it has been repeated in classrooms for more than a century, because it is robust and easy to use.

The effect grows when the attempts are spaced out. A question after one day, one week and one month does more than three questions in an hour. Feedback matters too: a wrong answer that is corrected at once is remembered better than a right one that was a guess.

For a person who keeps notes, the lesson is to ask the notebook questions instead of rereading it.`,
      },
    ],
  },
  {
    title: "Software that lasts",
    category: "work",
    description:
      "Databases, design and the habits of teams that still like their code after ten years.",
    texts: [
      {
        why: "For the talk about our storage layer: fsync is the whole story.",
        text: `What durable means in a database

A database promises that a committed transaction survives a power cut. The promise rests on the write-ahead log: before a change touches the tables, a description of it is appended to a log and flushed to the disk with fsync. Only then does the client hear that the commit succeeded.

PostgreSQL groups commits that arrive together, so that one flush serves many transactions. This is why throughput rises with concurrency while the latency of a single commit stays at the speed of the disk. Turning fsync off makes benchmarks look wonderful and recovery impossible.

Recovery reads the log from the last checkpoint and repeats what it describes. It should be tested by killing the process at random moments, because a recovery that is never exercised is a hope and not a feature.`,
      },
      {
        why: "Best short argument for boring technology I know.",
        text: `Choose boring technology

Every team has a small budget of novelty. Spending it on the database leaves none for the product. Boring technology is not bad technology: it is technology whose failure modes are known, documented, and searchable at three in the morning.

The cost of a new tool is mostly operational. Somebody has to upgrade it, monitor it, back it up and explain it to the next person. A tool that makes one task easier and adds a second system to run is usually a loss, because the second system will be there for years.

Teams should ask how they would solve the problem without adding anything new. The answer is often good enough, and it can be deployed this afternoon.`,
      },
    ],
  },
  {
    title: "Slow cooking, slow cities",
    category: "personal",
    description: "",
    texts: [
      {
        why: "Try this with rye flour on Sunday.",
        text: `Keeping a sourdough starter without a schedule

A sourdough starter is flour and water in which wild yeast and bacteria have found a balance. It does not need a daily feeding. Kept in a refrigerator it slows down so much that one feeding a week is enough, and a neglected starter can usually be revived within two days.

The bacteria make the acid that gives the bread its taste and protects the starter from mould. Warmth favours the yeast, cold favours acid. Bakers who want a mild bread should feed the starter twice at room temperature before baking.

Rye flour wakes a tired starter faster than wheat because it carries more minerals and enzymes.`,
      },
      {
        why: "Argument for the street plan petition.",
        text: `Why narrow streets are safer

Drivers choose their speed by what a street looks like, not by the sign at its beginning. A wide and straight road invites speed whatever the limit says. Narrow lanes, trees close to the kerb and frequent crossings make the same driver slow down without thinking about it.

Cities that rebuilt streets this way report fewer and lighter accidents. The reduction is largest for people on foot, because the energy of an impact grows with the square of the speed. At thirty kilometres an hour most people who are hit survive; at fifty, many do not.

Rebuilding costs money once. Signs and enforcement cost money for ever, and work less well.`,
      },
    ],
  },
];

type SampleProject = {
  name: string;
  description: string;
  attributes: [name: string, value: string][];
  people: { contactName: string; role: string; contactEmail?: string }[];
  /** Identified by the first line of the text. */
  entries: { title: string; notes: string }[];
};

export const sampleProjects: readonly SampleProject[] = [
  {
    name: "Talk on durable storage",
    description:
      "Twenty minutes for the team on what a database promises when the power goes, and how we test that promise.",
    attributes: [
      ["Date", "2027-03-12"],
      ["Minutes", "20"],
      ["Slides", "https://example.org/slides"],
      ["Room booked", "yes"],
    ],
    people: [
      {
        contactName: "Grace Okafor",
        role: "Organises the series",
        contactEmail: "grace@example.org",
      },
      { contactName: "Émile Laurent", role: "Reads the first draft" },
    ],
    entries: [
      { title: "What durable means in a database", notes: "The first half: fsync, then groups." },
      { title: "Choose boring technology", notes: "Closing slide." },
    ],
  },
  {
    name: "Street plan petition",
    description: "Four hundred signatures for narrow lanes in our street before the summer.",
    attributes: [
      ["Signatures", "120"],
      ["Deadline", "2027-06-01"],
    ],
    people: [{ contactName: "Bea Lindqvist", role: "Neighbours' association" }],
    entries: [{ title: "Why narrow streets are safer", notes: "Quote the last paragraph." }],
  },
  // A project without entries, which shows suggestions.
  {
    name: "Essay on keeping notes",
    description:
      "What commonplace books, bookmarks and the testing effect say about finding again what one has read.",
    attributes: [],
    people: [],
    entries: [],
  },
];
