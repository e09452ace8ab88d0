import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type InAppHost, inAppHost } from "../../test/fixtures/in-app/in-app-host.fixture.ts";

const SAMPLE = "test.sample";
const [PLAIN, LOG, ITEM] = [1, 2, 3];
let at: InAppHost;

beforeAll(async () => {
  at = await inAppHost();
});
afterAll(() => at.dispose());

describe("a built-in extension", () => {
  it("runs on the namespaces alone, in a thread without the host's environment", async () => {
    expect(at.stateOf(SAMPLE)).toBe("running");
    expect(await at.execute("sample.facts")).toEqual({
      env: { name: "Bourse", version: expect.any(String), zone: expect.any(String) },
      starts: 1,
      secret: "t0p",
      commands: expect.arrayContaining(["sample.add", "sample.fail"]),
      variables: [],
    });
  });

  it("gives its commands to the palette once they are registered, and none that it did not register", async () => {
    const { body } = await at.call("GET", "/api/in-app");
    expect(body).toMatchObject({
      commands: [
        { command: "sample.add", title: "sample add" },
        { command: "sample.fail", title: "sample fail" },
      ],
    });
    expect((await at.call("POST", "/api/in-app/commands/sample.never")).body).toMatchObject({
      error: { code: "inapp.command_unknown" },
    });
    expect(await at.execute("sample.add", 2, 3)).toBe(5);
  });

  it("shows an item in the status bar, which runs its command with its arguments", async () => {
    expect((await at.call("POST", `/api/in-app/status/${SAMPLE}/${ITEM}`)).status).toBe(204);
    await vi.waitFor(() =>
      expect(at.host.inApp.model().status_items).toContainEqual({
        owner: SAMPLE,
        item: ITEM,
        text: "sum 3",
        acts: true,
        alignment: "right",
        priority: 5,
      }),
    );
    expect((await at.call("POST", `/api/in-app/status/${SAMPLE}/99`)).body).toMatchObject({
      error: { code: "inapp.handle_unknown" },
    });
  });

  it("writes to channels; a line that grows keeps its number", async () => {
    await at.execute("sample.write", "one\ntw");
    await at.execute("sample.write", "o\n");
    const { life } = at.host.inApp.lines(SAMPLE, PLAIN);
    const known = `/api/in-app/output/${SAMPLE}/${PLAIN}?life=${life}&from=2`;
    const { body } = await at.call("GET", known);
    expect(body).toEqual({ life, first: 1, lines: [{ sequence: 2, text: "two" }] });
    expect((await at.call("DELETE", `/api/in-app/output/${SAMPLE}/${PLAIN}`)).status).toBe(204);
    await at.execute("sample.write", "three");
    expect((await at.call("GET", known)).body).toEqual({ life, first: 3, lines: [{ sequence: 3, text: "three" }] });
    const other = `/api/in-app/output/${SAMPLE}/${PLAIN}?life=another&from=99`;
    expect((await at.call("GET", other)).body).toMatchObject({ life, lines: [{ text: "three" }] });
    expect((await at.call("GET", `/api/in-app/output/${SAMPLE}/77`)).body).toMatchObject({
      error: { code: "inapp.channel_gone" },
    });
  });

  it("opens the output panel once for each request", async () => {
    const reveal = () => at.host.inApp.model().reveal;
    await at.execute("sample.show");
    const { sequence = 0 } = reveal() ?? {};
    await at.execute("sample.show");
    expect(reveal()).toEqual({ sequence: sequence + 1, owner: SAMPLE, channel: PLAIN, preserve_focus: true });
    // Higher than those of an earlier host, which a page may have seen.
    expect(sequence).toBeGreaterThan(at.host.clock.now().getTime() - 1);
  });

  it("asks the trader, who answers once; a closed message is undefined", async () => {
    const asking = at.execute("sample.ask", true);
    const [message] = await vi.waitFor(() => {
      const { asks } = at.host.inApp.model();
      expect(asks).toHaveLength(1);
      return asks;
    });
    expect(message).toMatchObject({
      severity: "warning",
      modal: true,
      detail: "It may take long",
      items: ["Yes", "No"],
    });
    const path = `/api/in-app/asks/${message?.id}`;
    for (const chosen of [[2], [], [0, 1]]) expect((await at.call("POST", path, { chosen })).status).toBe(422);
    expect((await at.call("POST", path, { chosen: [1] })).status).toBe(204);
    expect((await at.call("POST", path, { chosen: [1] })).body).toMatchObject({
      error: { code: "inapp.message_gone" },
    });
    await asking;
    const again = at.execute("sample.ask", false);
    await vi.waitFor(() => expect(at.host.inApp.model().asks).toHaveLength(1));
    await at.call("POST", `/api/in-app/asks/${at.host.inApp.model().asks[0]?.id}`, {});
    await again;
    await vi.waitFor(() =>
      expect(at.lines(SAMPLE, LOG)).toEqual(['warn answered {"answer":"No"}', "warn answered {}"]),
    );
  });

  it("asks for a choice or a text; an answer outside the list is refused, a closed question is undefined", async () => {
    const open = () =>
      vi.waitFor(() => {
        const [question] = at.host.inApp.model().asks;
        if (!question) throw new Error("no question is open");
        return question;
      });
    const reply = async (body: object) => {
      const { id } = await open();
      return (await at.call("POST", `/api/in-app/asks/${id}`, body)).status;
    };
    const one = at.execute("sample.pick", false);
    expect(await open()).toMatchObject({ kind: "pick", title: "Index", many: false, extension_name: "Sample" });
    for (const body of [{ chosen: [3] }, { chosen: [0, 1] }, { chosen: [] }, { text: "SPX" }]) {
      expect(await reply(body)).toBe(422);
    }
    expect(await reply({ chosen: [1] })).toBe(204);
    expect(await one).toEqual({ label: "NDX", description: "Nasdaq" });
    const many = at.execute("sample.pick", true);
    expect(await reply({ chosen: [1, 1] })).toBe(422);
    expect(await reply({ chosen: [2, 0] })).toBe(204);
    expect(await many).toMatchObject([{ label: "DAX" }, { label: "SPX" }]);
    const typed = at.execute("sample.type");
    expect(await open()).toMatchObject({ kind: "input", password: true, value: "old" });
    expect(await reply({ text: "" })).toBe(204);
    expect(await typed).toBe("");
    const closed = at.execute("sample.type");
    expect(await reply({})).toBe(204);
    expect(await closed).toBeNull();
  });

  it("shows work that takes longer than a second, and asks it to stop when the trader wants it", async () => {
    const working = at.execute("sample.work", "Reading bars");
    // The wire keeps the order of calls: once this one is answered, the work has been opened.
    await at.execute("sample.add", 1, 1);
    at.host.clock.advance(999);
    expect(at.host.inApp.model().progress).toEqual([]);
    at.host.clock.advance(1);
    expect(at.host.inApp.model().progress).toMatchObject([
      { extension_name: "Sample", title: "Reading bars", message: "2 of 4", percent: 50, cancelling: false },
    ]);
    const path = `/api/in-app/progress/${at.host.inApp.model().progress[0]?.id}/cancel`;
    expect((await at.call("POST", path)).status).toBe(204);
    expect(at.host.inApp.model().progress).toMatchObject([{ cancelling: true }]);
    await vi.waitFor(() => at.execute("sample.endWork"));
    expect(await working).toBe("cancelled");
    await vi.waitFor(() => expect(at.host.inApp.model().progress).toEqual([]));
    expect((await at.call("POST", path)).body).toMatchObject({ error: { code: "inapp.progress_gone" } });
  });

  it("has settings that fit their declaration, and hears of changes", async () => {
    await at.execute("sample.resize", 5);
    await vi.waitFor(() => expect(at.lines(SAMPLE, LOG)).toContain("info size 5"));
    await expect(at.execute("sample.resize", 10)).rejects.toMatchObject({ code: "inapp.setting_invalid" });
    await expect(at.execute("sample.resize", "5")).rejects.toMatchObject({ code: "inapp.setting_invalid" });
    await at.execute("sample.resize", undefined);
    await vi.waitFor(() => expect(at.lines(SAMPLE, LOG)).toContain("info size 3"));
  });

  it("has settings that the trader reads and changes, with the rule that a value breaks", async () => {
    const path = "/api/in-app/settings";
    const size = async () => {
      const { body } = await at.call("GET", path);
      return (body as { settings: readonly { key: string }[] }).settings.find(({ key }) => key === "sample.size");
    };
    const declared = {
      key: "sample.size",
      extension_name: "Sample",
      type: "integer",
      description: "Size of it.",
      rule: "a whole number from 1 to 9",
      default: 3,
    };
    expect(await size()).toEqual(declared);
    for (const value of [10, 2.5, "5", true]) {
      expect(await at.call("PUT", `${path}/sample.size`, { value })).toMatchObject({
        status: 422,
        body: { error: { code: "inapp.setting_invalid", message: "sample.size must be a whole number from 1 to 9" } },
      });
    }
    expect(await at.call("PUT", `${path}/sample.mode`, { value: "fastest" })).toMatchObject({
      body: { error: { message: "sample.mode must be one of slow, fast" } },
    });
    expect((await at.call("PUT", `${path}/sample.size`, { value: 7 })).status).toBe(204);
    expect(await size()).toEqual({ ...declared, value: 7 });
    await vi.waitFor(() => expect(at.lines(SAMPLE, LOG).at(-1)).toBe("info size 7"));
    expect((await at.call("DELETE", `${path}/sample.size`)).status).toBe(204);
    expect(await size()).toEqual(declared);
    await vi.waitFor(() => expect(at.lines(SAMPLE, LOG).at(-1)).toBe("info size 3"));
    expect((await at.call("DELETE", `${path}/sample.none`)).status).toBe(404);
  });

  it("keeps values of a workspace, and nothing that JSON would change", async () => {
    expect(await at.execute("sample.keep", { a: [1] })).toEqual({ a: [1] });
    await expect(at.execute("sample.keep", new Map([[1, 2]]))).rejects.toMatchObject({ code: "inapp.value_invalid" });
    await expect(at.execute("sample.keep", "x".repeat(1_048_576))).rejects.toMatchObject({ code: "inapp.too_large" });
  });

  it("asks the trader before an address is opened, under its own name", async () => {
    const opening = at.execute("sample.open", "https://example.com/a");
    const [wish] = await vi.waitFor(() => {
      const { asks } = at.host.inApp.model();
      expect(asks).toHaveLength(1);
      return asks;
    });
    expect(wish).toMatchObject({ kind: "open", url: "https://example.com/a", extension_name: "Sample" });
    expect((await at.call("POST", `/api/in-app/asks/${wish?.id}`, { chosen: [0] })).status).toBe(204);
    expect(await opening).toBe(true);
    await expect(at.execute("sample.open", "http://127.0.0.1:4871/")).rejects.toMatchObject({
      code: "ui.address_refused",
    });
  });

  it("shows the trader the failure of a command that the trader started", async () => {
    expect((await at.call("POST", "/api/in-app/commands/sample.fail")).status).toBe(204);
    await vi.waitFor(() =>
      expect(at.host.inApp.model().asks).toMatchObject([
        { extension_name: "Host", severity: "error", message: "sample fail failed: no such file" },
      ]),
    );
    expect(at.stateOf(SAMPLE)).toBe("running");
  });

  it("starts again with the values it kept, and those of the workspace that is open then", async () => {
    await at.execute("sample.keep", "here");
    await at.execute("sample.keepAtEnd", "at the end");
    const { status } = await at.call("POST", `/api/in-app/extensions/${SAMPLE}/restart`);
    expect(status).toBe(204);
    await at.started();
    expect(await at.execute("sample.facts")).toMatchObject({ starts: 2, kept: "at the end" });
    await at.execute("sample.keepAtEnd", "after the switch");
    const first = at.host.service.workspaces.list().workspaces.find(({ open }) => open)?.id ?? "";
    const other = await at.host.service.workspaces.create({ name: "Other" });
    await at.host.service.workspaces.change(other.id, { open: true });
    await vi.waitFor(async () => {
      const facts = await at.execute("sample.facts");
      expect(facts).toMatchObject({ starts: 3, kept: undefined });
    });
    // A value that it kept while it ended belongs to the workspace that it was started in.
    await at.host.service.workspaces.change(first, { open: true });
    await vi.waitFor(async () =>
      expect(await at.execute("sample.facts")).toMatchObject({ starts: 4, kept: "after the switch" }),
    );
  });
});
