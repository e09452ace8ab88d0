// Counts how often a button was pressed, and keeps the count in the workspace: one value is all the storage there is.
import { openBridge, WebAppFailure } from "@bourse/sdk/webapp";

const bridge = await openBridge();
bridge.on("app.theme", ({ theme }) => {
  document.documentElement.dataset.theme = theme;
});

const button = document.querySelector("button");
const shown = document.querySelector("output");
if (!button || !shown) throw new Error("index.html has no button or no output");

const stored = await bridge.storage.read();
let count = countIn(stored.value);
// After the application was suspended, the next write says that it knows.
let acknowledged = stored.resume_required ? { acknowledge_resume_required: true } : {};
shown.textContent = String(count);

button.addEventListener("click", async () => {
  try {
    await bridge.storage.write({ value: { count: count + 1 }, ...acknowledged });
    acknowledged = {};
    count += 1;
    shown.textContent = String(count);
  } catch (cause) {
    if (!(cause instanceof WebAppFailure)) throw cause;
    shown.textContent = `${cause.message} (${cause.code})`;
  }
});
await bridge.app.ready();

function countIn(value: unknown): number {
  const found = typeof value === "object" && value !== null && "count" in value ? value.count : 0;
  return typeof found === "number" ? found : 0;
}
