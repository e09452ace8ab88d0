import { Checkbox, type ColourPair } from "@bourse/ui";
import { SelectField } from "../forms/SelectField.tsx";
import { appearance } from "../state/appearance.ts";
import { useStore } from "../state/store.ts";

const PAIRS: Readonly<Record<ColourPair, string>> = {
  "green-red": "Green and red",
  "blue-orange": "Blue and orange: apart for people who do not tell green from red",
};

/** How rises and falls look. It holds at once. */
export function AppearanceSettings() {
  const { pair, hollow } = useStore(appearance);
  return (
    <div className="space-y-3">
      <SelectField
        label="Colours of rises and falls"
        value={pair}
        onChange={(chosen) => appearance.set({ pair: chosen as ColourPair })}
      >
        {Object.entries(PAIRS).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Checkbox
        checked={hollow}
        onChange={(on) => appearance.set({ hollow: on })}
        title="Hollow rising candles"
        description="A candle that rose shows its frame alone, one that fell is filled: they differ without any colour."
      />
    </div>
  );
}
