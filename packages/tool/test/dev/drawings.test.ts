import { wasmManifest } from "@bourse/testing/archives";
import { expect, it } from "vitest";
import { put } from "../workspace.ts";
import { developerHost } from "./driver.ts";

const ID = "svc.sample_guest";
const { made, dev, known, textOf, allow } = developerHost();

const source = (text: string) =>
  `import { defineView, label } from "@bourse/sdk/guest";\ndefineView(({ quote }) => ${text});\n`;

it("a view that is changed is drawn over its inputs before, and the difference is shown", async () => {
  const project = made();
  put(project, "package/manifest.json", wasmManifest());
  put(project, "src/index.ts", source("label(`one `.concat(quote.symbol))"));
  const command = dev(project);
  await command.next("asks");
  await allow(ID, ["tradingRead"]);
  await expect.poll(textOf).toContain("one SPX");

  put(project, "src/index.ts", source("label(`two `.concat(quote.symbol))"));
  const difference = await command.next("difference");
  const text = `drawing 1: ${ID}.quote\n- label text="one SPX"\n+ label text="two SPX"`;
  expect(difference).toMatchObject({ differing: difference.events, drawings: true, text });
  await expect.poll(() => known(project)?.difference?.text).toBe(text);

  put(project, "src/index.ts", source("label([`two`, quote.symbol].join(` `))"));
  expect(await command.next("difference")).toMatchObject({ differing: 0, drawings: true, text: "" });

  put(project, "src/index.ts", source("label(quote.nothing.symbol)"));
  const failed = String((await command.next("difference")).text);
  expect(failed.split("\n")[0]).toBe(`drawing 1 (${ID}.quote): an answer before, guest.trap now`);
});
