/** A name for the instrument in a file, from the file's name: letters, digits and `. _ -`. */
export function nameFrom(fileName: string): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]+$/, "");
  return stem
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9._-]+/g, "_")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, 32)
    .toUpperCase();
}
