const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The ISO day of a date as sources write it: `2026-01-31`, `2026-01`, `01/31/2026` (US), `31 Jan 2026`; or undefined. */
export function dayOf(text: string): string | undefined {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:T.*)?$/.exec(trimmed);
  if (iso) return made(iso[1], iso[2], iso[3] ?? "01");
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed);
  if (american) return made(american[3], american[1], american[2]);
  const named = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})$/.exec(trimmed);
  const month = named ? MONTHS.indexOf((named[2] ?? "").toLowerCase()) + 1 : 0;
  return named && month > 0 ? made(named[3], String(month), named[1]) : undefined;
}

function made(year = "", month = "", day = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = new Date(`${text}T00:00:00Z`);
  // The 31st of a shorter month would become another day.
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text ? undefined : text;
}
