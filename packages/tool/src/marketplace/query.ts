type Given<Query> = { readonly [Name in keyof Query]?: Exclude<Query[Name], undefined> };

/** The given parts of a query: the service refuses an empty value. */
export function queryOf<Query extends object>(query: Query): Given<Query> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Given<Query>;
}
