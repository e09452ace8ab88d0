import { IconButton } from "@bourse/ui";
import { Rewind } from "lucide-react";
import { replays, stopReplay } from "../../state/replay.ts";
import { useStore } from "../../state/store.ts";
import { replayFromPicked } from "./start.ts";

/** Begins a replay with a bar that the trader picks, or ends the one under way. */
export function ReplayButton({ chartId }: { readonly chartId: string }) {
  const isReplaying = useStore(replays).of[chartId] !== undefined;
  return (
    <IconButton
      label="Replay"
      aria-pressed={isReplaying}
      onClick={() => (isReplaying ? stopReplay(chartId) : void replayFromPicked(chartId))}
    >
      <Rewind size={15} aria-hidden="true" />
    </IconButton>
  );
}
