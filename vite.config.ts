import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildOptions, defineConfig } from "vite";
import { limitFonts } from "./scripts/font-plugin.ts";
import { lucideIcons } from "./scripts/lucide-plugin.ts";
import { buildWorkers } from "./scripts/worker-plugin.ts";

/** Modules that every public page needs. */
const front = new RegExp(
  [
    "src/web/(?:main|early-input|api|api-error|store|theme|return-path|browser-storage|page-state|preferences|public-shell|public-screens|match-path)\\.ts",
    "src/web/layout/(?:brand|footer|skip-link|crash-screen|initial|places|public-navigation)\\.tsx",
    "src/web/ui/(?:button|glyph|join-classes|theme-toggle)\\.ts",
    "src/features/account/web/session\\.ts",
  ].join("|"),
);

/** Modules that the sign-in page needs in addition. */
const fields =
  /src\/(?:web\/(?:flash|layout\/notices|ui\/(?:text-field|field|message-block|checkbox-field|icon-button|load-on-mount|toast|toast-store))|features\/account\/web\/(?:password-field|check-credentials|remember-me))\.ts/;

/** Modules with which public pages show entries. */
const shown =
  /src\/(?:web\/ui\/(?:badge|skeleton|site-icon)|features\/entries\/web\/(?:why-note|topic-badges)|features\/discover\/web\/(?:public-card|lead-picture|source-line))\.ts|^\0virtual:lucide\/(?:chevron-(?:left|right)|pause|play)$/;

/** Every page loads these from the start; the server lists in the page what the `front` chunk loads first. */
const always = /assets\/(?:react|rolldown-runtime|front)-/;

const forBrowsers: BuildOptions = {
  outDir: "dist/web",
  emptyOutDir: true,
  manifest: true,
  // Every target browser supports modulepreload.
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
          // React only changes with upgrades, so it is cached separately from code that changes with every
          // release.
          { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
          // Use few chunks, because many small files compress badly.
          { name: "front", test: front },
          { name: "fields", test: fields },
          { name: "shown", test: shown },
          { name: "parts", test: /src\/web\/ui\/|^\0virtual:lucide/ },
          { name: "tanstack", test: /node_modules\/@tanstack\/(?!react-virtual|virtual-core)/ },
          {
            name: "app",
            // Excludes contracts, whose validation code would be loaded by pages that validate nothing, and the
            // plans, with which /pricing would load this whole chunk.
            test: /src\/(web|shared\/(?!pages|plans)|features\/(?!account|billing|landing|discover|\w+\/contract))/,
            minShareCount: 3,
          },
        ],
      },
    },
  },
};

/** Builds the same screens for SSR, which renders the first screen of a page (docs/decisions/0019). */
const forServer: BuildOptions = {
  outDir: "dist/server",
  emptyOutDir: true,
  ssr: true,
  copyPublicDir: false,
  // React's packages contain a development copy too; minifying removes it.
  minify: true,
  target: "node26",
  rolldownOptions: { input: "src/web/render-page.tsx" },
};

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), tailwindcss(), lucideIcons(), limitFonts(), buildWorkers()],
  build: isSsrBuild ? forServer : forBrowsers,
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  // Bundle dependencies: a few small files load faster than packages.
  ssr: { noExternal: true },
}));
