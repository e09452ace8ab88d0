import assert from "node:assert/strict";
import test from "node:test";
import { createTestHost } from "@bourse/tool/testing";

test("shows its view when it starts", async (t) => {
  const host = await createTestHost({ test: t });
  await host.start();
  assert.equal(host.view().text(), 'label "Hello from C"');
});
