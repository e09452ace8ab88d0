import type { StatusItem } from "@bourse/contract/host-api";
import { createPortal } from "react-dom";
import { useInAppAct } from "./queries.ts";

/** Items of built-in extensions in the status bar: left ones first, and of a side those with a higher priority. */
export function StatusItems({ items }: { readonly items: readonly StatusItem[] }) {
  const place = document.getElementById("status-items");
  if (!place) return null;
  const shown = items.toSorted(byPlace).map((item) => <Item key={`${item.owner} ${item.item}`} item={item} />);
  return createPortal(shown, place);
}

function byPlace(one: StatusItem, other: StatusItem): number {
  if (one.alignment !== other.alignment) return one.alignment === "left" ? -1 : 1;
  return other.priority - one.priority;
}

function Item({ item: { owner, item, text, name, tooltip, acts } }: { readonly item: StatusItem }) {
  const label = [text, tooltip ?? name].filter((each) => each !== undefined).join(". ");
  const act = useInAppAct(label);
  if (!acts) {
    return (
      <span title={tooltip} className="whitespace-nowrap">
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      title={tooltip}
      aria-label={label}
      className="h-6 rounded px-1 whitespace-nowrap hover:bg-raised hover:text-text"
      onClick={() => act.mutate({ click: { owner, item } })}
    >
      {text}
    </button>
  );
}
