import type { Import } from "../../lib/imports.ts";
import type { Sources, Tree } from "../../lib/sources.ts";
import { filesNamedBy } from "./named.ts";

/** The files that each source depends on when it runs: it takes names from them, or names them. */
export function dependenciesOf(tree: Tree, sources: Sources): ReadonlyMap<string, ReadonlySet<string>> {
  const named = filesNamedBy(tree);
  return new Map(
    [...sources.modules].map(([file, { imports }]) => {
      // A name that a module only gives on belongs to the modules that take it there.
      const own = imports.filter(({ isType, given }) => !(isType || given));
      const specifiers = imports.map(({ specifier }) => specifier);
      return [file, new Set([...own.flatMap((each) => taken(sources, file, each)), ...named(file, specifiers)])];
    }),
  );
}

/** The modules between an import and the definitions of its names, and these. */
function taken(sources: Sources, file: string, { specifier, names }: Import): readonly string[] {
  const target = sources.resolve(file, specifier);
  if (target === undefined) return [];
  if (!names) return [...givenBy(sources, target)];
  return [target, ...names.flatMap((name) => way(sources, [target, name]) ?? [...givenBy(sources, target)])];
}

/** A module, and a name that it exports. */
type Export = readonly [file: string, name: string];

/** The modules through which a module has a name that it exports; undefined if it has none. */
function way(sources: Sources, [file, name]: Export, seen = new Set<string>()): readonly string[] | undefined {
  const module = sources.modules.get(file);
  if (!module || seen.has(file)) return undefined;
  seen.add(file);
  if (module.defined.has(name)) return [];
  for (const { specifier, given } of module.imports) {
    if (given?.as !== name && given?.as !== "*") continue;
    const target = sources.resolve(file, specifier);
    if (target === undefined) continue;
    if (given.as === name && given.name === "*") return [...givenBy(sources, target)];
    const rest = way(sources, [target, given.as === "*" ? name : given.name], seen);
    if (rest) return [target, ...rest];
  }
  return undefined;
}

/** A module, and all from which it gives something on. */
function givenBy(sources: Sources, file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { specifier, given, isType } of sources.modules.get(file)?.imports ?? []) {
    const target = given && !isType ? sources.resolve(file, specifier) : undefined;
    if (target !== undefined) givenBy(sources, target, seen);
  }
  return seen;
}
