import type { AccountExport } from "@bourse/contract/host-api";

type Row = { readonly client_order_id?: string };

/** The pages of an export as one: an order that a later page has once more is as that page has it, with its fills and moves. */
export function wholeExport(pages: readonly AccountExport[]): AccountExport {
  const pageOf = new Map(
    pages.flatMap(({ orders }, page) => orders.map((each) => [each.client_order_id, page] as const)),
  );
  // Entries of no order are on the last page alone.
  const isOn = (id: string | undefined, page: number) =>
    (id === undefined ? pages.length - 1 : pageOf.get(id)) === page;
  const rows = <Kind extends Row>(read: (page: AccountExport) => readonly Kind[]): Kind[] =>
    pages.flatMap((page, index) => read(page).filter((each) => isOn(each.client_order_id, index)));
  const { account } = pages.at(-1) ?? {};
  return {
    ...(account && { account }),
    orders: rows(({ orders }) => orders),
    fills: rows(({ fills }) => fills).toSorted((one, other) => one.sequence - other.sequence),
    moves: rows(({ moves }) => moves),
    corrections: rows(({ corrections }) => corrections).toSorted((one, other) => one.sequence - other.sequence),
  };
}
