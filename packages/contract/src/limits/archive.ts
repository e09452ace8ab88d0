import { MIB } from "./units.ts";

/** Size of an archive as sent, and of the tar inside it, in bytes. */
export interface SizeCaps {
  readonly compressed: number;
  readonly unpacked: number;
}

/** Limits on reading an archive; tests pass smaller ones. */
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
  /** Bytes of one HTML or SVG file of a web application. */
  readonly markupBytes: number;
  /** Bytes of all such files together. */
  readonly markupTotalBytes: number;
  /** Issues listed for one such file. */
  readonly markupIssues: number;
}

/** The specification states no maximum archive size; these cover the needs of each runtime's packages. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  runtimes: {
    /** A manifest of at most 1 MiB and nothing else. */
    resource: { compressed: MIB, unpacked: 4 * MIB },
    /** A module of at most 8 MiB beside its manifest. */
    wasm: { compressed: 8 * MIB, unpacked: 16 * MIB },
    /** A page with its fonts and images. */
    webApp: { compressed: 64 * MIB, unpacked: 256 * MIB },
    /** Programs of a model; its weights are fetched by revision and are not in the package. */
    managedModel: { compressed: 64 * MIB, unpacked: 256 * MIB },
  },
  /**
   * The largest resource manifest within all limits of the specification is far smaller; every reader holds it in
   * memory.
   */
  manifestBytes: MIB,
  /** `manifest.json` and the 255 files an inventory may list. */
  entries: 256,
  /** Real packages stay below 10; deflate alone can reach 1029. */
  ratio: 20,
  /** Below this size a bomb is harmless, and small repetitive packages are common. */
  ratioFloorBytes: MIB,
  /** The depth that every JSON reader supports; deeper nesting overflows recursive ones. */
  jsonDepth: 1000,
  /** Such a file is held in memory as a whole while it is checked; real ones stay below 100 KiB. */
  markupBytes: MIB,
  /** Checked within seconds even if it is all tags; 255 of the largest files would take minutes. */
  markupTotalBytes: 4 * MIB,
  /** More than an author reads at once; a hostile file could have hundreds of thousands. */
  markupIssues: 20,
};

/** Bytes of the largest archive of any runtime: the maximum of every ticket, upload and download. */
export const LARGEST_ARCHIVE_BYTES = Math.max(...Object.values(ARCHIVE_LIMITS.runtimes).map((caps) => caps.compressed));
