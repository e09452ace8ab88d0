import { resourceManifest } from "@bourse/testing/archives";
import type { HostInput, HostResult, HostStep } from "../../../../packages/conformance/src/host.ts";
import type { KitTest } from "../../../../packages/conformance/src/kit.ts";
import type { Shelf } from "../../../../packages/conformance/src/marketplace.ts";
import { KEYS } from "../../formats/vectors.ts";
import { PUBLISHER_NAME, setKey } from "../groups/key-sets.ts";
import { type Release, release, shelf } from "./releases.ts";

const { publisher } = KEYS;

/** A resource package. */
export const NOTES = "svc.sample_notes";
const HELLO = `${NOTES}.hello`;

/** Its manifest: one view with a text. */
export function notes(version: string, text: string, more: object = {}): Uint8Array {
  const view = { id: HELLO, name: "Hello", sdui: { type: "label", text } };
  return resourceManifest({ version, publisher: PUBLISHER_NAME, contributes: { views: { [NOTES]: [view] } }, ...more });
}

/** Versions of it by the first key. */
export const ONE = await release({ manifest: notes("1.0.0", "one") });
export const TEN = await release({ manifest: notes("1.10.0", "ten") });

/** A step, and the answer where it is a question. */
export type Act = readonly [HostStep, HostResult?];

/** The answer of a host that refuses. */
export const REFUSED: HostResult = { refused: true };
/** The marketplace shows these versions from now on, and nothing else. */
export const publish = (releases: readonly Release[], more: Partial<Shelf> = {}): Act => [
  { publish: shelf(releases, more) },
];
/** The host ends, and starts again with its folder. */
export const restart: Act = [{ restart: {} }];

interface Wanted {
  readonly id?: string;
  readonly version?: string | null;
  readonly approved?: readonly string[];
}
/** The host is asked to install the newest version, or a named one. */
export const install = (
  result: HostResult | string,
  { id = NOTES, version = null, approved = [] }: Wanted = {},
): Act => [{ install: { id, version, approved } }, typeof result === "string" ? { installed: result } : result];
/** The view of the resource package has this text, or is refused. */
export const renders = (text: string | undefined): Act => [
  { render: { id: NOTES, view: HELLO, quote: null, candles: null } },
  text === undefined ? REFUSED : { layout: { type: "label", text } },
];
/** The host has asked again, and these versions of the resource package may run. */
export const runs = (...versions: readonly string[]): Act => [
  { standing: {} },
  { running: versions.map((version) => ({ id: NOTES, version })) },
];

/** The sentences that a refusal shows, by the beginning of its code. */
const SENTENCES: readonly (readonly [code: string, sentences: readonly string[]])[] = [
  ["trust.version_backwards", ["P9"]],
  ["trust.key_set_backwards", ["P9"]],
  ["trust.bytes_changed", ["P1"]],
  ["trust.digest_mismatch", ["P1", "SERVICE-20"]],
  ["trust.key", ["AUTH-09", "P8"]],
  ["trust.record_mismatch", ["P2", "SERVICE-20"]],
  ["signature.", ["P2", "R-SIGNATURE", "SERVICE-20"]],
  ["install.package_refused", ["SERVICE-20"]],
  ["resolve.", ["P8"]],
];

function sentencesOn(code: string | undefined): readonly string[] {
  if (code === undefined) return ["AUTH-09", "SERVICE-20"];
  const [, sentences = []] = SENTENCES.find(([start]) => code.startsWith(start)) ?? [];
  return [...sentences, "P28"];
}

/** A test of hosts. */
export interface Scene {
  readonly id: string;
  readonly comment: string;
  /** The code of the last install, which is refused; absent: it is accepted. */
  readonly code?: string;
  readonly acts: readonly Act[];
  readonly trusted?: readonly string[];
  readonly downloads?: number;
  /** Where the host's clock stands. */
  readonly now?: string;
  readonly flags?: readonly string[];
  /** Absent: the sentences that its code shows. */
  readonly specification?: readonly string[];
}

/** Makes a test of what happens one after the other. */
export function scene({
  id,
  comment,
  code,
  acts,
  trusted = [publisher.keyId],
  downloads = 1,
  now,
  flags = [],
  specification = sentencesOn(code),
}: Scene): KitTest {
  const input: HostInput = { trusted, downloads, ...(now && { now }), steps: acts.map(([step]) => step) };
  const results = acts.flatMap(([, result]) => result ?? []);
  const judged = code === undefined ? { valid: true } : { valid: false, code };
  return { id, comment, flags, specification, input, ...judged, output: { results, requests: [] } };
}

/** A revocation from a day of the month on. */
export const revoked = (day: number) => ({
  effective_at: `2026-01-0${day}T00:00:00.000Z`,
  revoked_at: `2026-01-0${day}T00:00:00.000Z`,
  reason: "stolen",
});
/** The publisher's key, in its set. */
export const FIRST = setKey(publisher, 1);
/** The publisher's set of keys in so many revisions. */
export const keySet = (revision: string, ...keys: readonly object[]) => [{ publisher: PUBLISHER_NAME, revision, keys }];
