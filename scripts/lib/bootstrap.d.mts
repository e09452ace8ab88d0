/** Has npm install what a folder's lockfile says, unless exactly this lockfile is installed there; false if it could not. */
export function installOnce(
  folder: string,
  options: { readonly announce: string; readonly args: readonly string[]; readonly isComplete?: () => boolean },
): boolean;
