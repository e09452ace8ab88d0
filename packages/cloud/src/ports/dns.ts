/** A name's TXT records, each as a list of strings; or the reason why they cannot be determined now. */
export type TxtAnswer =
  | { readonly kind: "records"; readonly records: readonly (readonly string[])[] }
  /** The name does not exist or has no TXT record. */
  | { readonly kind: "none" }
  /** No resolver answered in time, or they failed themselves. */
  | { readonly kind: "unavailable" };

/** Reads public records; tests replace it. */
export interface Dns {
  /** Never throws: a failed resolver is a result too. */
  txt(name: string): Promise<TxtAnswer>;
}
