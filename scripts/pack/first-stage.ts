import { readFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";

/** An import or export that is loaded with its module. The compiler writes each on one line. */
const STATIC = /^(?:import|export) .*?from "(\.[^"]+)";$|^import "(\.[^"]+)";$/gm;

/**
 * Puts a compiled module and those of its package that are loaded with it into one file, `first-stage.js`: opening fifty files
 * takes longer than running them. Each of these modules stays where it was and hands on what that file has, so that what is
 * loaded later meets the same classes.
 */
export async function joinFirstStage(dist: string, entry: string): Promise<void> {
  const joined = loadedWith(path.join(dist, entry));
  await build({
    configFile: false,
    logLevel: "error",
    root: dist,
    plugins: [compiled(new Set(joined))],
    build: {
      outDir: dist,
      emptyOutDir: false,
      ssr: true,
      target: "es2024",
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(joined.map((file) => [path.relative(dist, file).replace(/\.js$/, ""), file])),
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          codeSplitting: { groups: [{ name: "first-stage", test: () => true }] },
        },
      },
    },
  });
}

function loadedWith(entry: string): readonly string[] {
  const found = new Set([entry]);
  const placed = new Set<string>();
  for (const file of found) {
    const text = readFileSync(file, "utf8");
    // It reads something at its own place, so it stays there.
    if (text.includes("import.meta")) placed.add(file);
    else
      for (const [, from, bare = ""] of text.matchAll(STATIC)) found.add(path.join(path.dirname(file), from ?? bare));
  }
  return [...found.difference(placed)];
}

/** Reads the modules with the maps to their sources, and leaves all others where they are. */
function compiled(joined: ReadonlySet<string>) {
  return {
    name: "compiled-modules",
    enforce: "pre" as const,
    resolveId(source: string, importer: string | undefined) {
      const isOurs = source.startsWith(".") && importer !== undefined;
      const id = isOurs ? path.join(path.dirname(importer), source) : source;
      if (joined.has(id)) return id;
      return isOurs ? { id, external: "relative" as const } : { id, external: true };
    },
    load: (id: string) =>
      joined.has(id) ? { code: readFileSync(id, "utf8"), map: readFileSync(`${id}.map`, "utf8") } : undefined,
  };
}
