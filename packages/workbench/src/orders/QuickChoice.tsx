import { useTrustedFocus } from "@bourse/ui";
import { useId, useState } from "react";
import { TextField } from "../forms/TextField.tsx";
import { changeQuickOrders, quickOrders } from "../state/quick-orders.ts";
import { useStore } from "../state/store.ts";
import { amountFault } from "./amount.ts";

const MOST_SIZES = 3;

/** The sizes in a text; undefined if it has none, more than three, or one that is no amount. */
export function sizesOf(text: string): readonly string[] | undefined {
  const sizes = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const fits = sizes.length > 0 && sizes.length <= MOST_SIZES && sizes.every((each) => amountFault(each) === undefined);
  return fits ? sizes : undefined;
}

/** Switches the buy and sell buttons at the charts on and off, and changes their sizes. */
export function QuickChoice() {
  const { isOn, sizes } = useStore(quickOrders);
  const [text, setText] = useState(sizes.join(" "));
  const id = useId();
  const trusted = useTrustedFocus();
  const change = (typed: string) => {
    setText(typed);
    const next = sizesOf(typed);
    if (next) changeQuickOrders({ sizes: next });
  };
  return (
    <div {...trusted} className="space-y-2 border-t border-line p-3">
      <label htmlFor={id} className="flex items-center gap-1.5">
        <input
          id={id}
          type="checkbox"
          className="accent-accent"
          checked={isOn}
          onChange={({ target }) => changeQuickOrders({ isOn: target.checked })}
        />
        Buy and sell buttons at the charts
      </label>
      {isOn && (
        <TextField
          label="Their sizes"
          value={text}
          onChange={change}
          hint="Up to three, with spaces between them."
          fault={sizesOf(text) ? undefined : "Type one to three numbers above 0, such as 1 10 100."}
        />
      )}
    </div>
  );
}
