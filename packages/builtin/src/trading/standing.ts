import {
  type QuoteSubscription,
  StatusBarAlignment,
  type StatusBarItem,
  trading,
  window,
  workspace,
} from "@bourse/api";
import type { Book } from "./book.ts";
import { standingWords } from "./words.ts";

/** Most accounts that are shown: the status bar is one line that others share. */
const MAX_ITEMS = 3;
/** A figure that moves faster cannot be read. */
const EVERY_MS = 1000;

/** Shows each account in the status bar, with its open result at the latest prices. */
export class Standing {
  readonly #book: Book;
  readonly #items = new Map<string, StatusBarItem>();
  readonly #prices = new Map<string, string>();
  readonly #failed: (cause: unknown) => void;
  #quotes: QuoteSubscription | undefined;
  /** The instruments whose prices are followed or asked for. */
  #followed = "";
  #timer: NodeJS.Timeout | undefined;
  #isEnded = false;

  constructor(book: Book, failed: (cause: unknown) => void) {
    this.#book = book;
    this.#failed = failed;
  }

  refresh(): void {
    const isShown = workspace.getConfiguration("trading").get("statusItem", true);
    for (const account of this.#book.all().slice(0, MAX_ITEMS)) {
      const item = this.#itemOf(account.id);
      item.text = standingWords(account, this.#prices);
      item.tooltip = `${account.kind === "paper" ? "Trades with nobody" : "Trades with real money"}: choose an action`;
      if (isShown) item.show();
      else item.hide();
    }
    this.#follow().catch(this.#failed);
  }

  dispose(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#quotes?.dispose();
    for (const item of this.#items.values()) item.dispose();
  }

  #itemOf(id: string): StatusBarItem {
    const known = this.#items.get(id);
    if (known) return known;
    const item = window.createStatusBarItem(`trading.${id}`, StatusBarAlignment.Left, 20);
    item.name = `Account ${id}`;
    item.command = "trading.act";
    this.#items.set(id, item);
    return item;
  }

  /** After a refusal the next change of an account asks once more. */
  async #subscribe(held: readonly string[]): Promise<QuoteSubscription> {
    try {
      return await trading.quotes.subscribe(held);
    } catch (cause) {
      if (this.#followed === held.join("\n")) this.#followed = "";
      throw cause;
    }
  }

  async #follow(): Promise<void> {
    const held = [
      ...new Set(this.#book.all().flatMap(({ positions }) => positions.map(({ symbol }) => symbol))),
    ].sort();
    const wanted = held.join("\n");
    if (wanted === this.#followed) return;
    this.#followed = wanted;
    this.#quotes?.dispose();
    this.#quotes = undefined;
    this.#prices.clear();
    if (held.length === 0) return;
    const quotes = await this.#subscribe(held);
    // By now other instruments are held, or the extension has ended.
    if (this.#followed !== wanted || this.#isEnded) return quotes.dispose();
    this.#quotes = quotes;
    quotes.onDidChange((latest) => {
      for (const { symbol, price } of latest) this.#prices.set(symbol, price);
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.refresh();
      }, EVERY_MS);
    });
  }
}
