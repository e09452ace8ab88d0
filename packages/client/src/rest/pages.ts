import { ClientRefusal } from "../refusal.ts";
import type { CallLimits } from "./limits.ts";

/** One page of a list, as every list route returns it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/** One page and its size in bytes. */
export interface ReadPage {
  readonly page: Page<unknown>;
  readonly bytes: number;
}

/** Reads one page of at most the given bytes. */
export type PageReader = (cursor: string | undefined, maxBytes: number) => Promise<ReadPage>;

/**
 * Reads a whole list, page by page.
 *
 * @throws ClientRefusal `tool.answer_invalid`: a service that lists pages without end, or the same one twice, would
 * fill the program's memory. A partial list is never taken for the whole.
 */
export async function readPages(read: PageReader, limits: CallLimits): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  const seen = new Set<string>();
  let left = limits.listBytes;
  let cursor: string | undefined;
  for (let count = 0; count < limits.pages; count += 1) {
    const { page, bytes } = await read(cursor, Math.min(left, limits.answerBytes));
    left -= bytes;
    if (items.length + page.items.length > limits.items) throw endless(`has more than ${limits.items} entries`);
    for (const item of page.items) items.push(item);
    if (page.next_cursor === null) return items;
    if (seen.has(page.next_cursor)) throw endless("lists a page twice");
    seen.add(page.next_cursor);
    cursor = page.next_cursor;
  }
  throw endless(`has more than ${limits.pages} pages`);
}

function endless(what: string): ClientRefusal {
  return new ClientRefusal("tool.answer_invalid", `the list ${what}`);
}
