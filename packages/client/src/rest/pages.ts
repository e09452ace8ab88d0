/** One page of a list as every list route answers it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/** A list that never ends would be read for ever; at a hundred a page this is more than any account has. */
const MAX_PAGES = 1000;

/** Reads a list to its end, page by page. */
export async function readAllPages<Item>(read: (cursor?: string) => Promise<Page<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await read(cursor);
    items.push(...answer.items);
    if (answer.next_cursor === null) break;
    cursor = answer.next_cursor;
  }
  return items;
}
