// An alert engine that plays one rising market to its rules and its guest until it is killed. One line of JSON a step.
import { writeSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { alertBench } from "./alerts.fixture.ts";

const print = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);

const bench = await alertBench({
  dataDir: process.argv[2] ?? "",
  limits: { maxOpenPerExtension: 100 },
  notify: ({ ruleId }) => print({ notified: ruleId }),
});
bench.startGuest("svc.sample_guest");
await serveGuest();
for (let price = 2999; price <= 3045; price += 1) {
  bench.market.sample(price, new Date(Date.parse("2026-01-02T03:05:00Z") + price * 1000).toISOString());
  await serveGuest();
}
print({ done: true });
// Ends by a kill only.
setInterval(() => {}, 60_000);

/** The guest gets what is queued; its callback returns well for some events, and is cut off for others. */
async function serveGuest(): Promise<void> {
  for (const { data, taken } of bench.posted.splice(0)) {
    print({ delivered: data.id, price: data.price });
    await setImmediate();
    if (Number(data.price) % 3 === 0) continue;
    taken?.();
    print({ taken: data.id });
  }
  await setImmediate();
}
