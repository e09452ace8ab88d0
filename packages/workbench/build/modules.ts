import path from "node:path";
import type { Plugin } from "vite";

/** Where the list lies in the build, beside Vite's manifest. */
export const MODULES_FILE = ".vite/modules.json";

/** Writes which modules each script has, for the test of what a first visit loads: paths from the packages' folder. */
export function listModules(): Plugin {
  const packages = path.resolve(import.meta.dirname, "../..");
  return {
    name: "bourse-modules",
    apply: "build",
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((each) => each.type === "chunk");
      const rows = scripts.map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map((id) => path.relative(packages, id).replaceAll(path.sep, "/")),
      ]);
      this.emitFile({ type: "asset", fileName: MODULES_FILE, source: JSON.stringify(Object.fromEntries(rows)) });
    },
  };
}
