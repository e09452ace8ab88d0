/** A cell of a table whose rows may take several lines. */
export const CELL = "px-2 py-1 align-top";

/** A narrow cell of a number. */
export const NUMBER_CELL = "px-2 py-0.5 text-right tabular-nums";
