import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/** A notice on this host and nowhere else. */
export class Notice {
  /** The same id again replaces the notice. */
  id: string = "";
  /** One line of 1-128 characters. */
  title: string = "";
  /** At most 2048 characters. */
  body: string = "";
  /** May be empty, as the timeframe. */
  symbol: string = "";
  timeframe: string = "";
  /** JSON object of at most 16 KiB, kept with the notice and shown to nobody; may be empty. */
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
