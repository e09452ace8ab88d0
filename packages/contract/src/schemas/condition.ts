/**
 * A consequence that holds where the test is met. It is said as "unless not": an object with a member named `then` is
 * taken for a promise by `await`.
 */
export function whenThen(test: object, consequence: object) {
  return { if: { not: test }, else: consequence };
}
