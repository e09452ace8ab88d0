import { DESK_LIMITS, IMPORT_MAX_BYTES } from "@bourse/contract";
import { manualClock, runCommand } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { describe, expect, it } from "vitest";
import type { HostCommand } from "../broker/command.ts";
import { eventBus } from "../events.ts";
import { dialogsService } from "../services/dialogs/dialogs.ts";
import type { DialogAnswer } from "../services/dialogs/port.ts";
import { uiConfirm, uiImport, uiOpenExternal } from "./ui.ts";

function setUp() {
  const dialogs = dialogsService({
    random: SYSTEM_RANDOM,
    clock: manualClock(),
    events: eventBus(),
    limits: DESK_LIMITS,
  });
  const open = () => dialogs.list().dialogs;
  /** Submits the command and answers the dialog that it opens as the trader. */
  const ask = async (command: HostCommand, params: unknown, answer: DialogAnswer) => {
    const running = runCommand(command, params, { services: { dialogs } });
    await expect.poll(() => open().length).toBe(1);
    const [dialog] = open();
    dialogs.answer(dialog?.id ?? "", answer);
    const { code, message, result } = await running;
    return { question: dialog?.question, ...(code === undefined ? { result } : { code, message }) };
  };
  return { dialogs, open, ask };
}

const CONFIRM = { title: "Delete the levels?", message: "All of them.\nThey do not come back." };
const URL_PARAMS = { url: "https://example.com/a?b=c#d" };
const IMPORT = { kind: "market_intel_json" };
const NO: DialogAnswer = { accepted: false };
const YES: DialogAnswer = { accepted: true };

describe("ui.confirm", () => {
  it("[CMD-28] answers what the trader said", async () => {
    const { ask } = setUp();
    expect(await ask(uiConfirm, CONFIRM, YES)).toEqual({
      question: { kind: "confirm", ...CONFIRM },
      result: { confirmed: true },
    });
    expect(await ask(uiConfirm, CONFIRM, NO)).toMatchObject({ result: { confirmed: false } });
  });
});

describe("ui.import", () => {
  const file = (text: string): DialogAnswer => ({ accepted: true, file: Buffer.from(text) });

  it("[CMD-29] gives the data of the chosen file, or that it was cancelled", async () => {
    const { ask } = setUp();
    expect(await ask(uiImport, IMPORT, file('{"a": [1, "é"]}'))).toEqual({
      question: { kind: "import", accepts: "market_intel_json", max_bytes: IMPORT_MAX_BYTES },
      result: { cancelled: false, data: { a: [1, "é"] } },
    });
    expect(await ask(uiImport, IMPORT, NO)).toMatchObject({ result: { cancelled: true } });
  });

  it("[CMD-29] takes a whole mebibyte of data, however it is divided, with a byte order mark or without", async () => {
    const { ask } = setUp();
    const numbers = Array.from({ length: (IMPORT_MAX_BYTES - 2) / 2 }, () => 1);
    for (const data of ["x".repeat(IMPORT_MAX_BYTES - 2), numbers]) {
      const text = JSON.stringify(data);
      expect(text.length).toBeGreaterThan(IMPORT_MAX_BYTES - 3);
      for (const each of [text, `\ufeff${text}`]) {
        const outcome = await ask(uiImport, IMPORT, file(each));
        expect("result" in outcome && outcome.result).toEqual({ cancelled: false, data });
      }
    }
  });

  it.each([
    ["", "json.syntax"],
    ["\ufeff\ufeff{}", "json.encoding_invalid"],
    ["{", "json.syntax"],
    ['{"a":1,"a":2}', "json.duplicate_key"],
    ['{"__proto__":{}}', "json."],
    [`${"[".repeat(65)}${"]".repeat(65)}`, "json.too_deep"],
  ])("refuses a file with %j", async (text, rule) => {
    const { ask } = setUp();
    const outcome = await ask(uiImport, IMPORT, file(text));
    expect(outcome).toMatchObject({ code: "ui.import_invalid", message: expect.stringContaining(rule) });
  });
});

describe("ui.openExternal", () => {
  it("[CMD-30] says whether the trader opened the address, shown as it is", async () => {
    const { ask } = setUp();
    expect(await ask(uiOpenExternal, URL_PARAMS, YES)).toEqual({
      question: { kind: "open_external", ...URL_PARAMS },
      result: { opened: true },
    });
    expect(await ask(uiOpenExternal, URL_PARAMS, NO)).toMatchObject({ result: { opened: false } });
  });

  it.each(["https://example.com", "https://a.example.com:8443/x/%20y?q=[1]&z=a+b", "https://example.com?x=y@z"])(
    "[CMD-30] takes %s",
    async (url) => expect(await setUp().ask(uiOpenExternal, { url }, YES)).toMatchObject({ result: { opened: true } }),
  );

  it.each([
    "http://example.com/",
    "HTTPS://example.com/",
    "https:/example.com/",
    "https:example.com",
    "//example.com/",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:text/html,x",
    "https://localhost/",
    "https://localhost./",
    "https://a.localhost/",
    "https://router.lan/",
    "https://nas.local/",
    "https://intranet/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://0x7f.0.0.1/",
    "https://2130706433/",
    "https://10.0.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest",
    "https://[::1]/",
    "https://[fe80::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:0:7f00:1::]/",
    "https://[fec0::1]/",
    "https://[100::1]/",
    "https://192.88.99.1/",
    "https://168.63.129.16/",
    "https://user@example.com/",
    "https://user:pass@example.com/",
    "https://example.com\\@evil.example/",
    "https://exa%6dple.com/",
    "https://Example.com/",
    "https://example.com:99999/",
    "https://example.com/ a",
    "https://example.com/\u202egnp",
    "https://example.com/\n",
    "https://example.com/<script>",
    " https://example.com/",
    "https://",
  ])("[CMD-30] refuses %j without a dialog", async (url) => {
    const { dialogs, open } = setUp();
    const run = await runCommand(uiOpenExternal, { url }, { services: { dialogs } });
    expect(run).toMatchObject({ code: "ui.address_refused", commits: 0 });
    expect(open()).toEqual([]);
  });
});

const ALL: readonly (readonly [HostCommand, object, readonly unknown[]])[] = [
  [uiConfirm, CONFIRM, [{}, { ...CONFIRM, more: 1 }, { ...CONFIRM, title: "\u0007" }, { ...CONFIRM, title: " " }]],
  [uiImport, IMPORT, [{}, { kind: "other" }, { ...IMPORT, path: "/etc/passwd" }]],
  [uiOpenExternal, URL_PARAMS, [{}, { url: 1 }, { url: "" }, { url: `https://example.com/${"x".repeat(2048)}` }]],
];

describe.each(ALL)("%o", (command, params, bad) => {
  it("refuses other parameters", async () => {
    const { dialogs, open } = setUp();
    for (const each of bad) {
      expect(await runCommand(command, each, { services: { dialogs } })).toMatchObject({
        code: "command.params_invalid",
      });
    }
    expect(open()).toEqual([]);
  });

  it("opens no dialog once the generation has ended, and withdraws the one that is open", async () => {
    const { dialogs, open } = setUp();
    const end = new AbortController();
    const running = runCommand(command, params, { services: { dialogs }, signal: end.signal });
    await expect.poll(() => open().length).toBe(1);
    end.abort();
    expect(await running).toMatchObject({ code: "discarded" });
    expect(open()).toEqual([]);
    const late = await runCommand(command, params, { services: { dialogs }, signal: end.signal });
    expect(late).toMatchObject({ code: "discarded", commits: 0 });
  });

  it("says that it is busy while three dialogs of the extension wait", async () => {
    const { dialogs, open } = setUp();
    for (const _ of [1, 2, 3]) void runCommand(command, params, { services: { dialogs } });
    await expect.poll(() => open().length).toBe(3);
    const run = await runCommand(command, params, { services: { dialogs } });
    expect(run).toMatchObject({ code: "command.busy", retryable: true });
  });

  it("opens no dialog without its capabilities", async () => {
    const { dialogs, open } = setUp();
    const needed = command.contract.requires.capabilities;
    const run = runCommand(command, params, { services: { dialogs }, holds: () => false });
    if (needed.length === 0) return expect.poll(() => open().length).toBe(1);
    expect(await run).toMatchObject({ code: "command.permission_denied" });
    return expect(open()).toEqual([]);
  });
});
