import { Checkbox } from "@bourse/ui";
import { useState } from "react";
import type { AlertDraft } from "./draft.ts";
import { playSignal } from "./sound.ts";
import { askPermission, permission } from "./system-notice.ts";

export interface SignalFieldsProps {
  readonly draft: AlertDraft;
  readonly onDraft: (draft: AlertDraft) => void;
}

const WORDS = {
  granted: "Shown by your system while this page is open, also when it is in the background.",
  default: "Your browser asks whether this page may show notifications.",
  denied: "Your browser does not let this page show notifications. Allow them in its settings for this site first.",
  absent: "This browser has no notifications.",
} as const;

/** Sound and system notification. The browser is asked on this click, and never without one. */
export function SignalFields({ draft, onDraft }: SignalFieldsProps) {
  const [state, setState] = useState(permission);
  const onSystem = async (wanted: boolean) => {
    const next = wanted ? await askPermission() : state;
    setState(next);
    onDraft({ ...draft, systemNotice: wanted && next === "granted" });
  };
  return (
    <fieldset>
      <legend className="font-medium">When it fires, also</legend>
      <Checkbox
        title="Play a sound"
        description="While this page is open."
        checked={draft.sound}
        onChange={(sound) => {
          if (sound) playSignal();
          onDraft({ ...draft, sound });
        }}
      />
      <Checkbox
        title="Show a system notification"
        description={WORDS[state]}
        disabled={state === "absent"}
        checked={draft.systemNotice}
        onChange={(wanted) => void onSystem(wanted)}
      />
      <Checkbox
        title="Fire for a crossing that nobody watched"
        description="The host was stopped, the machine slept or the source was silent. Otherwise you are only told."
        checked={draft.fireUnwatched}
        onChange={(fireUnwatched) => onDraft({ ...draft, fireUnwatched })}
      />
    </fieldset>
  );
}
