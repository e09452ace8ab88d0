/** Texts in the trader's language, which the page gives as a tag such as `en-GB`. */
export interface Format {
  day(iso: string): string;
  moment(iso: string): string;
  value(value: number, unit?: string): string;
  change(value: number): string;
}

export function formatFor(locale: string): Format {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const long = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 4, signDisplay: "exceptZero" });
  return {
    day: (iso) =>
      iso.length > 10 ? long.format(new Date(iso)) : day.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`)),
    moment: (iso) => time.format(new Date(iso)),
    value: (value, unit) => `${number.format(value)}${unit ? ` ${unit}` : ""}`,
    change: (value) => signed.format(value),
  };
}
