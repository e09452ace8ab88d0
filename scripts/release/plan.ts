import { packageFile, packageName, SCOPE } from "../lib/packages.ts";
import type { Tarball } from "../pack/pack.ts";

/** Names that guides, templates and the tool say. Whoever owns one of them on the registry runs code on our readers' machines. */
export const OTHER_NAMES = ["bourse"];

/** Everything that the steps of a release depend on. */
export interface Release {
  readonly version: string;
  readonly tarballs: readonly Tarball[];
}

/** Dependencies first: a package that is published before those that it asks for cannot be installed. */
export function inOrder(names: readonly string[]): readonly string[] {
  const done = new Set<string>();
  const add = (name: string) => {
    if (done.has(name)) return;
    const { dependencies = {} } = packageFile(`packages/${name}`);
    for (const each of Object.keys(dependencies)) if (each.startsWith(SCOPE)) add(each.slice(SCOPE.length));
    done.add(name);
  };
  for (const name of names) add(name);
  return [...done];
}

/** A version with a suffix must not become what `npm install` takes by default. */
export const distTag = (version: string): string => (version.includes("-") ? "next" : "latest");

/** The steps that a maintainer follows, each with the lines to run. */
export function stepsOf({ version, tarballs }: Release): readonly string[] {
  const files = new Map(tarballs.map(({ name, file }) => [name, file]));
  const names = inOrder(tarballs.map(({ name }) => name.replace(SCOPE, ""))).map(packageName);
  const publish = names.map(
    (name) => `npm publish ${files.get(name)} --access public --provenance --tag ${distTag(version)}`,
  );
  return [
    `Before the first release, while each name is nobody's: make the organisation ${SCOPE.slice(1, -1)} on the registry, and publish a ` +
      `version 0.0.0 that only says so under ${[...OTHER_NAMES, ...names].join(", ")}. Until then tell nobody to install them.`,
    "Require two factors for publishing, and let the registry trust only the workflow that releases (trusted publishing).",
    `Tag what was checked: git tag --sign v${version} && git push origin v${version}`,
    `In the workflow of that tag, which alone can state where the packages come from:\n${indented(["npm ci", "npm test", "npm run test:release", "npm run pack", ...publish])}`,
    `In an empty folder: ${["npm install @bourse/tool", "npx --offline bourse --version", "npm audit signatures"].join(" && ")}`,
    `If something is wrong: npm deprecate "@bourse/tool@${version}" "use …", and release the next number. A number is never used twice.`,
  ];
}

const indented = (lines: readonly string[]): string => lines.map((line) => `     ${line}`).join("\n");
