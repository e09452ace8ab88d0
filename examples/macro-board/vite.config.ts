import { PREACT_FOR_REACT } from "@bourse/ui/vite";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  // The origin of an application is another one at each install: nothing in it may begin with a slash.
  base: "./",
  plugins: [react(), tailwindcss()],
  resolve: { alias: PREACT_FOR_REACT },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The policy of the frame allows scripts from files alone.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
});
