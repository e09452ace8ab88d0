import { PREACT_FOR_REACT } from "@bourse/ui/vite";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./build/compress.ts";
import { codeSplitting, preloadEarly } from "./build/groups.ts";
import { listModules } from "./build/modules.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadEarly(), listModules(), compress()],
  // The host writes a fresh nonce over this word in every answer that carries the page.
  html: { cspNonce: "__CSP_NONCE__" },
  resolve: { alias: PREACT_FOR_REACT },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // Which files a first visit loads is read from it, by a test and by a benchmark.
    manifest: true,
    // Nothing is inlined as data: the page's policy names its own origin only.
    assetsInlineLimit: 0,
    // The head names what is loaded early. Vite's own way has the page write a link for each import, which takes longer than it saves.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting } },
  },
});
