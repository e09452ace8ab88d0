import { type Account, EventEmitter, trading } from "@bourse/api";

/** The trader's accounts as they are now. */
export class Book {
  readonly #accounts = new Map<string, Account>();
  readonly #changed = new EventEmitter<Account>();
  readonly onDidChange = this.#changed.event;

  /** Follows the accounts before it reads them, so that no change falls in between. */
  static async open(subscriptions: { dispose(): unknown }[]): Promise<Book> {
    const book = new Book();
    trading.accounts.onDidChange((account) => book.#take(account), undefined, subscriptions);
    for (const account of await trading.accounts.list()) book.#take(account);
    return book;
  }

  all(): readonly Account[] {
    return [...this.#accounts.values()];
  }

  get(id: string): Account | undefined {
    return this.#accounts.get(id);
  }

  #take(account: Account): void {
    this.#accounts.set(account.id, account);
    this.#changed.fire(account);
  }
}
