import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  Bell,
  CircleUser,
  CreditCard,
  FileUp,
  Keyboard,
  LogOut,
  PenLine,
  ScanText,
  Tags,
  Trash2,
  UserPlus,
  Users,
} from "#web/ui/picture/icons.tsx";
import { setTheme, useTheme, type Theme } from "#web/theme.ts";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/menu/menu.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { Initial } from "#web/layout/header/initial.tsx";
import { showInvite } from "#web/layout/dialogs/invite.ts";
import { signOutAndLeave } from "#features/account/web/sign-out-and-leave.ts";
import { userLinks } from "#web/layout/header/navigation.ts";
import { profileQuery } from "#features/account/web/profile-query.ts";

const themeNames: [Theme, string][] = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];

const linkIcons = {
  "/notifications": Bell,
  "/highlights": PenLine,
  "/profile": CircleUser,
  "/account": CreditCard,
  "/topics": Tags,
  "/import": FileUp,
  "/document-text-extraction": ScanText,
  "/trash": Trash2,
} as const;

/** The menu of the signed-in user: profile, account, theme and sign-out. */
export function UserMenu(props: { user: { name: string; email: string }; onShowKeys: () => void }) {
  const theme = useTheme();
  const navigate = useNavigate();
  const { data: profile } = useQuery(profileQuery);
  const { email } = props.user;
  const name = profile?.username ?? props.user.name;
  return (
    <Menu
      label="Your account"
      renderTrigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          title={email}
          className="grid size-10 shrink-0 place-items-center rounded-ui hover:bg-hover aria-expanded:bg-hover"
        >
          <Initial of={name || email} />
          <span className="sr-only">Your account</span>
        </button>
      )}
    >
      <div className="px-2.5 pt-2 pb-2.5">
        <UserText as="p" className="truncate text-ui font-medium">
          {name}
        </UserText>
        <p className="truncate text-sm text-faint">{email}</p>
      </div>
      <MenuSeparator />
      {userLinks.map(({ to, label }) => {
        const Icon = linkIcons[to];
        return (
          <MenuItem
            key={to}
            icon={<Icon aria-hidden="true" className="size-4 text-faint" />}
            onSelect={() => void navigate({ to })}
          >
            {label}
          </MenuItem>
        );
      })}
      <MenuItem
        icon={<UserPlus aria-hidden="true" className="size-4 text-faint" />}
        onSelect={showInvite}
      >
        Invite Friends
      </MenuItem>
      {profile?.isOperator && (
        <MenuItem
          icon={<Users aria-hidden="true" className="size-4 text-faint" />}
          onSelect={() => void navigate({ to: "/admin" })}
        >
          Administration
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      {themeNames.map(([value, label]) => (
        <MenuChoice key={value} checked={theme === value} onSelect={() => setTheme(value)}>
          {label}
        </MenuChoice>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={<Keyboard aria-hidden="true" className="size-4 text-faint" />}
        onSelect={props.onShowKeys}
      >
        Keys
      </MenuItem>
      <MenuItem
        icon={<LogOut aria-hidden="true" className="size-4 text-faint" />}
        onSelect={() => void signOutAndLeave()}
      >
        Sign out
      </MenuItem>
    </Menu>
  );
}
