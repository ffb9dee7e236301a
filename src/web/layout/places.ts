/** Where one can go by name: the main navigation, in order, and the palette. A screen joins when it exists. */
export const places = [
  { to: "/home", label: "Home" },
  { to: "/discover", label: "Discover" },
  { to: "/projects", label: "Projects" },
  { to: "/chat", label: "Chat" },
] as const;

/** Reached by an icon of the header, and in the palette. */
export const boardPlace = { to: "/feedback", label: "Feedback" } as const;

/** Beside them what concerns the person: in the user menu, and in the palette. */
export const personalPlaces = [
  { to: "/profile", label: "Profile" },
  { to: "/account", label: "Account" },
  { to: "/import", label: "Import" },
  { to: "/document-text-extraction", label: "Image Text Extraction" },
  { to: "/trash", label: "Trash" },
] as const;
