import type { SerialQueue } from "@bourse/platform";
import type { ChangeParts, DescribeParts } from "../parts.ts";
import { rejudge } from "../standing.ts";

/**
 * Checks whether the owner has replaced the file of official keys. Packages that the new keys do not cover stop at
 * once; those that they cover start.
 */
export async function followOfficialKeys(
  parts: ChangeParts & Pick<DescribeParts, "official">,
  order: SerialQueue,
): Promise<void> {
  if (parts.official.look() === undefined) return;
  await order.run(async () => {
    // Another call may have adopted the change while this one waited.
    const change = parts.official.look();
    if (change === undefined) return;
    await rejudge(parts, parts.database.take, () => change.adopt());
    parts.events.emit({ type: "extensions" });
  });
}
