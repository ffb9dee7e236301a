import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { lucideIcons } from "./scripts/lucide-plugin.ts";

const front = new RegExp(
  [
    "src/web/(?:api|api-error|store|flash|theme|return-path|browser-storage|public-shell)\\.ts",
    "src/web/layout/(?:brand|footer|skip-link|crash-screen)\\.tsx",
    "src/web/ui/(?:button|text-field|field|glyph|icon-button|join-classes|message-block|checkbox-field|toast|toast-store|theme-toggle)\\.ts",
    "src/features/account/web/(?:session|root-redirect|password-field|check-credentials|remember-me)\\.ts",
  ].join("|"),
);

export default defineConfig({
  plugins: [react(), tailwindcss(), lucideIcons()],
  build: {
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
          ],
        },
      },
    },
  },
});
