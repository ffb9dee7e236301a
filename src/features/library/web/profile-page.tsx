import { useState } from "react";
import { signOutAndLeave } from "#features/account/web/sign-out-and-leave.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { profileParts } from "./profile/profile-sections.tsx";
import { SectionNavigation } from "./profile/section-navigation.tsx";

/** /profile: everything that the user can set, in sections. */
export function ProfilePage() {
  return (
    <Page title="Profile Settings">
      <header className="mb-8">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-2xl">Profile Settings</h1>
          <SignOutButton />
        </div>
        <p className="mt-1 text-base text-muted">Manage your account preferences</p>
      </header>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SectionNavigation />
        {/* Below the header, which has two rows on phones. */}
        <div className="flex max-w-reading min-w-0 flex-col gap-14 max-md:[&_h2]:scroll-mt-10">
          {profileParts.map(({ Content, headings }) => (
            <Content key={Object.keys(headings)[0]} />
          ))}
        </div>
      </div>
    </Page>
  );
}

function SignOutButton() {
  const [isLeaving, setLeaving] = useState(false);

  function signOut(): void {
    setLeaving(true);
    void signOutAndLeave().finally(() => setLeaving(false));
  }

  return (
    <Button size="sm" busy={isLeaving} onClick={signOut}>
      Sign Out
    </Button>
  );
}
