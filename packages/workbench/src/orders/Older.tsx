import { Button } from "@bourse/ui";

interface OlderProps {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly children: string;
}

/** Reads the next page of a list, while there is one. */
export function Older({ hasNextPage, isFetchingNextPage, fetchNextPage, children }: OlderProps) {
  if (!hasNextPage) return null;
  return (
    <Button size="small" className="m-2 self-start" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
      {children}
    </Button>
  );
}
