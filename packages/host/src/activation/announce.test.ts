import { expect, it } from "vitest";
import { eventBus } from "../events.ts";
import { announcer } from "./announce.ts";

const turn = () => new Promise((done) => setImmediate(done));

it("tells a page once a turn, however often a view changed, and of the list only when a fault came or went", async () => {
  const events = eventBus();
  const told: string[] = [];
  events.subscribe(({ type, extension_id }) => void told.push(`${type} ${extension_id}`));
  let suspended = false;
  const fault = { code: "guest.trap", message: "", at: "" };
  const changed = announcer(events, (id) => (id === "b" ? { fault: { ...fault, suspended } } : {}));
  for (let n = 0; n < 100; n += 1) changed("a");
  expect(told).toEqual([]);
  await turn();
  expect(told.splice(0)).toEqual(["workbench a"]);
  changed("b");
  changed("a");
  changed("b");
  await turn();
  expect(told.splice(0)).toEqual(["workbench b", "extensions b", "workbench a"]);
  changed("b");
  await turn();
  expect(told.splice(0)).toEqual(["workbench b"]);
  suspended = true;
  changed("b");
  await turn();
  expect(told).toEqual(["workbench b", "extensions b"]);
});
