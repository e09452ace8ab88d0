import type { AlertRule, Candle } from "@bourse/contract";
import { startBare } from "@bourse/testing/bare-interactive";
import { readSampleBars } from "@bourse/testing/sample-bars";
import { chart, evidence, hostContext } from "./answers.ts";
import { CAPABILITIES, readModule, ScriptedHost } from "./scripted-host.ts";

export const bars = readSampleBars();
export const last = bars.length - 1;

/** A guest directly on V8, with its scripted host. */
export function bareHost(): ScriptedHost {
  const guest = startBare(readModule(), CAPABILITIES);
  return new ScriptedHost((event) => {
    const { status, envelope } = guest.deliver(event);
    if (status !== 0) throw new Error(`the callback answered ${status}`);
    return envelope;
  });
}

export interface Ready {
  readonly completed?: readonly Candle[];
  readonly forming?: Candle | undefined;
  readonly rules?: readonly AlertRule[];
  readonly value?: unknown;
  readonly resume?: "resume";
}

/** Starts a guest until levels are shown: 256 real bars, the next one forming. */
export async function ready(given: Ready = {}, host = bareHost()): Promise<ScriptedHost> {
  const { completed = bars.slice(last - 256, last), rules = [], value = null } = given;
  await host.start();
  await host.answer("storage.read", { value, resume_required: given.resume === "resume" });
  await host.answer("context.read", hostContext());
  await host.answer("charts.list", { charts: [chart()] });
  await host.answer("alerts.list", { alerts: [...rules] });
  await host.answer("market.read", evidence(completed, "forming" in given ? given.forming : bars[last]));
  await host.answer("market.subscribe", { subscribed: true, subscription_id: "levels", source_id: "replay" });
  for (const method of ["context.publish", "storage.write"] as const) {
    while (host.waiting().includes(method))
      await host.answer(
        method,
        method === "storage.write" ? { saved: true } : { published: true, surface_id: "svc.bourse.level_watch.board" },
      );
  }
  return host;
}
