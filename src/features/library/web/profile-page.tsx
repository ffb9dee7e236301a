import { ExportSection } from "#features/export/web/export-section.tsx";
import { ImportLink } from "#features/imports/web/import-link.tsx";
import { NotificationsSection } from "#features/notifications/web/notifications-section.tsx";
import { ProfileScreen } from "#features/profile/web/profile-screen.tsx";
import { SharingEnd } from "#features/sharing/web/sharing-end.tsx";
import { RediscoverSection } from "#features/rediscover/web/rediscover-section.tsx";

/**
 * /profile with Rediscover, notifications, import, export and what the end of the account means for others, passed in
 * because the profile feature must not depend on theirs.
 */
export function ProfilePage() {
  return (
    <ProfileScreen accountEnd={SharingEnd}>
      <RediscoverSection />
      <NotificationsSection />
      <ImportLink />
      <ExportSection />
    </ProfileScreen>
  );
}
