/** First segments of the routes that read or change what belongs to a workspace. */
const OF_A_WORKSPACE: ReadonlySet<string | undefined> = new Set([
  "calendar",
  "charts",
  "compared",
  "drawings",
  "feeds",
  "indicators",
  "layouts",
  "news",
  "offers",
  "page",
  "storage",
  "views",
  "workbench",
]);

/** True for a route that reads or changes what belongs to a workspace: a window that shows another one is refused. */
export function isOfWorkspace(path: string): boolean {
  const segments = path.split("/").slice(2);
  return OF_A_WORKSPACE.has(segments[0]) || segments.at(-1) === "storage";
}
