import { ExportSection } from "#features/export/web/export-section.tsx";
import { ImportLink } from "#features/imports/web/import-link.tsx";
import { ProfileScreen } from "#features/profile/web/profile-screen.tsx";

/** /profile, with what brings a library in and takes it away, which stand above that feature. */
export function ProfilePage() {
  return (
    <ProfileScreen>
      <ImportLink />
      <ExportSection />
    </ProfileScreen>
  );
}
