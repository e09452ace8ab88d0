/**
 * A consequence that must hold where the test passes. It is expressed as "unless not", because `await` would take an
 * object with a member named `then` for a promise.
 */
export function whenThen(test: object, consequence: object) {
  return { if: { not: test }, else: consequence };
}
