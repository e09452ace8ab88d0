import type { DamagedRecord, DamagedRecords } from "../../store/damaged-records.ts";
import type { NewNotice, NotificationsService } from "./port.ts";

/** Tells the trader of each unreadable record. If the disk refuses the notice, the list is still returned. */
export function tellDamaged(
  records: Pick<DamagedRecords, "onDamaged">,
  notifications: Pick<NotificationsService, "announce">,
  report: (cause: unknown) => void,
): void {
  records.onDamaged((record) => {
    try {
      notifications.announce(noticeOf(record));
    } catch (cause) {
      report(cause);
    }
  });
}

function noticeOf({ what, id, reason }: DamagedRecord): NewNotice {
  const title = `${what.charAt(0).toUpperCase()}${what.slice(1)} cannot be read`;
  const body = `It is left out, and the others are not affected. Its record (${id}) stays as it is: ${reason}`;
  return { id: `damaged:${what}:${id}`, title, body };
}
