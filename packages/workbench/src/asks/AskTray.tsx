import { plural } from "@bourse/ui";
import { MessageCircleQuestion } from "lucide-react";
import { openAsk } from "../state/asks.ts";
import { useAsks } from "./queries.ts";

/** Shows how many questions of extensions are waiting; opens the oldest. */
export function AskTray() {
  const waiting = useAsks().data ?? [];
  const [first] = waiting;
  return (
    <div role="status" className="flex">
      {first && (
        <button
          type="button"
          onClick={() => openAsk(first.id)}
          className="flex h-7 items-center gap-1.5 rounded border border-warning bg-warning/10 px-2 text-xs font-medium text-text hover:bg-warning/20"
        >
          <MessageCircleQuestion size={14} aria-hidden="true" className="text-warning" />
          {plural(waiting.length, "question")}
        </button>
      )}
    </div>
  );
}
