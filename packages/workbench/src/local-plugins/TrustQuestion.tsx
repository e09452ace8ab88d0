import { Button } from "@bourse/ui";
import { focusWhenShown } from "../forms/focus-when-shown.ts";

export interface TrustQuestionProps {
  readonly name: string;
  readonly rights: string;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
  readonly onTrust: () => void;
}

/** Asks whether a plugin may run, with what that means. */
export function TrustQuestion({ name, rights, isBusy, onKeep, onTrust }: TrustQuestionProps) {
  return (
    <fieldset className="rounded border border-warning/40 bg-warning/10 p-2.5 text-xs">
      <legend className="sr-only">Trust {name}?</legend>
      <p>{rights}</p>
      <p className="mt-1">
        Trust it only if you know where its files come from. When one of them changes, it ends and you are asked again.
      </p>
      <div className="mt-2 flex justify-end gap-2">
        {/* The button that opened the question is gone: this gets the focus. */}
        <Button size="small" ref={focusWhenShown} onClick={onKeep}>
          Not now
        </Button>
        <Button tone="danger" size="small" disabled={isBusy} onClick={onTrust}>
          {isBusy ? "Trusting…" : `Trust ${name}`}
        </Button>
      </div>
    </fieldset>
  );
}
