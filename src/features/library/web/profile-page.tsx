import { ExportSection } from "#features/export/web/export-section.tsx";
import { ImportLink } from "#features/imports/web/import-link.tsx";
import { ProfileScreen } from "#features/profile/web/profile-screen.tsx";

/**
 * /profile with import and export, passed as children because the profile feature must not depend on theirs.
 */
export function ProfilePage() {
  return (
    <ProfileScreen>
      <ImportLink />
      <ExportSection />
    </ProfileScreen>
  );
}
