export { type Bar, type BarColumns, COLUMNS, columnsOf, sliceColumns } from "./columns.ts";
export * from "./indicators/index.ts";
