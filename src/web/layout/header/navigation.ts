/** The screens of the main navigation, in order. The palette also lists them. */
export const mainLinks = [
  { to: "/home", label: "Home" },
  { to: "/library", label: "Library" },
  { to: "/discover", label: "Discover" },
  { to: "/projects", label: "Projects" },
  { to: "/chat", label: "Chat" },
] as const;

/** Linked by an icon in the header, and listed in the palette. */
export const feedbackLink = { to: "/feedback", label: "Feedback" } as const;

/** Screens about the user. Linked in the user menu, and listed in the palette. */
export const userLinks = [
  { to: "/notifications", label: "Notifications" },
  { to: "/highlights", label: "Highlights" },
  { to: "/profile", label: "Profile" },
  { to: "/account", label: "Account" },
  { to: "/topics", label: "Topics" },
  { to: "/import", label: "Import" },
  { to: "/document-text-extraction", label: "Image Text Extraction" },
  { to: "/trash", label: "Trash" },
] as const;
