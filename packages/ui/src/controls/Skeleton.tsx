/** Grey lines as a loading placeholder; `label` describes what is loading. */
export function Skeleton({ label, lines = 3 }: { readonly label: string; readonly lines?: number }) {
  return (
    <div role="status" className="animate-pulse space-y-2 py-1">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          key={index}
          aria-hidden="true"
          className={`h-3 rounded bg-line ${index % 3 === 0 ? "w-2/3" : index % 3 === 1 ? "w-full" : "w-5/6"}`}
        />
      ))}
    </div>
  );
}
