/** Keeps a processor busy until its input ends. */
const LOOK_EVERY_MS = 20;

function beBusy(): void {
  const until = performance.now() + LOOK_EVERY_MS;
  while (performance.now() < until);
  setImmediate(beBusy);
}

process.stdin.on("end", () => process.exit()).resume();
beBusy();
