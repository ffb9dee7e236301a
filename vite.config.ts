import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    manifest: true,
    target: ["chrome125", "edge125", "firefox128", "safari18"],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes only with an upgrade is cached apart from what changes with every release.
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
          ],
        },
      },
    },
  },
});
