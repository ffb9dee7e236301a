import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildOptions, defineConfig } from "vite";
import { limitFonts } from "./scripts/font-plugin.ts";
import { lucideIcons } from "./scripts/lucide-plugin.ts";
import { buildWorkers } from "./scripts/worker-plugin.ts";

/** What every public page needs. */
const front = new RegExp(
  [
    "src/web/(?:main|early-input|api|api-error|store|theme|return-path|browser-storage|page-state|preferences|public-shell|public-screens|match-path)\\.ts",
    "src/web/layout/(?:brand|footer|skip-link|crash-screen|initial|places|public-navigation)\\.tsx",
    "src/web/ui/(?:button|glyph|join-classes|theme-toggle)\\.ts",
    "src/features/account/web/session\\.ts",
  ].join("|"),
);

/** What the sign-in page needs besides. */
const fields =
  /src\/(?:web\/(?:flash|layout\/notices|ui\/(?:text-field|field|message-block|checkbox-field|icon-button|load-on-mount|toast|toast-store))|features\/account\/web\/(?:password-field|check-credentials|remember-me))\.ts/;

/** What public pages show of entries. */
const shown =
  /src\/(?:web\/ui\/(?:badge|skeleton|site-icon)|features\/entries\/web\/(?:why-note|topic-badges)|features\/discover\/web\/(?:public-card|lead-picture|source-line))\.ts|^\0virtual:lucide\/(?:chevron-(?:left|right)|pause|play)$/;

/** Every page has these from the start; what the last of them opens with, the server names in the page. */
const always = /assets\/(?:react|rolldown-runtime|front)-/;

const forBrowsers: BuildOptions = {
  outDir: "dist/web",
  emptyOutDir: true,
  manifest: true,
  // Every browser of the target knows modulepreload itself.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file, files, { hostId }) =>
      always.test(hostId) ? [] : files.filter((file) => !always.test(file)),
  },
  target: ["chrome125", "edge125", "firefox128", "safari18"],
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // What changes only with an upgrade is cached apart from what changes with every release.
          { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
          // Few files: many small ones compress badly.
          { name: "front", test: front },
          { name: "fields", test: fields },
          { name: "shown", test: shown },
          { name: "parts", test: /src\/web\/ui\/|^\0virtual:lucide/ },
          { name: "tanstack", test: /node_modules\/@tanstack\/(?!react-virtual|virtual-core)/ },
          {
            name: "app",
            // Not contracts, which would bring their checks along to whoever checks nothing.
            test: /src\/(web|shared\/(?!pages)|features\/(?!account|billing|landing|discover|\w+\/contract))/,
            minShareCount: 3,
          },
        ],
      },
    },
  },
};

/** The same screens for the server, which draws the first of a page (docs/decisions/0019). */
const forServer: BuildOptions = {
  outDir: "dist/server",
  emptyOutDir: true,
  ssr: true,
  copyPublicDir: false,
  // React stands in its packages twice, for development too.
  minify: true,
  target: "node26",
  rolldownOptions: { input: "src/web/render-page.tsx" },
};

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), tailwindcss(), lucideIcons(), limitFonts(), buildWorkers()],
  build: isSsrBuild ? forServer : forBrowsers,
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  // Small files of its own read faster than packages.
  ssr: { noExternal: true },
}));
