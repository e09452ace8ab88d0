import {
  IMPORT_MAX_BYTES,
  parseStrictJson,
  type ResultOf,
  UI_CONFIRM,
  UI_IMPORT,
  UI_OPEN_EXTERNAL,
} from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";
import { defineCommand } from "../broker/command.ts";
import { dataOf } from "../services/dialogs/byte-order-mark.ts";
import { checkOpenable } from "../services/dialogs/openable.ts";

export const uiConfirm = defineCommand(UI_CONFIRM, {
  uses: ["dialogs"],
  async run({ title, message }, { dialogs }, { principal, signal, commit }) {
    const { accepted } = await commit(() => dialogs.ask(principal, { kind: "confirm", title, message }, signal));
    return { confirmed: accepted };
  },
});

export const uiImport = defineCommand(UI_IMPORT, {
  uses: ["dialogs"],
  async run({ kind }, { dialogs }, { principal, signal, commit }): Promise<ResultOf<typeof UI_IMPORT>> {
    const { accepted, file } = await commit(() => dialogs.ask(principal, { kind: "import", accepts: kind }, signal));
    if (!accepted || !file) return { cancelled: true };
    return { cancelled: false, data: read(file) };
  },
});

/** The specification limits the total size of the data, however it is split. */
const LIMITS = {
  maxBytes: IMPORT_MAX_BYTES,
  maxStringLength: IMPORT_MAX_BYTES,
  maxKeyLength: IMPORT_MAX_BYTES,
  maxValues: IMPORT_MAX_BYTES,
};

function read(file: Uint8Array): unknown {
  const parsed = parseStrictJson(dataOf(file), LIMITS);
  if (parsed.ok) return parsed.value;
  const [fault] = parsed.issues;
  throw new CommandFailure("ui.import_invalid", fault ? `${fault.rule} at "${fault.pointer}"` : "it cannot be read");
}

export const uiOpenExternal = defineCommand(UI_OPEN_EXTERNAL, {
  uses: ["dialogs"],
  async run({ url }, { dialogs }, { principal, signal, commit }) {
    checkOpenable(url);
    const { accepted } = await commit(() => dialogs.ask(principal, { kind: "open_external", url }, signal));
    return { opened: accepted };
  },
});
