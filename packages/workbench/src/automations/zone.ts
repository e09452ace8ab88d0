/** The trader's time zone. */
export function dayZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
