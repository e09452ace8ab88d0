/**
 * True when a time is at or after another. An unreadable time counts as after, so that an attacker gains nothing by
 * sending one.
 */
export function isFrom(time: string, bound: string): boolean {
  return !(Date.parse(time) < Date.parse(bound));
}
