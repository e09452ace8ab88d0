import { createHash } from "node:crypto";
import path from "node:path";
import { buildPackage } from "@bourse/archive";
import { canonicalize, untyped } from "@bourse/contract";
import { makeDossier } from "@bourse/runtime/dossier";
import { ENGINES } from "@bourse/sdk/build";
import { interactiveManifest, resourceManifest, wasmManifest } from "@bourse/testing/archives";
import { assemble, HONEST_GUEST, scriptedGuest } from "@bourse/testing/guests";
import { RELEASED_SDKS } from "../../../packages/runtime/src/dossier/generated/released-sdks.ts";
import { SDK_WORDS } from "../../../packages/runtime/src/dossier/generated/sdk-words.ts";
import { root } from "../../lib/root.ts";

export const REVISION_FILE = path.join(root, "packages/runtime/src/dossier/generated/revision.ts");

/** The revision of dossiers, and the digest of what decides their contents. */
export interface Revision {
  readonly revision: number;
  readonly decidedBy: string;
}

/** One more when something else decides now what dossiers say. */
export const revisionAfter = ({ revision, decidedBy }: Revision, now: string): Revision =>
  now === decidedBy ? { revision, decidedBy } : { revision: revision + 1, decidedBy: now };

const views = { "svc.sample_interactive": [{ id: "svc.example.view", name: "Main", interactive: true }] };
const INTERACTIVE = { capabilities: ["tradingRead", "alertsWrite"], contributes: { views } };

const notice = { id: "n", method: "notifications.publish", params: { id: "n", title: "Now", body: "b" } };
const wanted = { subscription_id: "s", symbol: "SPX", timeframe: "1D" };
const envelope = (command: object) => JSON.stringify({ api_version: 2, views: {}, commands: [command] });
/** Asks for bars and acts at each, so that the scenarios' bars and rules show in what its dossier says. */
const ACTING = scriptedGuest([envelope({ id: "s", method: "market.subscribe", params: wanted }), envelope(notice)]);

/** Packages whose dossiers show a change of scenarios, rules or form. None traps: the engine has other words for that. */
async function samples(): Promise<readonly Uint8Array[]> {
  const guests = [
    [interactiveManifest(INTERACTIVE), ACTING],
    [wasmManifest(), HONEST_GUEST],
  ] as const;
  const modules = await Promise.all(guests.map(([, text]) => assemble(text)));
  const packages = [
    ...guests.map(([manifest], index) => ({ manifest, files: new Map([["main.wasm", modules[index]]]) })),
    { manifest: resourceManifest(), files: new Map() },
  ];
  return packages.map(({ manifest, files }) => {
    const { archive, issues } = buildPackage({ manifest, files });
    if (!archive) throw new Error(JSON.stringify(issues));
    return archive;
  });
}

/** SHA-256 of what decides now what dossiers say: the SDKs that are known, and what is said of some packages. */
export async function decidedNow(): Promise<string> {
  const hash = createHash("sha256");
  for (const { sha256 } of Object.values(ENGINES)) hash.update(sha256);
  hash.update(SDK_WORDS).update(JSON.stringify(RELEASED_SDKS));
  for (const archive of await samples()) {
    const made = await makeDossier(archive, { engines: [] });
    if (!made.ok) throw new Error(JSON.stringify(made.issues));
    const { revision: _, ...said } = made.document;
    hash.update(canonicalize(untyped(said)));
  }
  return hash.digest("hex");
}

export const revisionFile = ({ revision, decidedBy }: Revision): string =>
  `// Written by \`npm run generate\`, which raises the revision; changes here are lost.

/** Raised whenever dossiers of the same packages say something else, so that only equals are compared. */
export const REVISION = ${revision};

/** SHA-256 of what decides what dossiers of this revision say. */
export const DECIDED_BY = "${decidedBy}";
`;
