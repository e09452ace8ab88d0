/** A page of an account's export, as it is read from a file. */
interface Page {
  readonly orders: readonly object[];
  readonly fills: readonly object[];
  readonly moves: readonly object[];
  readonly account?: object;
}

/** Contradictions of an export, in words, page by page. All pages are announced before the first is taken. */
export class OrdersCheck {
  readonly counts: Readonly<Record<"orders" | "fills" | "moves" | "corrections", number>>;
  /** Takes the next page in the first pass. */
  announce(page: Page): readonly string[];
  /** Takes the next page in the second pass. */
  take(page: Page): readonly string[];
  /** Contradictions of the account with all pages. */
  end(): readonly string[];
}
