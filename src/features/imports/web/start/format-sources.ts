/** How to export from each product, using the labels of its interface. */
export type FormatSource = { product: string; how: string };

export const formatSources: readonly { title: string; sources: readonly FormatSource[] }[] = [
  {
    title: "Browsers",
    sources: [
      {
        product: "Chrome, Edge, Brave, Vivaldi",
        how: "In the bookmark manager, or the page of favourites, open its menu and choose “Export bookmarks”.",
      },
      {
        product: "Firefox",
        how: "Bookmarks → Manage bookmarks → Import and Backup → “Export Bookmarks to HTML”. The JSON file of “Backup”, or a folder of it, can be read too.",
      },
      { product: "Safari", how: "On a Mac, export the bookmarks in the menu File." },
      {
        product: "OneTab",
        how: "“Export / Import URLs”: copy the list into a text file, and choose that file.",
      },
    ],
  },
  {
    title: "Bookmark managers and read-it-later apps",
    sources: [
      {
        product: "Pocket",
        how: "Pocket has closed. The file that you downloaded from it before, a zip, HTML or CSV, can be read. The zip has your highlights.",
      },
      {
        product: "Omnivore",
        how: "Omnivore has closed. The zip that you exported from it before can be read as it is.",
      },
      { product: "Instapaper", how: "Settings → Export → “Download .CSV file”." },
      {
        product: "Raindrop.io",
        how: "Export all bookmarks in the settings. CSV keeps most: folders, notes and highlights.",
      },
      { product: "Karakeep (Hoarder)", how: "User settings → Import / Export: a JSON file." },
      { product: "Linkwarden", how: "In the settings, “Export Data”: a JSON file." },
      { product: "linkding", how: "Settings → Export: an HTML file." },
      {
        product: "wallabag",
        how: "In a list, the sign for export, then JSON, which keeps texts and annotations, or CSV.",
      },
      { product: "Pinboard", how: "Settings → Backup: JSON, XML or HTML." },
      { product: "Matter", how: "The CSV file of its list that you exported." },
      { product: "GoodLinks", how: "Settings → Export: a JSON file." },
      { product: "Diigo", how: "Tools → Export: a CSV file, which has your annotations." },
      {
        product: "Google Takeout",
        how: "Choose “Saved”: a CSV file for each list. Import them one by one.",
      },
      { product: "Shiori", how: "“shiori export” on its command line: an HTML file." },
    ],
  },
  {
    title: "Highlights and notes",
    sources: [
      { product: "Readwise", how: "On readwise.io, Export → CSV: one row for each highlight." },
      {
        product: "Readwise Reader",
        how: "In its preferences, export the library: a CSV file.",
      },
      {
        product: "Kindle",
        how: "The file “My Clippings.txt”, in the folder “documents” of the device.",
      },
      {
        product: "Hypothesis",
        how: "A CSV file of annotations: those of one page become the highlights of one entry.",
      },
      {
        product: "Zotero",
        how: "Export the library or a collection as CSV.",
      },
      {
        product: "Obsidian, Markdown",
        how: "A single .md file, or the folder of a vault as one zip. Folders become collections.",
      },
    ],
  },
  {
    title: "Feeds, tables, lists, and Commonplace itself",
    sources: [
      { product: "RSS, Atom, JSON Feed", how: "A saved feed: each of its items becomes a link." },
      { product: "OPML", how: "Of a feed reader: each subscription becomes a link." },
      {
        product: "CSV",
        how: "Any table with a column of addresses, or with titles and texts. Texts become entries of their own.",
      },
      {
        product: "JSON, JSON Lines",
        how: "A list of objects with addresses, or with titles and texts; or one such object on each line.",
      },
      { product: "Text", how: "Addresses, one on each line." },
      {
        product: "Commonplace",
        how: "Profile → Export your library, as JSON: entries with their texts and files, links between them, projects and conversations.",
      },
    ],
  },
];
