import { type Issue, issue, SOURCES_CHARACTERS, secretsIn } from "@bourse/contract";
import type { GuestSources, SubmittedSources } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { sourcesOf } from "../../store/submissions/sources.ts";

const PART = /^(?!\.{1,2}$)[A-Za-z0-9@._-]+$/;
const KIND = /\.(?:[cm]?[jt]sx?|json)$/;

const isPlain = (path: string): boolean => KIND.test(path) && path.split("/").every((part) => PART.test(part));

/** Refuses sources with all their faults: paths above the project, too much, secrets, and those of a package without a guest. */
export function requireSources(runtime: string, { entry, files }: GuestSources): void {
  const paths = files.map(({ path }) => path);
  const seen = new Set<string>();
  const faults = files.flatMap(({ path, text }, index): readonly Issue[] => {
    const pointer = `/sources/files/${index}`;
    const isTwice = seen.has(path.toLowerCase());
    seen.add(path.toLowerCase());
    return [
      ...(isPlain(path) && !isTwice ? [] : [issue("sources.path_invalid", `${pointer}/path`, `${path} is refused`)]),
      ...secretsIn(text).map((what) =>
        issue("sources.secret_found", `${pointer}/text`, `${path} looks like it holds ${what}`),
      ),
    ];
  });
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  const all = [
    ...(runtime === "wasm" ? [] : [issue("sources.no_guest", "/sources", `the package has the runtime ${runtime}`)]),
    ...(paths.includes(entry) ? [] : [issue("sources.entry_missing", "/sources/entry", `${entry} is no file of them`)]),
    ...(size > SOURCES_CHARACTERS
      ? [issue("sources.too_large", "/sources/files", `they have ${size} characters`)]
      : []),
    ...faults,
  ];
  if (all.length > 0) refuse("state.sources_invalid", undefined, all);
}

/** A submission's sources, for reviewers. */
export async function readSources({ database }: Service, submissionId: string): Promise<SubmittedSources> {
  const row = await sourcesOf(database, submissionId);
  if (!row) refuse("state.not_found");
  const { entry, files, rebuilt, reason } = row;
  return { entry, files: JSON.parse(files) as SubmittedSources["files"], rebuilt, reason };
}
