/**
 * A consequence that must hold where the test passes. It is written as "if not, else" without `then`, because `await`
 * takes an object with a member of this name for a promise.
 */
export function whenThen(test: object, consequence: object) {
  return { if: { not: test }, else: consequence };
}
