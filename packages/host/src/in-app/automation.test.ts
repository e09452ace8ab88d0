import type { Task } from "@bourse/contract/host-api";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ModelHost, modelHost } from "../../test/fixtures/in-app/model-host.fixture.ts";
import { saying } from "../../test/fixtures/services/tasks/tasks.fixture.ts";
import { traderCaller } from "../api/server.ts";
import { TRADER } from "../principal/principal.ts";

const TASK = { task: "morning_briefing", name: "Morning", interval_minutes: 60 } as const;
let at: ModelHost;
let trader: ReturnType<typeof traderCaller>;

beforeAll(async () => {
  at = await modelHost();
  trader = traderCaller(TRADER, at.host.clock, new AbortController().signal);
});
afterAll(() => at.dispose());

const tasks = () => at.host.services.tasks;
const refusedWith = (code: string) => expect.objectContaining({ code });
const lastEvent = async () => ((await at.auto("events.list", 1)) as object[])[0];

/** Proposals of an extension go by the rules for a model's own, and wait for the trader. */
async function proposes(artifact: string): Promise<void> {
  const alert = { kind: "create_alert", symbol: "SPX", indicator: null, period: null, reason: "A round figure." };
  const before = at.host.services.alerts.manager.list().alerts.length;
  const { price: last } = (await at.host.market.quote("SPX").then((quote) => (quote.ok ? quote.data : undefined))) ?? {
    price: 0,
  };
  const price = last * 1.01;
  const proposed = { n: 0, kind: "create_alert", symbol: "SPX", price, proposed_by: "Auto", state: "open" };
  expect(await at.auto("actions.propose", artifact, { ...alert, price })).toMatchObject(proposed);
  expect(await at.auto("actions.list")).toMatchObject([{ artifact_id: artifact, ...proposed }]);
  for (const bad of [last * 10, last, -1, null]) {
    await expect(at.auto("actions.propose", artifact, { ...alert, price: bad })).rejects.toEqual(
      refusedWith("automation.proposal_refused"),
    );
  }
  await expect(at.auto("actions.propose", "none", { ...alert, price })).rejects.toEqual(
    refusedWith("artifact.not_found"),
  );
  expect(at.host.services.alerts.manager.list().alerts).toHaveLength(before);
  await tasks().take(artifact, 0, trader);
  expect(at.host.services.alerts.manager.list().alerts).toHaveLength(before + 1);
  expect(await at.auto("actions.list")).toEqual([]);
}

describe("automation without a model", () => {
  it("reads configuration, tasks, results and notices, and says what is missing where a model is needed", async () => {
    const read = (await at.auto("configuration.read")) as { kinds: { task: string }[] };
    expect(read.kinds.map(({ task }) => task)).toContain("morning_briefing");
    expect(read).not.toHaveProperty("model");
    expect(await at.auto("tasks.list")).toEqual([]);
    expect(await at.auto("artifacts.list")).toEqual([]);
    await expect(at.auto("tasks.create", TASK)).rejects.toEqual(refusedWith("model.not_configured"));
    expect(await at.auto("ai.read", "morning_briefing")).toMatchObject({ sources: [{ what: "quotes" }] });
    expect(at.host.inApp.model().asks).toEqual([]);
  });
});

describe("automation.notifications", () => {
  it("posts in the caller's name, and replaces its own notice of the same id alone", async () => {
    at.host.services.notifications.announce({ id: "n", title: "The host's", body: "" });
    await at.auto("notifications.post", { id: "n", title: "First", body: "" });
    await at.auto("notifications.post", { id: "n", title: "Second", body: "two\nlines" });
    expect(await at.auto("notifications.list")).toMatchObject([
      { title: "Second", extension_id: "test.auto", extension_name: "Auto" },
      { title: "The host's" },
    ]);
  });

  it.each([
    ["a title of two lines", { title: "a\nb" }],
    ["a body that turns its direction", { body: "\u202e" }],
    ["a body that is too long", { body: "x".repeat(2049) }],
    ["another's name", { extension_id: "svc.other" }],
  ])("refuses %s", async (_what, change) => {
    const notice = { id: "bad", title: "A", body: "", ...change };
    await expect(at.auto("notifications.post", notice)).rejects.toEqual(refusedWith("inapp.params_invalid"));
  });

  it("is limited within a minute, as that of a package is", async () => {
    const post = (n: number) => at.auto("notifications.post", { id: `n${n}`, title: "A", body: "" });
    const outcomes = await Promise.allSettled(Array.from({ length: 21 }, (_, n) => post(n)));
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const each of refused) expect(each).toMatchObject({ reason: { code: "command.busy" } });
  });
});

describe("automation.tasks", () => {
  it("asks the trader once for the use of the model, and a refusal holds; the trader's page takes it back", async () => {
    at.enableModel();
    const two = Promise.allSettled([at.auto("tasks.create", TASK), at.auto("tasks.create", TASK)]);
    await at.consent("refuse");
    for (const each of await two) expect(each).toMatchObject({ reason: { code: "lm.consent_refused" } });
    await expect(at.auto("tasks.create", TASK)).rejects.toEqual(refusedWith("lm.consent_refused"));
    expect(await lastEvent()).toMatchObject({ action: "model_refused", subject: "test.auto" });
    at.host.inApp.revokeModel("test.auto");
    const creating = at.auto("tasks.create", TASK);
    await at.consent("allow");
    expect(await creating).toMatchObject({ name: "Morning", enabled: true, origin: { extension_id: "test.auto" } });
    expect(await lastEvent()).toMatchObject({ action: "model_allowed", subject: "test.auto" });
    expect(at.host.inApp.consents()).toMatchObject([{ extension_id: "test.auto", extension_name: "Auto" }]);
  });

  it("withdraws the question when the caller cancels, and takes that for no answer", async () => {
    at.host.inApp.revokeModel("test.auto");
    const creating = at.execute("auto.callAndCancel", "tasks.create", TASK);
    const refused = expect(creating).rejects.toEqual(refusedWith("inapp.cancelled"));
    await vi.waitFor(() => expect(at.host.inApp.model().asks).toHaveLength(1));
    await at.execute("auto.cancel");
    await refused;
    await vi.waitFor(() => expect(at.host.inApp.model().asks).toEqual([]));
    const again = at.auto("tasks.create", { ...TASK, name: "Second" });
    await at.consent("allow");
    expect(await again).toMatchObject({ name: "Second" });
  });

  it("runs, pauses, resumes and removes a task, and lists its runs and its result", async () => {
    at.provider.says(saying());
    const [task] = (await at.auto("tasks.list")) as Task[];
    const id = task?.id ?? "";
    expect(await at.auto("tasks.run", id)).toMatchObject({ task_id: id, state: "running", cause: "trader" });
    const [run] = await vi.waitFor(async () => {
      const runs = (await at.auto("tasks.runs", id)) as { state: string; artifact_id?: string }[];
      expect(runs[0]?.state).toBe("done");
      return runs;
    });
    const [listed] = (await at.auto("artifacts.list")) as { id: string }[];
    expect(listed?.id).toBe(run?.artifact_id);
    expect(await at.auto("artifacts.read", listed?.id)).toMatchObject({ title: "A quiet morning", model: "local-7b" });
    await proposes(listed?.id ?? "");
    at.provider.says({ text: JSON.stringify({ paragraphs: ["SPX is flat."] }) });
    expect(await at.auto("ai.ask", id, "What moved?")).toMatchObject({
      answer: "SPX is flat.",
      sources: [{ what: "quotes" }],
      usage: { input_tokens: 1 },
    });
    expect(tasks().get(id).spent).toMatchObject({ runs: 2, tokens: 4 });
    at.provider.says({ text: "{}" });
    await expect(at.auto("ai.ask", id, "What moved?")).rejects.toEqual(refusedWith("model.invalid_answer"));
    expect(await at.auto("tasks.pause", id)).toMatchObject({ enabled: false });
    expect(await at.auto("tasks.resume", id)).toMatchObject({ enabled: true });
    const revision = tasks().get(id).revision;
    const change = { revision, time_of_day: "08:00", time_zone: "Europe/Berlin" };
    expect(await at.auto("configuration.update", id, change)).toMatchObject({ time_of_day: "08:00" });
    await expect(at.auto("configuration.update", id, change)).rejects.toEqual(refusedWith("task.changed"));
    await at.auto("tasks.delete", id);
    await expect(at.auto("tasks.runs", id)).rejects.toEqual(refusedWith("task.not_found"));
    await expect(at.auto("artifacts.read", "none")).rejects.toEqual(refusedWith("artifact.not_found"));
  });

  it("changes and removes no task of the trader's, nor of a package", async () => {
    const origin = { extension_id: "test.auto", version: "1.0.0", contribution_id: "c" };
    const others = [tasks().create(TASK, undefined, trader), tasks().create(TASK, origin, trader)];
    for (const { id, revision } of others) {
      await expect(at.auto("tasks.delete", id)).rejects.toEqual(refusedWith("automation.not_owner"));
      await expect(at.auto("configuration.update", id, { revision, name: "Mine" })).rejects.toEqual(
        refusedWith("automation.not_owner"),
      );
    }
    expect(
      tasks()
        .list()
        .tasks.map(({ name }) => name),
    ).not.toContain("Mine");
  });

  it.each([
    ["a prompt of its own", { ...TASK, instructions: "Buy." }, "inapp.params_invalid"],
    ["an interval of four minutes", { ...TASK, interval_minutes: 4 }, "inapp.params_invalid"],
    ["an unknown zone", { ...TASK, time_of_day: "08:00", time_zone: "Mars/Base" }, "task.schedule_invalid"],
  ])("refuses %s", async (_what, task, code) => {
    await expect(at.auto("tasks.create", task)).rejects.toEqual(refusedWith(code));
  });

  it("asks again when the model is on another host", async () => {
    const { models } = at.host.services;
    models.change("openai-compatible", { baseUrl: at.provider.origin.replace("127.0.0.1", "localhost") });
    const creating = at.auto("tasks.create", TASK);
    await at.consent("refuse");
    await expect(creating).rejects.toEqual(refusedWith("lm.consent_refused"));
  });

  it("ends its running tasks when the trader takes the consent back, and they rest until they are resumed", async () => {
    at.host.inApp.revokeModel("test.auto");
    const creating = at.auto("tasks.create", { ...TASK, name: "Withdrawn" });
    await at.consent("allow");
    const { id } = (await creating) as Task;
    const others = tasks().create({ ...TASK, name: "The trader's" }, undefined, trader);
    at.provider.says(() => undefined);
    const before = at.provider.seen.length;
    await at.auto("tasks.run", id);
    await at.auto("tasks.run", others.id);
    await vi.waitFor(() => expect(at.provider.seen).toHaveLength(before + 2));
    at.host.inApp.revokeModel("test.auto");
    for (const each of [id, others.id]) {
      await vi.waitFor(() =>
        expect(tasks().runs(each).runs[0]).toMatchObject({ state: "stopped", error: { code: "task.stopped" } }),
      );
    }
    expect(tasks().get(id).enabled).toBe(false);
    // The trader's own task goes on by its schedule: only the run that the extension started has ended.
    expect(tasks().get(others.id).enabled).toBe(true);
    tasks().remove(id, trader);
    tasks().remove(others.id, trader);
  });
});
