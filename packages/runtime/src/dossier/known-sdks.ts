import { RELEASED_SDKS } from "./generated/released-sdks.ts";
import { SDK_WORDS } from "./generated/sdk-words.ts";
import { partsOf } from "./module-parts.ts";
import { digestOfWords, sha256, WORDS_DIGEST } from "./strings.ts";

/** An engine of the SDK: a module that was built on it has the same code, and the author's program in its memory. */
export interface GuestEngine {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** An SDK that was released, by digests: its engines, and the strings that guests which it made may have from it. */
export interface ReleasedSdk {
  readonly release: string;
  readonly engines: readonly {
    readonly name: string;
    readonly sha256: string;
    /** SHA-256 of the contents of its code section. */
    readonly code: string;
  }[];
  /** Digests of strings, joined: those that the present SDK does not have. */
  readonly besides: string;
  /** Those that the present SDK has and this one does not. */
  readonly without: string;
}

/** The SDK that made a guest. */
export interface MadeWith {
  readonly engine: { readonly name: string; readonly sha256: string; readonly release?: string };
  /** Whether a string is the SDK's and not the author's. */
  readonly holds: (words: string) => boolean;
}

/** The SDKs that are known: the one here by its engines, and those that were released. */
export interface KnownSdks {
  readonly engines: readonly GuestEngine[];
  readonly released?: readonly ReleasedSdk[];
}

/** The digests of a list. */
export const listed = (joined: string): ReadonlySet<string> =>
  new Set(joined.match(new RegExp(`.{${WORDS_DIGEST}}`, "g")));

const PRESENT = listed(SDK_WORDS);

/**
 * Recognises the SDK by the code of its engine. Releases may share an engine: then it is the one that has most of the
 * guest's strings, and the one here if none has more.
 */
export function sdkOf(
  guest: { readonly code: Uint8Array; readonly strings: ReadonlySet<string> },
  { engines, released = RELEASED_SDKS }: KnownSdks,
): MadeWith | undefined {
  const digests = new Map([...guest.strings].map((each) => [each, digestOfWords(each)]));
  const counted = candidatesOf(guest.code, { engines, released }).map(({ engine, has }) => {
    const holds = (words: string) => has(digests.get(words) ?? digestOfWords(words));
    return { engine, holds, count: [...digests.values()].filter(has).length };
  });
  return counted.reduce<(typeof counted)[number] | undefined>(
    (most, each) => (most && most.count >= each.count ? most : each),
    undefined,
  );
}

interface Candidate {
  readonly engine: MadeWith["engine"];
  readonly has: (digest: string) => boolean;
}

function candidatesOf(code: Uint8Array, { engines, released }: Required<KnownSdks>): readonly Candidate[] {
  const here = engines.find(({ bytes }) => Buffer.from(partsOf(bytes).code).equals(code));
  const digest = sha256(code);
  const earlier = released.flatMap(({ release, engines: its, besides, without }): readonly Candidate[] => {
    const found = its.find((each) => each.code === digest);
    if (!found) return [];
    const [more, fewer] = [listed(besides), listed(without)];
    const has = (words: string) => more.has(words) || (PRESENT.has(words) && !fewer.has(words));
    return [{ engine: { name: found.name, sha256: found.sha256, release }, has }];
  });
  if (!here) return earlier;
  const engine = { name: here.name, sha256: sha256(here.bytes) };
  return [{ engine, has: (words) => PRESENT.has(words) }, ...earlier];
}
