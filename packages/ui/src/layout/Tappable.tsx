import { type ReactNode, useContext } from "react";
import type { DrawnNode } from "./budget.ts";
import { holdsKeys, TapContext, tapKey, wordsOf } from "./tap.ts";

/**
 * Makes a keyed node tappable by pointer and keyboard. A node that contains further keyed ones gets a separate button
 * before them, because buttons cannot be nested.
 */
export function Tappable({ drawn, children }: { readonly drawn: DrawnNode; readonly children: ReactNode }) {
  const onTap = useContext(TapContext);
  const key = tapKey(drawn);
  if (!onTap || key === undefined) return children;
  const button = { type: "button", onClick: () => onTap(key), "data-key": key } as const;
  if (!holdsKeys(drawn)) {
    return (
      <button {...button} className="bourse-tap" {...(wordsOf(drawn) === "" ? { "aria-label": key } : {})}>
        {children}
      </button>
    );
  }
  return (
    <div className="bourse-tap-group">
      <button {...button} className="bourse-tap-own" aria-label={wordsOf(drawn) || key} />
      {children}
    </div>
  );
}
