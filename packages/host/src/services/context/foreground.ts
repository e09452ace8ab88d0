import type { DeskLimits } from "@bourse/contract";
import type { PageReport } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";

/** Whether any page is in the foreground. */
export interface Foreground {
  report(report: PageReport): void;
  holds(): boolean;
  close(): void;
}

/** More windows than a host serves streams to; a page that invents names evicts its own. */
const MAX_PAGES = 16;

/**
 * A page's report that it is in the foreground expires, because a closed window cannot withdraw it. `expired` is called
 * when a report runs out.
 */
export function foreground(
  clock: Clock,
  { foregroundLeaseMs }: Pick<DeskLimits, "foregroundLeaseMs">,
  expired: () => void,
): Foreground {
  const pages = new Map<string, () => void>();
  const drop = (page: string) => {
    pages.get(page)?.();
    pages.delete(page);
  };
  return {
    report({ page, foreground: front }) {
      drop(page);
      if (!front) return;
      const expire = () => {
        pages.delete(page);
        expired();
      };
      pages.set(page, clock.allow(foregroundLeaseMs, expire));
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_PAGES) break;
        drop(oldest);
      }
    },
    holds: () => pages.size > 0,
    close() {
      for (const page of pages.keys()) drop(page);
    },
  };
}
