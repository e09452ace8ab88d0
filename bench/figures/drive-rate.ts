import { type DrivenGuest, type DriveScript, driveGuest } from "@bourse/runtime/drive";

/** Bars a second over a whole run, from the first bar to the last step read. @throws {Error} at a fault of the guest */
export async function driveRate(guest: DrivenGuest, script: DriveScript): Promise<number> {
  let began = 0;
  let bars = 0;
  for await (const news of driveGuest(guest, [script])) {
    if ("fault" in news && news.fault) throw new Error(news.fault.message);
    if (news.kind === "started") began = performance.now();
    if (news.kind !== "steps") continue;
    for (const { fault, bars: ended } of news.steps) {
      if (fault) throw new Error(fault.message);
      bars = Math.max(bars, ended);
    }
  }
  if (bars < script.to) throw new Error(`only ${bars} bars`);
  return (script.to / (performance.now() - began)) * 1000;
}
