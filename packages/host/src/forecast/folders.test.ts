import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refusalCode } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../test/fixtures/forecast/model.fixture.ts";
import { DONE, PUT_WEIGHTS, prepareScript, stage } from "../../test/fixtures/forecast/stage.fixture.ts";

let desk: ReturnType<typeof stage>;
let elsewhere: string;
beforeEach(() => {
  desk = stage();
  elsewhere = join(desk.folder, "photographs");
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, "cat.jpg"), "a cat");
});
afterEach(() => desk.close());

const suspendedWith = (code: string) => until(() => desk.isAt("suspended") && desk.moves.at(-1)?.reason?.code === code);

describe("[P26] what stands under the names of the model's folders", () => {
  it.each([
    ["a link to another folder", () => symlinkSync(elsewhere, desk.root)],
    ["a link to nothing", () => symlinkSync(join(desk.folder, "nothing"), desk.root)],
    ["a file", () => writeFileSync(desk.root, "x")],
  ])("is left alone if it is %s, and the model begins once it is gone", async (_what, put) => {
    put();
    const one = desk.start(prepareScript(PUT_WEIGHTS + DONE));
    await suspendedWith("forecast.folder_unsafe");
    one.retry();
    await suspendedWith("forecast.folder_unsafe");
    expect(await refusalCode(desk.models.current()?.ask("{}") ?? Promise.resolve())).toBe("forecast.folder_unsafe");
    expect([readdirSync(elsewhere), existsSync(join(desk.folder, "nothing"))]).toEqual([["cat.jpg"], false]);
    rmSync(desk.root);
    one.retry();
    await until(() => desk.isAt("healthy"));
    expect(desk.faults).toEqual([]);
  });

  it("is left alone if the tree or the downloads of the model are a link", async () => {
    const pack = prepareScript(PUT_WEIGHTS + DONE);
    mkdirSync(desk.root);
    symlinkSync(elsewhere, join(desk.root, pack.packed.digest));
    const one = desk.start(pack);
    await suspendedWith("forecast.folder_unsafe");
    expect(readdirSync(elsewhere)).toEqual(["cat.jpg"]);
    // Trying again removes the link itself, which is below the host's own folder.
    one.retry();
    await until(() => desk.isAt("healthy"));
    expect(readdirSync(elsewhere)).toEqual(["cat.jpg"]);
  });

  it("is removed with the model without following a link that stands among its files", async () => {
    const runner = desk.make();
    const pack = prepareScript(PUT_WEIGHTS + DONE);
    const one = desk.start(pack, runner);
    await until(() => desk.isAt("healthy"));
    symlinkSync(elsewhere, join(desk.root, "link"));
    await one.end("removed");
    runner.forget?.(pack.manifest.id);
    expect([existsSync(desk.root), readdirSync(elsewhere)]).toEqual([false, ["cat.jpg"]]);
  });
});

describe("[SERVICE-14] a model that the host cannot begin", () => {
  it("is shown with its reason, and begins when the trader tries again", async () => {
    desk.database.run("ALTER TABLE prepared_models RENAME TO away");
    const one = desk.start(prepareScript(PUT_WEIGHTS + DONE));
    expect(desk.moves.at(-1)).toMatchObject({ state: "suspended", reason: { code: "host.internal" } });
    expect(desk.faults).toHaveLength(1);
    expect(await refusalCode(desk.models.current()?.ask("{}") ?? Promise.resolve())).toBe("forecast.unavailable");
    desk.database.run("ALTER TABLE away RENAME TO prepared_models");
    one.retry();
    await until(() => desk.isAt("healthy"));
  });
});
