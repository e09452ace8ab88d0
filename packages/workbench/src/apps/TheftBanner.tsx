import { Button } from "@bourse/ui";
import { ShieldAlert } from "lucide-react";
import { useStore } from "../state/store.ts";
import { ExtensionName } from "../words/ExtensionName.tsx";
import { thefts } from "./thefts.ts";

/** Says which application took the keyboard by itself, until it was read. */
export function TheftBanner() {
  const { last } = useStore(thefts);
  return (
    <div role="alert">
      {last && (
        <div className="flex flex-wrap items-center gap-2 border-b border-negative/40 bg-negative/10 px-3 py-1 text-xs">
          <ShieldAlert size={14} aria-hidden="true" className="text-negative" />
          <p className="min-w-0 flex-1 break-words">
            <ExtensionName id={last.extensionId} name={last.name} /> took the keyboard by itself and was closed. A key
            that you pressed at that moment may have reached it.
          </p>
          <Button onClick={() => thefts.set({ last: undefined })}>Understood</Button>
        </div>
      )}
    </div>
  );
}
