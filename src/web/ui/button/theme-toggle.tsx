import { setTheme, themes, useTheme } from "#web/theme.ts";
import { Glyph } from "../picture/glyph.tsx";
import { joinClasses } from "../text/join-classes.ts";

const faces = {
  system: { label: "System", glyph: "system" },
  light: { label: "Light", glyph: "sun" },
  dark: { label: "Dark", glyph: "moon" },
} as const;

/** Three radio buttons: system, light, dark. */
export function ThemeToggle({ className }: { className?: string | undefined }) {
  const current = useTheme();
  return (
    <fieldset className={joinClasses("inline-flex rounded-ui border border-line p-0.5", className)}>
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => {
        const { label, glyph } = faces[theme];
        return (
          <label
            key={theme}
            title={label}
            className={joinClasses(
              "grid size-7 place-items-center rounded-[4px] transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:size-9",
              theme === current ? "bg-hover text-ink" : "text-faint hover:text-ink",
            )}
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === current}
              onChange={() => setTheme(theme)}
            />
            <Glyph name={glyph} />
            <span className="sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
