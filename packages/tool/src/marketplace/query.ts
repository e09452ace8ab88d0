type Given<Query> = { readonly [Name in keyof Query]?: Exclude<Query[Name], undefined> };

/** What of a query was given: the service refuses an empty value. */
export function queryOf<Query extends object>(query: Query): Given<Query> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Given<Query>;
}
