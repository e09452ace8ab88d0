import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const PROGRAM = "/usr/bin/python3.11";
const PACKAGES = "/usr/lib/python3/dist-packages";

/** Debian's Python with its NumPy, as the tests of the forecast model use it, or the reason why there is none. */
export function findModelPython(): { readonly program: string; readonly numpy: string } | { readonly missing: string } {
  const hasNumpy =
    existsSync(path.join(PACKAGES, "numpy")) && readdirSync(PACKAGES).some((name) => name.startsWith("numpy-1.24.2."));
  if (existsSync(PROGRAM) && hasNumpy) return { program: PROGRAM, numpy: PACKAGES };
  return { missing: `${PROGRAM} with NumPy 1.24.2 in ${PACKAGES} (Debian 12: python3 python3-numpy)` };
}
