import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/** Reads what the trader is looking at. Needs `tradingRead`; results in {@link HostContext}. */
export function contextRead(): Command {
  return new Command("context.read", "{}");
}

/** An extension's own status for the workbench; an empty text or NaN leaves a field out. */
export class Snapshot {
  /** Id of a view that the manifest declares. */
  surfaceId: string = "";
  /** One line of 1-128 characters. */
  title: string = "";
  /** One line of at most 128 characters; may be empty. */
  status: string = "";
  /** ISO 8601 UTC. */
  capturedAt: string = "";
  symbol: string = "";
  timeframe: string = "";
  /** One line of at most 512 characters. */
  summary: string = "";
  /** `bullish`, `bearish` or `neutral`. */
  bias: string = "";
  /** In the instrument's currency. */
  price: f64 = NaN;
}

/** Publishes a snapshot of a surface in the workbench. Needs no capability. */
export function contextPublish(snapshot: Snapshot): Command {
  const fields = new ObjectWriter()
    .optionalText("symbol", snapshot.symbol)
    .optionalText("timeframe", snapshot.timeframe)
    .optionalText("summary", snapshot.summary)
    .optionalText("bias", snapshot.bias)
    .optionalNumber("price", snapshot.price);
  return new Command("context.publish", surface(snapshot, true).raw("context", fields.end()).end());
}

/** Withdraws the snapshot of a surface. */
export function contextWithdraw(snapshot: Snapshot): Command {
  return new Command("context.publish", surface(snapshot, false).end());
}

function surface(snapshot: Snapshot, enabled: bool): ObjectWriter {
  return new ObjectWriter()
    .flag("enabled", enabled)
    .text("surface_id", snapshot.surfaceId)
    .text("title", snapshot.title)
    .text("status", snapshot.status)
    .optionalText("captured_at", snapshot.capturedAt);
}
