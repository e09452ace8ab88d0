import { Checkbox, type ColourPair } from "@bourse/ui";
import { SelectField } from "../forms/SelectField.tsx";
import { appearance } from "../state/appearance.ts";
import { useStore } from "../state/store.ts";

const PAIRS: Readonly<Record<ColourPair, string>> = {
  "green-red": "Green and red",
  "blue-orange": "Blue and orange: easier to tell apart with red-green colour blindness",
};

/** Settings for the look of rises and falls. They apply at once. */
export function AppearanceSettings() {
  const { pair, hollow } = useStore(appearance);
  return (
    <div className="space-y-3">
      <SelectField
        label="Colours of rises and falls"
        value={pair}
        onChange={(chosen) => appearance.set({ pair: chosen })}
        options={PAIRS}
      />
      <Checkbox
        checked={hollow}
        onChange={(on) => appearance.set({ hollow: on })}
        title="Hollow rising candles"
        description="Rising candles are outlined and falling ones filled, so that they differ without colour."
      />
    </div>
  );
}
