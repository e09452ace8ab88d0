/** Whether a time is at or after another. What cannot be read as a time counts as after: nobody passes by writing nonsense. */
export function isFrom(time: string, bound: string): boolean {
  return !(Date.parse(time) < Date.parse(bound));
}
