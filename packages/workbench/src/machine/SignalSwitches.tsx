import { Checkbox } from "@bourse/ui";
import { useState } from "react";
import { playSignal } from "./sound.ts";
import { askPermission, permission } from "./system-notice.ts";

/** How the trader is told, besides on the page. */
export interface SignalChoice {
  readonly sound: boolean;
  readonly systemNotice: boolean;
}

export interface SignalSwitchesProps {
  readonly choice: SignalChoice;
  readonly onChoice: (change: Partial<SignalChoice>) => void;
}

const WORDS = {
  granted: "Shown by your system while this page is open, also when it is in the background.",
  default: "Your browser asks whether this page may show notifications.",
  denied: "Your browser does not let this page show notifications. Allow them in its settings for this site first.",
  absent: "This browser has no notifications.",
} as const;

/** Sound and system notification. The browser is asked on this click, and never without one. */
export function SignalSwitches({ choice, onChoice }: SignalSwitchesProps) {
  const [state, setState] = useState(permission);
  const onSystem = async (wanted: boolean) => {
    const next = wanted ? await askPermission() : state;
    setState(next);
    onChoice({ systemNotice: wanted && next === "granted" });
  };
  return (
    <>
      <Checkbox
        title="Play a sound"
        description="While this page is open."
        checked={choice.sound}
        onChange={(sound) => {
          if (sound) playSignal();
          onChoice({ sound });
        }}
      />
      <Checkbox
        title="Show a system notification"
        description={WORDS[state]}
        disabled={state === "absent"}
        checked={choice.systemNotice}
        onChange={(wanted) => void onSystem(wanted)}
      />
    </>
  );
}
