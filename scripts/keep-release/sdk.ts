import { createHash } from "node:crypto";
import { ENGINES, guestEngines } from "@bourse/sdk/build";
import { SDK_WORDS } from "../../packages/runtime/src/dossier/generated/sdk-words.ts";
import { partsOf } from "../../packages/runtime/src/dossier/module-parts.ts";

/** The SDK of a release, as `sdk.json` keeps it: a later marketplace recognises by it the guests that it made. */
export interface KeptSdk {
  readonly engines: readonly { readonly name: string; readonly sha256: string; readonly code: string }[];
  /** Digests of the SDK's strings, joined. */
  readonly words: string;
}

/** The SDK of the checkout. */
export async function describeSdk(): Promise<KeptSdk> {
  const pinned = new Map(Object.values(ENGINES).map(({ file, sha256 }) => [file as string, sha256]));
  const engines = (await guestEngines()).map(({ name, bytes }) => ({
    name,
    sha256: pinned.get(name) ?? "",
    code: createHash("sha256").update(partsOf(bytes).code).digest("hex"),
  }));
  return { engines, words: SDK_WORDS };
}
