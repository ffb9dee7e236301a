/** The query language by example, as shown in the help. A test parses each example. */
export const searchExamples: readonly { example: string; finds: string }[] = [
  { example: "lighthouse storm", finds: "Entries about these words, the closest first" },
  { example: "what is lift?", finds: "A question is searched for by its words" },
  { example: '"angle of attack"', finds: "These words, in this order" },
  { example: "jaguar -car", finds: "Entries with the one word and without the other" },
  { example: 'topic:"machine learning"', finds: "Entries with this main topic" },
  { example: "in:Unfiled", finds: "Entries in this collection" },
  { example: "site:wikipedia.org", finds: "Pages from this site" },
  { example: 'author:"jane doe"', finds: "Pages and documents by this author" },
  { example: "published:>2026-01", finds: "Published after that month; <, >=, <= work too" },
  { example: "published:2026-01..2026-03", finds: "Published in these months" },
  { example: "type:pdf", finds: "Only a kind: link, text, file, pdf, doc, docx or txt" },
  { example: "after:2026-01 before:yesterday", finds: "Entries added between two days" },
  { example: "after:2w", finds: "Added within two weeks; 7d, 3m and 1y work too" },
  { example: "is:private", finds: "Entries that only you see; is:public those that are shared" },
  { example: "has:highlight", finds: "Entries in which you highlighted something; has:note too" },
  { example: "tides -topic:physics", finds: "A hyphen turns any of these around" },
];
