import { showDetail } from "../tabs/workspace.ts";

export interface DetailLinkProps {
  readonly id: string;
  readonly name: string;
}

/** An extension's name as the heading of its entry; opens its details. */
export function DetailLink({ id, name }: DetailLinkProps) {
  return (
    <button
      type="button"
      className="min-h-6 min-w-0 flex-1 rounded text-left text-sm font-semibold break-words hover:text-accent"
      onClick={() => showDetail(id, name)}
    >
      <bdi>{name}</bdi>
    </button>
  );
}
