import { ExportSection } from "#features/export/web/export-section.tsx";
import { ImportLink } from "#features/imports/web/import-link.tsx";
import { NotificationsSection } from "#features/notifications/web/notifications-section.tsx";
import { ProfileScreen } from "#features/profile/web/profile-screen.tsx";
import { RediscoverSection } from "#features/rediscover/web/rediscover-section.tsx";

/**
 * /profile with Rediscover, notifications, import and export, passed as children because the profile feature must not depend on
 * theirs.
 */
export function ProfilePage() {
  return (
    <ProfileScreen>
      <RediscoverSection />
      <NotificationsSection />
      <ImportLink />
      <ExportSection />
    </ProfileScreen>
  );
}
