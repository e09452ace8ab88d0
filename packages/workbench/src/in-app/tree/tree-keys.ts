import { keyOf, type TreePath, type TreeRow } from "./tree-state.ts";

/** The meaning of a key in a tree. */
export type TreeMove =
  | { readonly to: number }
  | { readonly open: TreePath }
  | { readonly close: TreePath }
  /** Expands all elements beside this one. */
  | { readonly openAll: readonly TreePath[] };

/** The keys of the ARIA pattern for trees, from the row at an index; undefined for other keys. */
export function treeMove(key: string, rows: readonly TreeRow[], at: number): TreeMove | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const last = rows.length - 1;
  if (key === "ArrowDown") return { to: Math.min(last, at + 1) };
  if (key === "ArrowUp") return { to: Math.max(0, at - 1) };
  if (key === "Home") return { to: 0 };
  if (key === "End") return { to: last };
  if (key === "ArrowRight") return right(rows, at);
  if (key === "ArrowLeft") return left(rows, at);
  if (key === "*") return { openAll: besideOf(rows, row) };
  return key.length === 1 && key !== " " ? typed(key, rows, at) : undefined;
}

function right(rows: readonly TreeRow[], at: number): TreeMove {
  const row = rows[at];
  if (row?.kind !== "item" || row.isOpen === undefined) return { to: at };
  if (!row.isOpen) return { open: row.path };
  const next = rows[at + 1];
  return { to: next && next.level > row.level ? at + 1 : at };
}

function left(rows: readonly TreeRow[], at: number): TreeMove {
  const row = rows[at];
  if (row?.kind === "item" && row.isOpen) return { close: row.path };
  const parent = rows.findLastIndex((each, index) => index < at && each.level < (row?.level ?? 0));
  return { to: parent < 0 ? at : parent };
}

function besideOf(rows: readonly TreeRow[], { path, level }: TreeRow): readonly TreePath[] {
  const parent = keyOf(path.slice(0, level - 1));
  return rows.flatMap((each) =>
    each.kind === "item" && each.isOpen === false && keyOf(each.path.slice(0, -1)) === parent ? [each.path] : [],
  );
}

/** The next row that begins with the letter. */
function typed(letter: string, rows: readonly TreeRow[], at: number): TreeMove {
  const begins = (row: TreeRow | undefined) =>
    row?.kind === "item" && row.item.label.toLowerCase().startsWith(letter.toLowerCase());
  for (let step = 1; step <= rows.length; step += 1) {
    const index = (at + step) % rows.length;
    if (begins(rows[index])) return { to: index };
  }
  return { to: at };
}
