/** What a name's TXT records are, each as the strings it is made of; or why nobody can say now. */
export type TxtAnswer =
  | { readonly kind: "records"; readonly records: readonly (readonly string[])[] }
  /** The name does not exist or has no TXT record. */
  | { readonly kind: "none" }
  /** No resolver answered in time, or only with a failure of its own. */
  | { readonly kind: "unavailable" };

/** Reads public records; a test puts its own in place. */
export interface Dns {
  /** Never throws: a resolver that fails is an answer. */
  txt(name: string): Promise<TxtAnswer>;
}
