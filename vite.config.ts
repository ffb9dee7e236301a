import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildOptions, defineConfig } from "vite";
import { limitFonts } from "./scripts/font-plugin.ts";
import { lucideIcons } from "./scripts/lucide-plugin.ts";

const front = new RegExp(
  [
    "src/web/(?:api|api-error|store|flash|theme|return-path|browser-storage|page-state|preferences|public-shell|public-screens)\\.ts",
    "src/web/layout/(?:brand|footer|skip-link|crash-screen)\\.tsx",
    "src/web/ui/(?:button|text-field|field|glyph|icon-button|join-classes|message-block|checkbox-field|toast|toast-store|theme-toggle)\\.ts",
    "src/features/account/web/(?:session|root-redirect|password-field|check-credentials|remember-me)\\.ts",
  ].join("|"),
);

const forBrowsers: BuildOptions = {
  outDir: "dist/web",
  emptyOutDir: true,
  manifest: true,
  // Every browser of the target knows modulepreload itself.
  modulePreload: { polyfill: false },
  target: ["chrome125", "edge125", "firefox128", "safari18"],
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // What changes only with an upgrade is cached apart from what changes with every release.
          { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
          // All that the sign-in page needs, in one file: many small ones compress badly.
          { name: "front", test: front },
          { name: "parts", test: /src\/web\/ui\/|^\0virtual:lucide/ },
          { name: "tanstack", test: /node_modules\/@tanstack\/(?!react-virtual|virtual-core)/ },
          { name: "app", test: /src\/(web|shared|features\/(?!account))/, minShareCount: 3 },
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
  plugins: [react(), tailwindcss(), lucideIcons(), limitFonts()],
  build: isSsrBuild ? forServer : forBrowsers,
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  // Small files of its own read faster than packages.
  ssr: { noExternal: true },
}));
