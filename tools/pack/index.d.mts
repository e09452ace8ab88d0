/** The parts of this program that the tests use. */

export interface Package {
  readonly packageName: string;
}

export interface Problem {
  readonly kind: string;
  /** How the importing project finds modules; absent where the fault is of the package alone. */
  readonly resolutionKind?: "node10" | "node16-cjs" | "node16-esm" | "bundler";
  readonly entrypoint?: string;
}

export function createPackageFromTarballData(tarball: Uint8Array): Package;

export function checkPackage(
  checked: Package,
  options: { readonly excludeEntrypoints: readonly string[] },
): Promise<{ readonly problems: readonly Problem[] }>;
