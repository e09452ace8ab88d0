/** A cell of a table whose rows may take several lines. */
export const CELL = "px-2 py-1 align-top";

/** Such a cell of a number. */
export const AMOUNT_CELL = `${CELL} text-right whitespace-nowrap tabular-nums`;

/** A narrow cell of a number. */
export const NUMBER_CELL = "px-2 py-0.5 text-right tabular-nums";
