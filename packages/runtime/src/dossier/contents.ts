import type { Package } from "@bourse/archive";
import type { Dossier } from "@bourse/contract/rest";
import { SKETCH } from "./compare.ts";
import { type KnownSdks, sdkOf } from "./known-sdks.ts";
import { partsOf } from "./module-parts.ts";
import { addressesIn, sha256, shapeOfCode, stringsIn } from "./strings.ts";
import { cut } from "./tally.ts";

/** The part of a dossier that the files of a package show without running anything. */
export type Contents = Pick<Dossier, "files" | "module" | "strings" | "sketch"> & {
  /** Addresses with the files that they stand in. */
  readonly addresses: ReadonlyMap<string, ReadonlySet<string>>;
};

const GUEST = "main.wasm";
const MANIFEST = "manifest.json";
const SHOWN_STRINGS = 200;
const SHOWN_CHARACTERS = 120;
const MOST_ADDRESSES = 500;

export function contentsOf(found: Package, sdks: KnownSdks): Contents {
  const module = found.files.get(GUEST);
  const guest = module && guestOf(module, sdks);
  const features = new Set(guest?.features);
  const addresses = new Map<string, Set<string>>();
  const note = (place: string, texts: Iterable<string>) => {
    for (const text of texts) {
      for (const address of addressesIn(text)) {
        if (addresses.size >= MOST_ADDRESSES && !addresses.has(address)) continue;
        addresses.set(address, (addresses.get(address) ?? new Set()).add(place));
      }
    }
  };
  note(MANIFEST, [new TextDecoder().decode(found.manifestBytes)]);
  if (guest) note(GUEST, guest.strings);
  for (const [path, bytes] of found.files) {
    if (path === GUEST) continue;
    const lines = linesOf(path, bytes);
    note(path, lines);
    features.add(sha256(bytes));
    for (const line of lines) if (line.trim().length >= LEAST_LINE) features.add(line.trim());
  }
  const strings = [...(guest?.strings ?? [])];
  return {
    files: [...found.files]
      .map(([path, bytes]) => ({ path, size: bytes.length, sha256: sha256(bytes) }))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    module: module && guest && found.wasm ? { ...moduleOf(module, found.wasm), engine: guest.engine } : null,
    strings: {
      count: strings.length,
      shown: strings.slice(0, SHOWN_STRINGS).map((each) => cut(each, SHOWN_CHARACTERS)),
    },
    sketch: sketchOf(features),
    addresses,
  };
}

function moduleOf(module: Uint8Array, { imports, functions }: NonNullable<Package["wasm"]>) {
  return { sha256: sha256(module), imports: imports.map((each) => `${each.module}.${each.name}`), functions };
}

function guestOf(module: Uint8Array, sdks: KnownSdks) {
  const { code, functions, data } = partsOf(module);
  const all = stringsIn(data);
  const sdk = sdkOf({ code, strings: all }, sdks);
  const strings = new Set([...all].filter((each) => sdk?.holds(each) !== true));
  const features = sdk
    ? [...strings].flatMap((each) => shapeOfCode(each) ?? [])
    : [...functions.filter(({ length }) => length >= LEAST_BODY).map(sha256), ...strings];
  return { engine: sdk?.engine ?? null, strings, features };
}

/** Shorter functions and lines are alike in packages that have nothing to do with each other. */
const LEAST_BODY = 24;
const LEAST_LINE = 20;

const TEXT = /\.(?:html|css|js|json|svg|txt|py)$/;

const linesOf = (path: string, bytes: Uint8Array): readonly string[] =>
  TEXT.test(path) ? new TextDecoder().decode(bytes).split("\n") : [];

const SKETCH_CHARACTERS = 16;

/** The smallest digests of all: two packages share about as many of them as they share contents. */
function sketchOf(features: ReadonlySet<string>): string[] {
  return [...features]
    .map((each) => sha256(each).slice(0, SKETCH_CHARACTERS))
    .toSorted()
    .slice(0, SKETCH);
}
