import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { SDK_WORDS } from "../../../packages/runtime/src/dossier/generated/sdk-words.ts";
import { listed, type ReleasedSdk } from "../../../packages/runtime/src/dossier/known-sdks.ts";
import type { KeptSdk } from "../../keep-release/sdk.ts";
import { root } from "../../lib/root.ts";

export const RELEASED_SDKS_FILE = path.join(root, "packages/runtime/src/dossier/generated/released-sdks.ts");

/** A kept SDK by its differences to one whose strings have these digests. */
export function againstPresent(release: string, { engines, words }: KeptSdk, present = SDK_WORDS): ReleasedSdk {
  const [its, now] = [listed(words), listed(present)];
  const joined = (digests: ReadonlySet<string>) => [...digests].toSorted().join("");
  return { release, engines, besides: joined(its.difference(now)), without: joined(now.difference(its)) };
}

/** The file of every SDK that `npm run keep-release` has kept, newest release first. */
export function releasedSdks(): string {
  const rows = globSync("*", { cwd: path.join(root, "tests/releases") })
    .toSorted((one, other) => other.localeCompare(one, "en", { numeric: true }))
    .flatMap((release) => {
      const file = path.join(root, "tests/releases", release, "sdk.json");
      return existsSync(file) ? [againstPresent(release, JSON.parse(readFileSync(file, "utf8")) as KeptSdk)] : [];
    });
  return `// Generated from tests/releases by \`npm run generate\`; changes here are lost.
import type { ReleasedSdk } from "../known-sdks.ts";

/** SDKs whose guests are recognised, newest first: \`npm run keep-release\` keeps one with each release. */
export const RELEASED_SDKS: readonly ReleasedSdk[] = JSON.parse(
  '${JSON.stringify(rows)}',
);
`;
}
