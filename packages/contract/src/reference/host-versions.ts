import { HOST_RELEASES } from "../manifest/host-releases.ts";
import { table } from "./markdown.ts";

const INTRODUCTION = `# Host versions

What each version of the host added. Set \`minHostVersion\` to the highest version among what the package uses:
\`bourse validate\` warns when it is lower than the manifest's own needs, and when it is above every host. Which commands a
guest sends only its code knows, so take their versions from this table.

A host installs a package when its version is at least \`minHostVersion\`. What is not listed, no host has yet.

This page is generated from the table of releases: \`node packages/contract/src/reference/write.ts\`.
`;

/** The reference of the host's versions, as one page. */
export function hostVersionReference(): string {
  const rows = HOST_RELEASES.flatMap(({ version, adds }) => adds.map((ability) => [ability, version]));
  return `${INTRODUCTION}\n${table(["Ability", "First host"], rows)}\n`;
}
