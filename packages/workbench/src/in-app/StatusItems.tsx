import type { StatusItem } from "@bourse/contract/host-api";
import { createPortal } from "react-dom";
import { useInAppAct } from "./queries.ts";

/** Items of built-in extensions at both sides of the status bar, those with a higher priority further left. */
export function StatusItems({ items }: { readonly items: readonly StatusItem[] }) {
  return (["left", "right"] as const).map((side) => {
    const place = document.getElementById(`status-items-${side}`);
    const own = items
      .filter(({ alignment }) => alignment === side)
      .toSorted((one, other) => other.priority - one.priority);
    const shown = own.map((item) => <Item key={`${item.owner} ${item.item}`} item={item} />);
    return place && createPortal(shown, place, side);
  });
}

/** One long text must not push away those of others. */
const SHAPE = "max-w-64 truncate";

function Item({ item: { owner, item, text, name, tooltip, acts } }: { readonly item: StatusItem }) {
  const label = [text, tooltip ?? name].filter((each) => each !== undefined).join(". ");
  const act = useInAppAct(label);
  if (!acts) {
    return (
      <span title={tooltip} className={SHAPE}>
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      title={tooltip}
      aria-label={label}
      className={`h-6 shrink-0 rounded px-1 hover:bg-raised hover:text-text ${SHAPE}`}
      onClick={() => act.mutate({ click: { owner, item } })}
    >
      {text}
    </button>
  );
}
