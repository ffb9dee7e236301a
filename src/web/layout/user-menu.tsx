import { Keyboard, LogOut } from "#web/ui/icons.tsx";
import { keepStored } from "../browser-storage.ts";
import { signOut } from "../routes.tsx";
import { setTheme, useTheme, type Theme } from "../theme.ts";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "../ui/menu.tsx";
import { toast } from "../ui/toast-store.ts";

const themeNames: [Theme, string][] = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

async function leave(): Promise<void> {
  try {
    await signOut();
    // What was searched for is nobody's business after that.
    keepStored("recent-searches", null);
    location.assign("/login");
  } catch {
    toast.error("Failed to sign out. Please try again.");
  }
}

/** Who is signed in, and what concerns them rather than their entries. */
export function UserMenu(props: { user: { name: string; email: string }; onShowKeys: () => void }) {
  const theme = useTheme();
  const { name, email } = props.user;
  const initial = [...(name || email)][0] ?? "";
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
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full bg-accent-tint text-sm font-semibold text-accent uppercase"
          >
            {initial}
          </span>
          <span className="sr-only">Your account</span>
        </button>
      )}
    >
      <div className="px-2.5 pt-2 pb-2.5">
        <p className="truncate text-ui font-medium">{name}</p>
        <p className="truncate text-sm text-faint">{email}</p>
      </div>
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
        onSelect={() => void leave()}
      >
        Sign out
      </MenuItem>
    </Menu>
  );
}
