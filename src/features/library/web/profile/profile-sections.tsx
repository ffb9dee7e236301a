/** The sections of /profile in their order, which its navigation lists. */
import type { ComponentType } from "react";
import { SecuritySection } from "#features/account/web/security-section.tsx";
import { SaveFromBrowser } from "#features/capture/web/save-from-browser.tsx";
import { PublicPageSection } from "#features/discover/web/public-page-section.tsx";
import { ExportSection } from "#features/export/web/export-section.tsx";
import { ImportLink } from "#features/imports/web/import-link.tsx";
import { KeysSection } from "#features/keys/web/keys-section.tsx";
import { NotificationsSection } from "#features/notifications/web/notifications-section.tsx";
import { PicturesSection } from "#features/pictures/web/pictures-section.tsx";
import { CollectionSections } from "#features/profile/web/collection-sections.tsx";
import { ProfileSection } from "#features/profile/web/profile-section.tsx";
import { RediscoverSection } from "#features/rediscover/web/rediscover-section.tsx";
import { SharingEnd } from "#features/sharing/web/sharing-end.tsx";

type ProfilePart = {
  Content: ComponentType;
  /** The id of each of its headings, which is the section's address, with the heading. */
  headings: Readonly<Record<string, string>>;
};

export const profileParts: readonly ProfilePart[] = [
  { Content: ProfileSection, headings: { "your-profile": "Your profile" } },
  {
    Content: CollectionSections,
    headings: { interests: "Interests", "interest-collections": "Interest Collections" },
  },
  { Content: PublicPageSection, headings: { "public-page-title": "Public page" } },
  { Content: SaveFromBrowser, headings: { "save-from-browser": "Save from your browser" } },
  { Content: PicturesSection, headings: { "pictures-title": "Pictures" } },
  { Content: RediscoverSection, headings: { "rediscover-title": "Rediscover" } },
  { Content: NotificationsSection, headings: { "daily-email": "Shared collections" } },
  { Content: ImportLink, headings: { "import-library": "Import from elsewhere" } },
  { Content: ExportSection, headings: { "export-library": "Export your library" } },
  { Content: KeysSection, headings: { "api-keys-title": "API keys" } },
  {
    Content: Security,
    headings: {
      "security-title": "Sign-in and security",
      "sessions-title": "Where you are signed in",
      "deletion-title": "Delete account",
    },
  },
];

export const profileSections: readonly { id: string; title: string }[] = profileParts.flatMap(
  ({ headings }) => Object.entries(headings).map(([id, title]) => ({ id, title })),
);

function Security() {
  return (
    <div>
      <SecuritySection sharing={SharingEnd} />
    </div>
  );
}
