/** The price at an index. @throws RangeError outside of the column */
export function priceOf(column: Float64Array, index: number): number {
  const price = column[index];
  if (price === undefined) throw new RangeError(`there is no bar ${index}`);
  return price;
}

/** The first index from `from` on whose price passes; null when none does. */
export function firstFrom(column: Float64Array, from: number, passes: (price: number) => boolean): number | null {
  for (let index = from; index < column.length; index++) if (passes(priceOf(column, index))) return index;
  return null;
}
