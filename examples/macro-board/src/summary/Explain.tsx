import { Button } from "@bourse/ui";
import { useId, useState } from "react";
import { useDesk } from "../desk/context.ts";
import type { Rate } from "../desk/selectors.ts";
import { explainRecipe } from "./ask.ts";

/** One series in the model's words, by a recipe. */
export function Explain({ rates }: { readonly rates: readonly Rate[] }) {
  const desk = useDesk();
  const label = useId();
  const [chosen, setChosen] = useState("");
  const [told, setTold] = useState("");
  const [busy, setBusy] = useState(false);
  const rate = rates.find(({ feed }) => feed.id === chosen) ?? rates[0];
  if (!rate) return null;
  const explain = async () => {
    setBusy(true);
    await desk.trying(async () => {
      const { model, answers } = await desk.bridge.runRecipe(explainRecipe(rate));
      setTold(`${String(answers.explanation ?? "")} (${model})`);
    });
    setBusy(false);
  };
  return (
    <section aria-label="Explain a series" className="space-y-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-end gap-2 text-xs">
        <label htmlFor={label}>Series</label>
        <select
          id={label}
          value={rate.feed.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          className="h-7 rounded border border-line bg-surface px-1.5"
        >
          {rates.map(({ feed }) => (
            <option key={feed.id} value={feed.id}>
              {feed.name}
            </option>
          ))}
        </select>
        <Button disabled={busy} onClick={() => void explain()}>
          {busy ? "Asking…" : "Explain"}
        </Button>
      </div>
      {told !== "" && (
        <p role="status" className="text-xs whitespace-pre-wrap">
          {told}
        </p>
      )}
    </section>
  );
}
