const KIB = 1024;
const MIB = 1024 * KIB;

/** Bytes of an archive as sent, and of the tar inside it. */
export interface SizeCaps {
  readonly compressed: number;
  readonly unpacked: number;
}

/** What bounds the reading of an archive; a test passes smaller ones. */
export interface ArchiveLimits {
  readonly runtimes: {
    readonly resource: SizeCaps;
    readonly wasm: SizeCaps;
    readonly webApp: SizeCaps;
    readonly managedModel: SizeCaps;
  };
  readonly manifestBytes: number;
  readonly entries: number;
  readonly ratio: number;
  readonly ratioFloorBytes: number;
  readonly jsonDepth: number;
}

/** The specification states no maximum archive size; these are what the packages of each runtime need. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  runtimes: {
    /** A manifest of at most 1 MiB and nothing else. */
    resource: { compressed: MIB, unpacked: 4 * MIB },
    /** A module of at most 8 MiB beside its manifest. */
    wasm: { compressed: 8 * MIB, unpacked: 16 * MIB },
    /** A page with its fonts and pictures. */
    webApp: { compressed: 64 * MIB, unpacked: 256 * MIB },
    /** Programs of a model; its weights are fetched by revision and are not in the package. */
    managedModel: { compressed: 64 * MIB, unpacked: 256 * MIB },
  },
  /** The largest resource manifest within all bounds of the specification is far below; every reader holds it whole. */
  manifestBytes: MIB,
  /** `manifest.json` and the 255 files an inventory may name. */
  entries: 256,
  /** Real packages stay below 10; deflate alone reaches 1029. */
  ratio: 20,
  /** Below it a bomb is harmless, and small repetitive packages are common. */
  ratioFloorBytes: MIB,
  /** What every JSON reader takes; deeper nesting overflows the recursive ones. */
  jsonDepth: 1000,
};

/** Bytes of the largest archive of any runtime: no ticket, upload or download has more. */
export const LARGEST_ARCHIVE_BYTES = Math.max(...Object.values(ARCHIVE_LIMITS.runtimes).map((caps) => caps.compressed));
