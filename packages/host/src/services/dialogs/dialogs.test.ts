import { DESK_LIMITS, IMPORT_MAX_BYTES, SECRET_MAX_LENGTH } from "@bourse/contract";
import { manualClock, testGuest } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import { describe, expect, it } from "vitest";
import { eventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import { dialogsService } from "./dialogs.ts";
import type { DialogAnswer, DialogRequest } from "./port.ts";

const CONFIRM: DialogRequest = { kind: "confirm", title: "Sure?", message: "Really" };
const CREDENTIAL: DialogRequest = { kind: "feed_credential", sourceId: "news", origin: "https://feeds.example" };
const SECRET = "sk-live-0123456789";

/** A file of this many bytes after a byte order mark. */
const marked = (bytes: number) => Uint8Array.from([0xef, 0xbb, 0xbf, ...new Uint8Array(bytes)]);

function setUp(limits: Partial<typeof DESK_LIMITS> = {}) {
  const events = eventBus();
  const told: string[] = [];
  events.subscribe((event) => told.push(JSON.stringify(event)));
  const clock = manualClock();
  const dialogs = dialogsService({ random: SYSTEM_RANDOM, clock, events, limits: { ...DESK_LIMITS, ...limits } });
  const ask = (request: DialogRequest, { id = "svc.sample_guest", signal = new AbortController().signal } = {}) =>
    dialogs.ask(testGuest({ id }), request, signal);
  const open = () => dialogs.list().dialogs;
  const answer = (given: DialogAnswer) => dialogs.answer(open()[0]?.id ?? "none", given);
  return { dialogs, clock, ask, open, answer, told };
}

function refusal(attempt: () => void): string {
  try {
    attempt();
  } catch (cause) {
    if (cause instanceof HostRefusal) return `${cause.code} ${cause.message}`;
    throw cause;
  }
  return "accepted";
}

const codeOf = (attempt: () => void) => refusal(attempt).split(" ")[0];

async function failure(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (cause) {
    return cause instanceof CommandFailure ? cause.code : cause;
  }
}

describe("dialogs", () => {
  it("names who asks, waits for the answer and is gone with it", async () => {
    const { ask, open, answer, told } = setUp();
    const asked = ask(CONFIRM);
    expect(open()).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        extension_id: "svc.sample_guest",
        extension_name: "Sample guest",
        opened_at: "2026-01-02T03:04:05.000Z",
        question: CONFIRM,
      },
    ]);
    answer({ accepted: true });
    expect(await asked).toEqual({ accepted: true });
    expect(open()).toEqual([]);
    expect(told).toEqual(['{"type":"dialogs"}', '{"type":"dialogs"}']);
  });

  it("is answered once: a second answer is refused and changes nothing", async () => {
    const { dialogs, ask, open } = setUp();
    const asked = ask(CONFIRM);
    const id = open()[0]?.id ?? "";
    dialogs.answer(id, { accepted: false });
    expect(codeOf(() => dialogs.answer(id, { accepted: true }))).toBe("dialog.answered");
    expect(await asked).toEqual({ accepted: false });
    expect(codeOf(() => dialogs.answer("nothing", { accepted: true }))).toBe("dialog.not_found");
  });

  it("remembers answered dialogs up to a bound", async () => {
    const { dialogs, ask, open } = setUp({ maxAnsweredDialogs: 1 });
    const ids: string[] = [];
    for (const _ of [1, 2]) {
      const asked = ask(CONFIRM);
      ids.push(open()[0]?.id ?? "");
      dialogs.answer(ids.at(-1) ?? "", { accepted: false });
      await asked;
    }
    const codes = ids.map((id) => codeOf(() => dialogs.answer(id, { accepted: true })));
    expect(codes).toEqual(["dialog.not_found", "dialog.answered"]);
  });

  it("disappears with a no when the generation ends, and never opens after it", async () => {
    const { dialogs, ask, open } = setUp();
    const end = new AbortController();
    const asked = ask(CONFIRM, { signal: end.signal });
    const id = open()[0]?.id ?? "";
    end.abort();
    expect(await asked).toEqual({ accepted: false });
    expect(open()).toEqual([]);
    expect(codeOf(() => dialogs.answer(id, { accepted: true }))).toBe("dialog.not_found");
    expect(await ask(CONFIRM, { signal: end.signal })).toEqual({ accepted: false });
    expect(open()).toEqual([]);
  });

  it("refuses a fourth dialog of one extension and leaves room for others", async () => {
    const { ask, open } = setUp();
    for (const _ of [1, 2, 3]) void ask(CONFIRM);
    expect(await failure(ask(CONFIRM))).toBe("command.busy");
    void ask(CONFIRM, { id: "svc.other_guest" });
    expect(open().map((each) => each.extension_id)).toEqual([...Array(3).fill("svc.sample_guest"), "svc.other_guest"]);
  });

  it("refuses more dialogs than the page can show, and takes one again when one is answered", async () => {
    const { ask, answer, open } = setUp({ maxDialogs: 2 });
    void ask(CONFIRM, { id: "svc.guest_one" });
    void ask(CONFIRM, { id: "svc.guest_two" });
    expect(await failure(ask(CONFIRM))).toBe("command.busy");
    answer({ accepted: false });
    void ask(CONFIRM);
    expect(open()).toHaveLength(2);
  });

  it("[CMD-28] refuses an extension that asks too often, whatever it asks and in every generation of it", async () => {
    const { clock, ask, answer } = setUp({ dialogsPerWindow: 2, dialogWindowMs: 600_000 });
    const answered = async (request: DialogRequest, id?: string) => {
      const asked = ask(request, id === undefined ? {} : { id });
      answer({ accepted: false });
      await asked;
    };
    await answered(CONFIRM);
    await answered(IMPORT);
    clock.advance(599_999);
    expect(await failure(ask(CONFIRM))).toBe("command.busy");
    await answered(CONFIRM, "svc.other_guest");
    clock.advance(1);
    await answered(CONFIRM);
  });
});

const ALERT: DialogRequest = { kind: "create_alert", title: "Alert", message: "", facts: [], asksPeriod: true };
const PLAIN_ALERT: DialogRequest = { ...ALERT, asksPeriod: false };
const MODEL: DialogRequest = { kind: "configure_model", provider: "openai-compatible", facts: [] };
const IMPORT: DialogRequest = { kind: "import", accepts: "market_intel_json" };
const FACT = { label: "Model", value: "m" };
const at = (baseUrl: string): DialogAnswer => ({ accepted: true, baseUrl });

const GOOD: readonly (readonly [DialogRequest, DialogAnswer])[] = [
  [CONFIRM, { accepted: true }],
  [{ kind: "open_external", url: "https://example.com/" }, { accepted: true }],
  [{ kind: "allow_origin", origin: "https://example.com" }, { accepted: true }],
  [ALERT, { accepted: true, period: 1 }],
  [ALERT, { accepted: true, period: 500 }],
  [ALERT, { accepted: false }],
  [PLAIN_ALERT, { accepted: true }],
  [MODEL, { accepted: true }],
  [MODEL, { accepted: true, secret: SECRET, baseUrl: "http://127.0.0.1:11434/v1" }],
  [MODEL, at("http://localhost:8080")],
  [MODEL, at("http://[::1]:8080/v1")],
  [MODEL, at("https://models.example/v1")],
  [MODEL, at("http://192.168.1.20:8080/v1")],
  // A host name under http is checked by its addresses when it is connected to.
  [MODEL, at("http://ollama.lan/v1")],
  [CREDENTIAL, { accepted: true, secret: "a b" }],
  [CREDENTIAL, { accepted: true, secret: "x".repeat(SECRET_MAX_LENGTH) }],
  [CREDENTIAL, { accepted: false }],
  [IMPORT, { accepted: true, file: new Uint8Array(IMPORT_MAX_BYTES) }],
  [IMPORT, { accepted: true, file: marked(IMPORT_MAX_BYTES) }],
  [IMPORT, { accepted: false }],
];

const BAD: readonly (readonly [DialogRequest, DialogAnswer])[] = [
  [CONFIRM, { accepted: true, period: 1 }],
  [CONFIRM, { accepted: false, secret: SECRET }],
  [ALERT, { accepted: true }],
  [ALERT, { accepted: true, period: 0 }],
  [ALERT, { accepted: true, period: 501 }],
  [ALERT, { accepted: true, period: 1.5 }],
  [PLAIN_ALERT, { accepted: true, period: 5 }],
  [MODEL, { accepted: true, secret: "" }],
  [MODEL, at("http://8.8.8.8/v1")],
  [MODEL, at("http://169.254.169.254/latest")],
  [MODEL, at("http://0x8.0x8.0x8.0x8/v1")],
  [MODEL, at("http://localhost@evil.example/")],
  [MODEL, at("https://user:pass@models.example/")],
  [MODEL, at("https://models.example/?key=1")],
  [MODEL, at("https:\\\\models.example")],
  [MODEL, at("file:///etc/passwd")],
  [MODEL, at("https://")],
  [CREDENTIAL, { accepted: true }],
  [CREDENTIAL, { accepted: true, secret: "x".repeat(SECRET_MAX_LENGTH + 1) }],
  [CREDENTIAL, { accepted: true, secret: `${SECRET}\r\nX-Other: 1` }],
  [CREDENTIAL, { accepted: true, secret: `${SECRET}\u2028` }],
  [CREDENTIAL, { accepted: true, secret: ` ${SECRET}` }],
  [CREDENTIAL, { accepted: true, secret: SECRET, baseUrl: "https://models.example/" }],
  [IMPORT, { accepted: true }],
  [IMPORT, { accepted: true, file: new Uint8Array(IMPORT_MAX_BYTES + 1) }],
  [IMPORT, { accepted: true, file: marked(IMPORT_MAX_BYTES + 1) }],
];

/** The cases with a title each: a file of 64 KiB and more would make the title a hundred megabytes long. */
const titled = (cases: typeof GOOD) =>
  cases.map(([request, given]) => {
    const shown = JSON.stringify(given, (_, value: unknown) =>
      value instanceof Uint8Array ? `${value.length} bytes from ${value[0]} on` : value,
    );
    return [`${JSON.stringify(request)} answered with ${shown.slice(0, 200)}`, request, given] as const;
  });

describe("answers of dialogs", () => {
  it.each(titled(GOOD))("takes %s", async (_title, request, given) => {
    const { ask, answer } = setUp();
    const asked = ask(request);
    expect(refusal(() => answer(given))).toBe("accepted");
    expect(await asked).toEqual(given);
  });

  it.each(titled(BAD))("refuses %s, stays open and repeats no value", (_title, request, given) => {
    const { ask, answer, open } = setUp();
    void ask(request);
    const said = refusal(() => answer(given));
    expect(said).toMatch(/^dialog\.answer_invalid /);
    expect(said).not.toContain(SECRET);
    expect(open()).toHaveLength(1);
  });

  it("shows a secret neither in the list nor in an event", async () => {
    const { ask, answer, open, told } = setUp();
    const asked = ask(CREDENTIAL);
    void ask(CONFIRM);
    answer({ accepted: true, secret: SECRET });
    expect(await asked).toEqual({ accepted: true, secret: SECRET });
    expect(JSON.stringify([open(), told])).not.toContain(SECRET);
  });

  it("shows named fields of a question only", () => {
    const { ask, open } = setUp();
    const careless = { ...MODEL, facts: [{ ...FACT, hidden: SECRET }], key: SECRET };
    void ask(careless);
    expect(open()[0]?.question).toEqual({
      kind: "configure_model",
      provider: "openai-compatible",
      facts: [FACT],
    });
  });
});
