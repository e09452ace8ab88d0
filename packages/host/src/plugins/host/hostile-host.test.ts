import { rmSync } from "node:fs";
import { IN_APP_LIMITS } from "@bourse/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pluginHosts } from "../../../test/fixtures/plugins/plugin-host.fixture.ts";
import { processesOf } from "../../../test/fixtures/plugins/stage.ts";

const ID = "test.hostile";

let at: ReturnType<typeof pluginHosts>;
beforeEach(() => {
  at = pluginHosts();
});
afterEach(() => rmSync(at.dataDir, { recursive: true, force: true }));

/** A host with a plugin that runs already. */
async function hostWith(script: string) {
  await at.write({ name: "hostile", activation: "start", script, permissions: ["window"] });
  await at.trust(ID);
  const opened = await at.open();
  await opened.becomes(ID, "running");
  return opened;
}

/** Tells its answers to whoever asks. */
const TELLS_ANSWERS = `
answers = []
while (message := take()) is not None:
    if message.get("method") == "extension/runCommand":
        send({"id": message["id"], "result": {"value": answers}})
    elif "method" not in message:
        answers.append([message["id"], message["result"] if "result" in message else message["error"]["data"]["code"]])
`;

describe("[INAPP-05, P4] a plugin of a running host", () => {
  it("that uses the id of an open request again is refused without it, and the first is answered", async () => {
    const question = `{"severity": "information", "message": "Well?", "modal": False, "items": ["Yes"]}`;
    const { host, run } = await hostWith(
      `hello()\nfor _ in range(2): send({"id": "same", "method": "window/message.show", "params": ${question}})${TELLS_ANSWERS}`,
    );
    await vi.waitFor(async () => expect(await run(`${ID}.ask`)).toEqual([[null, "inapp.id_in_use"]]));
    const { asks } = host.inApp.model();
    expect(asks).toHaveLength(1);
    host.inApp.answer(asks[0]?.id ?? "", { chosen: [0] });
    await vi.waitFor(async () =>
      expect(await run(`${ID}.ask`)).toEqual([
        [null, "inapp.id_in_use"],
        ["same", { chosen: 0 }],
      ]),
    );
    await host.close();
  });

  it("that breaks the protocol without end fills no more than its log, and is ended with the host", async () => {
    const { host, post, log } = await hostWith('hello()\nwhile True:\n  raw(b"x\\n" * 1000)\n  take_errors(1000)');
    const first = () => host.inApp.lines(`${ID}:log`, 1).first;
    // Lines before the first that is kept are gone: more came than are kept.
    await vi.waitFor(() => expect(first()).toBeGreaterThan(1));
    expect(log(ID).length).toBeLessThanOrEqual(IN_APP_LIMITS.maxLines);
    expect(await post("/api/in-app/extensions/test.none/restart")).toBe(404);
    await host.close();
    expect(processesOf(at.dataDir)).toEqual([]);
  });
});
