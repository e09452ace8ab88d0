import { expect, it } from "vitest";
import { eventBus } from "../events.ts";
import { announcer } from "./announce.ts";

const turn = () => new Promise((done) => setImmediate(done));

it("tells a page once a turn, however often a view changed, and of the list only when a state or a fault changed", async () => {
  const events = eventBus();
  const told: string[] = [];
  events.subscribe(({ type, extension_id }) => void told.push(`${type} ${extension_id}`));
  let suspended = false;
  const fault = { code: "guest.trap", message: "", at: "" };
  const activation = { state: "healthy", since: "" } as const;
  const changed = announcer(
    events,
    (id) => (id === "b" ? { activation, fault: { ...fault, suspended } } : { activation }),
    () => undefined,
  );
  for (let n = 0; n < 100; n += 1) changed("a");
  expect(told).toEqual([]);
  await turn();
  expect(told.splice(0)).toEqual(["workbench a", "extensions a"]);
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
