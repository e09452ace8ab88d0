/** The price at an index. @throws RangeError outside of the column */
export function priceOf(column: Float64Array, index: number): number {
  const price = column[index];
  if (price === undefined) throw new RangeError(`there is no bar ${index}`);
  return price;
}
