import { commands, type ExtensionContext, trading } from "@bourse/api";

/** Receives prices; reports how many it got, and how many at most at once. */
export async function activate({ subscriptions, extension }: ExtensionContext): Promise<void> {
  let [quotes, longest] = [0, 0];
  subscriptions.push(
    commands.registerCommand(`${extension.id}.follow`, async (symbols: readonly string[]) => {
      const subscription = await trading.quotes.subscribe(symbols);
      subscription.onDidChange((latest) => {
        quotes += latest.length;
        longest = Math.max(longest, latest.length);
      });
      subscriptions.push(subscription);
    }),
    commands.registerCommand(`${extension.id}.counts`, () => ({ quotes, longest })),
  );
}
