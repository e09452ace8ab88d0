import { SignalSwitches } from "../machine/SignalSwitches.tsx";
import { useStore } from "../state/store.ts";
import { chooseSignal, SIGNAL_KIND_NAMES, SIGNAL_KINDS, signalChoices } from "./choices.ts";

/** Sounds and notifications of the system, chosen for each kind of news. */
export function SignalSettings() {
  const choices = useStore(signalChoices);
  return (
    <div className="space-y-3">
      {SIGNAL_KIND_NAMES.map((kind) => (
        <fieldset key={kind}>
          <legend className="font-medium">{SIGNAL_KINDS[kind].title}</legend>
          <p className="text-xs text-muted">{SIGNAL_KINDS[kind].description}</p>
          <SignalSwitches choice={choices[kind]} onChoice={(change) => chooseSignal(kind, change)} />
        </fieldset>
      ))}
      <p className="text-xs text-muted">
        An alert has these choices of its own. If several pages are open, only the one that you used last sounds and
        notifies you.
      </p>
    </div>
  );
}
