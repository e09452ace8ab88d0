import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/** A notice, shown only on this host. */
export class Notice {
  /** Reusing the id replaces the notice. */
  id: string = "";
  /** One line of 1-128 characters. */
  title: string = "";
  /** At most 2048 characters. */
  body: string = "";
  /** May be empty, like the timeframe. */
  symbol: string = "";
  timeframe: string = "";
  /** JSON object of at most 16 KiB, stored with the notice but never shown; may be empty. */
  payload: string = "";
}

/** Shows a notice. Needs `alertsWrite`. */
export function notificationsPublish(notice: Notice): Command {
  const params = new ObjectWriter()
    .text("id", notice.id)
    .text("title", notice.title)
    .text("body", notice.body)
    .optionalText("symbol", notice.symbol)
    .optionalText("timeframe", notice.timeframe)
    .optionalRaw("payload", notice.payload);
  return new Command("notifications.publish", params.end());
}
