/** The headings of the API description, in its order. */
export const tags: readonly { name: string; description: string }[] = [
  { name: "Saving", description: "Content is stored at once and processed in the background." },
  { name: "Entries", description: "The user's entries with their captured content." },
  {
    name: "Highlights",
    description:
      "Passages that you marked in the text of an entry, your own or one that is shared with you. They are found again after the text was read again. Only you see them, unless you show one to the members of the entry's shared collection.",
  },
  {
    name: "Reading",
    description: "Which entries you have begun or finished, where you stopped, and how texts look.",
  },
  {
    name: "Rediscover",
    description:
      "One highlight, note or takeaway a day, of what you saved at least 7 days ago. It comes back after longer and longer intervals.",
  },
  {
    name: "Library",
    description: "All entries, with filters that combine. Filters can be saved under a name.",
  },
  { name: "Pictures", description: "The pictures of saved pages and files, kept on this server." },
  {
    name: "Topics",
    description:
      "What the user's entries are about. Changes belong to the user and can be undone: other users and public pages keep the topics of a page.",
  },
  {
    name: "Search",
    description: "Full-text search in entries, best first, with the passages that match.",
  },
  {
    name: "Assistant",
    description: "Answers from the user's saved entries, each with its sources quoted.",
  },
  { name: "Collections", description: "Collections of entries, and the interests of each." },
  {
    name: "Shared collections",
    description:
      "A collection has one owner and may have members: viewers read it, editors also add entries. An entry belongs to the user who added it; its note is shown with that user's name.",
  },
  {
    name: "Comments",
    description:
      "The members of a shared collection comment on its entries, and mention each other with “@name”. A comment is shown while its entry is in the collection; its author always reads it.",
  },
  {
    name: "Notifications",
    description:
      "What others did in shared collections that concerns the user: the newest 500 of the last 90 days, without those whose objects are no longer open to the user.",
  },
  {
    name: "Public pages of collections",
    description:
      "The owner of a collection turns its page on. An entry is shown there only if the user who added it chose so; that does not list it anywhere else.",
  },
  { name: "Projects", description: "Projects with their people and the entries linked to them." },
  { name: "Discover", description: "Public entries of other users." },
  { name: "Text from images", description: "Upload an image, extract its text, and remove it." },
  {
    name: "Import",
    description:
      "Imports a file of this or another program: preview it, run it row by row, and undo it.",
  },
  {
    name: "Export",
    description: "All of the user's data, or a part of it, as files that other programs can read.",
  },
  { name: "Trash", description: "Deleted items, kept for 30 days." },
  {
    name: "Live changes",
    description: "Changes in other windows and by background jobs, as they happen.",
  },
  { name: "Public", description: "Available without an account." },
  { name: "Profile", description: "The user's profile, and the onboarding questions." },
  {
    name: "Weekly e-mail",
    description: "An e-mail once a week, with what you saved and what is worth seeing again.",
  },
  { name: "Feedback", description: "The board for all users with an account." },
  { name: "API keys", description: "Keys with which programs act for a user." },
  { name: "Invitations", description: "Invitations by e-mail." },
  { name: "Billing", description: "The user's plan, if this server sells plans." },
  { name: "Account", description: "Account security, sessions and deletion." },
  {
    name: "Operation",
    description:
      "For users whose confirmed address is in ADMIN_EMAILS; 404 for others. Nothing private is shown.",
  },
  { name: "Signing in", description: "For people in a browser. Programs use an API key." },
  { name: "Server", description: "Health checks, metrics and this description." },
];
