import { basename } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildOptions, defineConfig } from "vite";
import { groupImportsOf, nameUnlessSchema, publicParts } from "./scripts/bundle-groups.ts";
import { limitFonts } from "./scripts/vite/font-plugin.ts";
import { lucideIcons } from "./scripts/vite/lucide-plugin.ts";
import { buildWorkers } from "./scripts/vite/worker-plugin.ts";
import { visitorRoutes } from "./src/app/web/ssr-public-routes.ts";

/** Every page loads these from the start. */
const always = /assets\/(?:react|rolldown-runtime|front)-/;

const forBrowsers: BuildOptions = {
  outDir: "dist/web",
  emptyOutDir: true,
  manifest: true,
  modulePreload: {
    // Every target browser supports modulepreload.
    polyfill: false,
    // The `front` chunk, which lists all screens, names only their styles: naming their code would add 1 kB to
    // every page. The server lists the code of the first screen in the page.
    resolveDependencies: (_file, files, { hostId }) =>
      files.filter((file) => (always.test(hostId) ? file.endsWith(".css") : !always.test(file))),
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
          // What every page needs: all that main.tsx imports.
          { name: "front", tags: ["$initial"], test: /src\/(?!web\/offline\/worker)/ },
          // Nearly every page needs it too, and it would be put into the chunk of one.
          { name: "front", test: /src\/web\/ui\/text\/user-text\./ },
          ...Object.values(visitorRoutes).map(({ ssr: { file } }) =>
            groupImportsOf(basename(file, "-page.tsx"), file),
          ),
          // Without the pickers: the dialogs and fields that use them load later.
          { name: "parts", test: /src\/web\/ui\/(?!picker\/)|^\0virtual:lucide/, minShareCount: 2 },
          { name: "tanstack", test: /node_modules\/@tanstack\/(?!react-virtual|virtual-core)/ },
          // The modules that every page of the app needs, and the home page, which is opened first.
          groupImportsOf("app", "app/web/app-shell.tsx", "features/library/web/home-page.tsx"),
          // Home loads these after its first screen.
          groupImportsOf(
            "home-later",
            "features/library/web/home/home-top.tsx",
            "features/library/web/home/home-sharing.tsx",
            "features/rediscover/web/rediscover-card.tsx",
          ),
          {
            name: nameUnlessSchema("shared"),
            // Excludes what public pages share with few others.
            test: /src\/(app|web(?!\/ui\/picker)|shared\/(?!plans)|features\/(?!account|billing|landing|discover|projects|\w+\/contract))/,
            minShareCount: 8,
          },
          { name: "public", test: publicParts, minShareCount: 2 },
          // Of the library and of the chat. The home page names every chunk of every screen.
          {
            name: "library-filters",
            test: /src\/(shared\/library-filters|features\/library\/web\/all\/(filter-words|library-queries))\./,
            minShareCount: 2,
          },
        ],
      },
    },
  },
};

/** Builds the same screens for SSR (docs/decisions/0019). */
const forServer: BuildOptions = {
  outDir: "dist/server",
  emptyOutDir: true,
  ssr: true,
  copyPublicDir: false,
  // React's packages contain a development copy too; minifying removes it.
  minify: true,
  target: "node26",
  rolldownOptions: { input: "src/app/web/render-page.tsx" },
};

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), tailwindcss(), lucideIcons(), limitFonts(), buildWorkers()],
  build: isSsrBuild ? forServer : forBrowsers,
  ...(isSsrBuild && {
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // Bundle dependencies: a few small files load faster than packages.
    ssr: { noExternal: true },
  }),
}));
