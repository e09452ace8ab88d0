/** The order of paths in an archive: by bytes. Paths are ASCII, so bytes and UTF-16 units sort alike. */
export function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
