// Saves one note in the workspace: one value is all the storage there is. What is typed and not saved yet is kept by the
// page, which ends and reloads this document whenever the trader is in a dialog or in the order ticket.
import { openBridge, WebAppFailure } from "./bourse.js";

const bridge = await openBridge();
bridge.on("app.theme", ({ theme }) => {
  document.documentElement.dataset.theme = theme;
});

const [field, button, shown] = [inPage("input"), inPage("button"), inPage("output")];

const stored = await bridge.storage.read();
// After the application was suspended, the next write says that it knows.
let acknowledged = stored.resume_required ? { acknowledge_resume_required: true } : {};
const { kept } = await bridge.app.ready();
field.value = noteIn(kept) ?? noteIn(stored.value) ?? "";

field.addEventListener("input", () => attempt(() => bridge.app.keep({ state: { note: field.value } }), ""));
button.addEventListener("click", () => attempt(save, "Saved"));

async function save() {
  await bridge.storage.write({ value: { note: field.value }, ...acknowledged });
  acknowledged = {};
}

async function attempt(act: () => Promise<unknown>, done: string) {
  try {
    await act();
    shown.textContent = done;
  } catch (cause) {
    if (!(cause instanceof WebAppFailure)) throw cause;
    shown.textContent = `${cause.message} (${cause.code})`;
  }
}

function inPage<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] {
  const found = document.querySelector(tag);
  if (!found) throw new Error(`index.html has no <${tag}>`);
  return found;
}

function noteIn(value: unknown): string | undefined {
  const found = typeof value === "object" && value !== null && "note" in value ? value.note : undefined;
  return typeof found === "string" ? found : undefined;
}
