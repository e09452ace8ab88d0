/** A count with its noun, for people: `1 fault`, `2 faults`; `many` is given where the plural has no plain "s". */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
