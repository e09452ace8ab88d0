declare module "pg/lib/utils" {
  /** A value in the server's input form. The driver's own extensions (pg-cursor) use it; its types omit it. */
  export function prepareValue(value: unknown): Buffer | string | null;
}
