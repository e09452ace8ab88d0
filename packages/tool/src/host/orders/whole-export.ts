import type { AccountExport } from "@bourse/contract/host-api";

type Row = { readonly client_order_id?: string };

/** Joins the pages of an export. If a later page repeats an order, its version counts, with its fills and moves. */
export function wholeExport(pages: readonly AccountExport[]): AccountExport {
  const pageOf = new Map(
    pages.flatMap(({ orders }, page) => orders.map((each) => [each.client_order_id, page] as const)),
  );
  // Entries without an order count on the last page only.
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
