/** Leaves out what was not given: the service refuses an empty value. */
export function queryOf<State extends string>({
  state,
  cursor,
}: {
  readonly state: State | undefined;
  readonly cursor: string | undefined;
}) {
  return { ...(state === undefined ? {} : { state }), ...(cursor === undefined ? {} : { cursor }) };
}
