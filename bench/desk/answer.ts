import type { Host } from "../../packages/host/src/index.ts";
import { watchTurns } from "./turns.ts";

/** A request of the benchmark to its host; a list names the symbols that are to move. */
export type Wish = "begin" | "turns" | "cpu" | readonly string[];

/** Opens the host's API, says where, and answers the benchmark until it disconnects. */
export async function answerWishes(host: Host, move?: (symbols: readonly string[]) => void): Promise<void> {
  let end = watchTurns();
  const answers = {
    begin() {
      end();
      end = watchTurns();
      return true;
    },
    turns: () => end(),
    cpu() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
  };
  process.on("message", (wish: Wish) => {
    if (typeof wish === "string") return void process.send?.(answers[wish]());
    move?.(wish);
    process.send?.(true);
  });
  process.on("disconnect", () => void host.close().then(() => process.exit(0)));
  process.send?.({ url: await host.listen(), token: host.token });
}
