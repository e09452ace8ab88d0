import { expect, it } from "vitest";
import { started, turn } from "../../test/fixtures/interactive/session.fixture.ts";

const label = (text: string) => ({ type: "label", text }) as const;

it("is stopped and restarted when its journal is full, and goes on with what waits", async () => {
  const stage = await started();
  await stage.answer({ views: { main: label("one") } });
  stage.session.viewOpened("main");
  await turn();
  stage.journal.isFull = true;
  stage.session.post({ type: "alert", data: {} });
  await stage.answer();
  const types = () => stage.events().map(({ type }) => type);
  expect(types()).toEqual(["start", "view", "stop"]);
  stage.journal.isFull = false;
  expect(stage.session.post({ type: "alert", data: {} })).toBe(false);
  await stage.answer();
  await expect.poll(types).toEqual(["start", "view", "stop", "start"]);
  expect(stage.events()[3]?.data).toMatchObject({ restarted: true, reason: expect.stringContaining("journal.full") });
  expect(stage.session.fault).toBeUndefined();
  await stage.answer();
  await stage.answer();
  expect(types().slice(4)).toEqual(["alert", "view"]);
});
