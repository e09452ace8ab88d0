/** Marks what comes from a folder: nobody signed or reviewed it. */
export function FolderMark({ folder }: { readonly folder: string }) {
  return (
    <span
      className="shrink-0 rounded-sm bg-warning/15 px-1 text-2xs font-medium whitespace-nowrap text-warning"
      title={`Unsigned, from ${folder}`}
    >
      From a folder
    </span>
  );
}
