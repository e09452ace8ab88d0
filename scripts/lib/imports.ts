import { parseSync } from "vite";

/** An import or a re-export, as a source writes it. */
export interface Import {
  readonly specifier: string;
  /** The names that are taken; absent where the whole module is, or where it only runs. */
  readonly names?: readonly string[];
  /** The name that is given on, and under which one; `*` stands for all of them. */
  readonly given?: { readonly name: string; readonly as: string };
  /** Nothing of it is left when the program runs. */
  readonly isType: boolean;
  /** Loaded while the program runs, by a call. */
  readonly isOnDemand?: true;
}

export interface Module {
  readonly imports: readonly Import[];
  /** The names that it exports and has from no other module. */
  readonly defined: ReadonlySet<string>;
}

/** Reads the imports of a source, also those on demand by a literal, and its exports. */
export function moduleOf(file: string, text: string): Module {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const taken = staticImports.map(({ moduleRequest, entries }) => {
    const kept = entries.filter((each) => !each.isType);
    const isWhole = kept.length === 0 || kept.some(({ importName }) => importName.kind === "NamespaceObject");
    return {
      specifier: moduleRequest.value,
      ...(!isWhole && { names: kept.map(({ importName }) => importName.name ?? "default") }),
      isType: entries.length > 0 && kept.length === 0,
    };
  });
  const exported = staticExports.flatMap(({ entries }) => entries);
  const given = exported.flatMap(({ moduleRequest, importName, exportName, isType }) =>
    moduleRequest
      ? [
          {
            specifier: moduleRequest.value,
            given: { name: importName.name ?? "*", as: exportName.name ?? "*" },
            isType,
          },
        ]
      : [],
  );
  const onDemand = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const specifier = /^["'`]([^$]*)["'`]$/.exec(text.slice(start, end))?.[1];
    return specifier === undefined ? [] : [{ specifier, isType: false, isOnDemand: true as const }];
  });
  const defined = exported.filter(({ moduleRequest }) => !moduleRequest);
  return {
    imports: [...taken, ...given, ...onDemand],
    defined: new Set(defined.map(({ exportName }) => exportName.name ?? "default")),
  };
}
