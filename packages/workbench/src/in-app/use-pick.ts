import type { InAppPick } from "@bourse/contract/host-api";
import { type KeyboardEvent, useState } from "react";
import { steppedTo } from "../palette/step.ts";
import { useAnswer, useFailedAnswer } from "./use-answer.ts";

/** A list to choose from: what is typed, which entries it leaves, the current one, and the marked ones. */
export function usePick({ id, many, items }: InAppPick) {
  const answer = useAnswer();
  const failed = useFailedAnswer(id);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [marked, setMarked] = useState<ReadonlySet<number>>(
    () => new Set(failed?.answer.chosen ?? items.flatMap(({ picked }, index) => (picked ? [index] : []))),
  );
  const wanted = typed.trim().toLowerCase();
  const found = items.flatMap((item, index) =>
    `${item.label} ${item.description ?? ""}`.toLowerCase().includes(wanted) ? [{ item, index }] : [],
  );
  const current = found[at];
  const choose = () => answer(id, { chosen: [...marked].sort((one, other) => one - other) });
  const take = (index: number) => {
    if (!many) return answer(id, { chosen: [index] });
    const next = new Set(marked);
    if (!next.delete(index)) next.add(index);
    setMarked(next);
  };
  return {
    typed,
    found,
    current,
    marked,
    choose,
    take,
    close: () => answer(id, {}),
    type(text: string) {
      setTyped(text);
      setAt(0);
    },
    onKeyDown(event: KeyboardEvent) {
      // The Enter that ends an input method's composition chooses nothing.
      if (event.nativeEvent.isComposing) return;
      const next = steppedTo(event.key, at, found.length);
      if (next !== undefined) setAt(next);
      else if (event.key === "Enter" && many && event.ctrlKey) choose();
      else if (event.key === "Enter" && current) take(current.index);
      else return;
      event.preventDefault();
    },
  };
}
