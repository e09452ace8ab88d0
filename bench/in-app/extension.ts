import { commands, type ExtensionContext } from "@bourse/api";

/** Asks the host a question, one after the other, and returns how long each round trip took, in milliseconds. */
export function activate({ subscriptions }: ExtensionContext): void {
  subscriptions.push(
    commands.registerCommand("bench.rounds", async (rounds: number) => {
      const begun = performance.now();
      for (let round = 0; round < rounds; round += 1) await commands.getCommands(true);
      return (performance.now() - begun) / rounds;
    }),
  );
}
