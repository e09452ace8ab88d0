import { connectPeer } from "@bourse/api/wire";
import { expect, it } from "vitest";
import { pair } from "../test/fixtures/wires.fixture.ts";
import type { ExtensionContext } from "./api.ts";
import { connect } from "./connection.ts";
import { runExtension } from "./extension.ts";

const SNAPSHOT = {
  extension: { id: "test.a", name: "A" },
  env: { app_name: "Bourse", app_version: "0.1.0", language: "en-GB", time_zone: "UTC" },
  configuration: { defaults: {}, values: {} },
  global_state: {},
  workspace_state: {},
};

it("releases every subscription, the last first, whatever deactivate or another one throws", async () => {
  const [near, far] = pair();
  const released: string[] = [];
  const failed: unknown[] = [];
  const activate = ({ subscriptions }: ExtensionContext) => {
    for (const name of ["first", "second", "third"]) {
      subscriptions.push({
        dispose() {
          released.push(name);
          if (name === "second") throw new Error("it was gone");
        },
      });
    }
  };
  const deactivate = () => Promise.reject(new Error("not now"));
  runExtension(
    connect(near, (cause) => failed.push(cause)),
    async () => ({ activate, deactivate }),
  );
  const host = connectPeer({ carrier: far, handle: () => ({}), failed: () => undefined });
  await host.request("extension/activate", SNAPSHOT);
  await expect(host.request("extension/deactivate", {})).rejects.toMatchObject({ message: "not now" });
  expect(released).toEqual(["third", "second", "first"]);
  expect(failed).toMatchObject([{ message: "it was gone" }]);
});
