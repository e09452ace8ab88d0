/** Numbers what an extension makes, from 1. */
export function handles(): () => number {
  let last = 0;
  return () => ++last;
}
