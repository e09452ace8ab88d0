import { ABSENT, changed, errorsOf, managedModel, warningsOf } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";

const sample = managedModel();
const META = "/metadata/managedModel";
const HASH = "0123456789abcdef".repeat(4);
const change = (pointer: string, value: unknown) => errorsOf(changed(sample, pointer, value));

describe("managedModel", () => {
  it.each([
    ["[MODEL-01] another id", "/id", "svc.other_forecast", ["manifest.enum /id"]],
    ["[RUN-06] another publisher", "/publisher", "Acme", ["manifest.enum /publisher"]],
    ["[RUN-05] another trust", "/trust", "Verified", ["manifest.enum /trust"]],
    ["[RUN-05] no trust", "/trust", ABSENT, ["manifest.required "]],
    ["[RUN-05] no capabilities", "/capabilities", ABSENT, ["manifest.required "]],
    ["[RUN-05] no metadata", "/metadata", ABSENT, ["manifest.required "]],
    ["[RUN-05] three capabilities", "/capabilities/3", ABSENT, ["manifest.count /capabilities"]],
    ["[RUN-05] another capability", "/capabilities/3", "browser", ["manifest.enum /capabilities/3"]],
    ["[RUN-05] a fifth capability", "/capabilities/-", "secrets", ["manifest.enum /capabilities/4"]],
    ["[RUN-05] a capability twice", "/capabilities/3", "shell", ["manifest.duplicate /capabilities/3"]],
    ["[MODEL-04] no provider", "/contributes", {}, ["manifest.required /contributes"]],
    ["[MODEL-04] a second contribution", "/contributes/views", {}, ["manifest.unknown_property /contributes/views"]],
    [
      "[MODEL-04] another protocol",
      "/contributes/forecastProvider/protocol",
      "x",
      ["manifest.enum /contributes/forecastProvider/protocol"],
    ],
    [
      "[MODEL-04] no protocol",
      "/contributes/forecastProvider/protocol",
      ABSENT,
      ["manifest.required /contributes/forecastProvider"],
    ],
    [
      "[MODEL-04] no title",
      "/contributes/forecastProvider/title",
      ABSENT,
      ["manifest.required /contributes/forecastProvider"],
    ],
    [
      "[MODEL-04] a blank title",
      "/contributes/forecastProvider/title",
      "\t ",
      [
        "json.encoding_invalid /contributes/forecastProvider/title",
        "manifest.pattern /contributes/forecastProvider/title",
      ],
    ],
    [
      "[MODEL-04] a title of 121",
      "/contributes/forecastProvider/title",
      "t".repeat(121),
      ["manifest.length /contributes/forecastProvider/title"],
    ],
    ["[MODEL-05] a second key of metadata", "/metadata/other", {}, ["manifest.unknown_property /metadata/other"]],
    ["[MODEL-05] an unknown field", `${META}/port`, 1, [`manifest.unknown_property ${META}/port`]],
    ["[MODEL-07] another protocol", `${META}/protocol`, "forecast-http-v2", [`manifest.enum ${META}/protocol`]],
    [
      "[MODEL-11] another repository",
      `${META}/modelRepository`,
      "svc/other",
      [`manifest.enum ${META}/modelRepository`],
    ],
    [
      "[MODEL-13] another prepare entry point",
      `${META}/prepareEntryPoint`,
      "prepare.py",
      [`manifest.enum ${META}/prepareEntryPoint`],
    ],
    [
      "[MODEL-14] another service entry point",
      `${META}/serviceEntryPoint`,
      "server.py",
      [`manifest.enum ${META}/serviceEntryPoint`],
    ],
    [
      "[MODEL-16] no agreement to the licence",
      `${META}/requiresNonCommercialResearch`,
      false,
      [`manifest.enum ${META}/requiresNonCommercialResearch`],
    ],
    [
      "[MODEL-16] an agreement that is no truth value",
      `${META}/requiresNonCommercialResearch`,
      "true",
      [`manifest.type ${META}/requiresNonCommercialResearch`],
    ],
  ])("refuses %s", (_what, pointer, value, faults) =>
    expect(change(pointer, value).toSorted()).toEqual(faults.toSorted()),
  );

  it("[MODEL-05, MODEL-06] needs every field of its metadata", () => {
    const fields = Object.keys((sample.metadata as { managedModel: object }).managedModel);
    expect(fields).toHaveLength(10);
    for (const field of fields) {
      expect([field, change(`${META}/${field}`, ABSENT)]).toEqual([field, [`manifest.required ${META}`]]);
    }
  });

  it("[MODEL-02, MAN-03] has a semantic version of at most 64 characters", () => {
    for (const good of ["1.0.0", "1.0.0-rc.1+b", `1.0.0+${"b".repeat(58)}`])
      expect(change("/version", good)).toEqual([]);
    for (const bad of ["1.0", "01.0.0", "v1.0.0"])
      expect(change("/version", bad)).toEqual(["manifest.pattern /version"]);
    expect(change("/version", "")).toEqual(["manifest.length /version"]);
    expect(change("/version", `1.0.0+${"b".repeat(59)}`)).toEqual(["manifest.length /version"]);
  });

  it("[MODEL-03, VER-06] wants a released host from major version 3 on", () => {
    for (const good of ["3.0.0", "3.0.0+linux.1", "4.2.1", "10.0.0", "29.0.0"])
      expect(change("/minHostVersion", good)).toEqual([]);
    for (const bad of [
      "2.9.9",
      "3.0.0-rc.1",
      "3.0.1-a+b",
      "3.0",
      "03.0.0",
      "3.00.0",
      "3.0.0+",
      "3.0.0+a_b",
      "",
      "0.3.0",
    ]) {
      expect([bad, change("/minHostVersion", bad)]).toEqual([bad, ["manifest.pattern /minHostVersion"]]);
    }
    expect(change("/minHostVersion", ABSENT)).toEqual(["manifest.required "]);
  });

  it.each([
    [
      "MODEL-08",
      "pythonVersion",
      ["3.11.0", "3.11.12"],
      ["3.11", "3.12.0", "3.11.x", "3.11.01", "3.11.0rc1", "3.11.0 ", "13.11.0"],
    ],
    [
      "MODEL-09",
      "forecastLibVersion",
      ["3.0.0", "3.12.4"],
      ["2.0.0", "3.1", "3.01.0", "3.1.0-rc", "3.1.0+b", "33.1.0"],
    ],
    ["MODEL-10", "numpyVersion", ["0.0.0", "1.26.4", "2.0.0"], ["1.26", "1.26.4rc1", "01.2.3", "1.2.3+b", "1.2.3-a"]],
    [
      "MODEL-12",
      "modelRevision",
      [HASH.slice(0, 40)],
      [HASH.slice(0, 39), HASH.slice(0, 41), HASH.slice(0, 40).toUpperCase(), ""],
    ],
  ])("[MODEL-08, MODEL-09, MODEL-10, MODEL-12] (%s) has %s in its form", (_id, field, good, bad) => {
    for (const value of good) expect([value, change(`${META}/${field}`, value)]).toEqual([value, []]);
    for (const value of bad) {
      expect([value, change(`${META}/${field}`, value)]).toEqual([value, [`manifest.pattern ${META}/${field}`]]);
    }
  });
});

describe("files of a model", () => {
  const entries = { "tools/forecast/prepare.py": HASH, "tools/forecast/server.py": HASH };
  const files = (value: unknown) => changed(sample, `${META}/files`, value);
  const withPath = (path: string) => files({ ...entries, [path]: HASH });
  const pointer = (path: string) => `${META}/files/${path.replaceAll("~", "~0").replaceAll("/", "~1")}`;

  it("[MODEL-15, LIM-16] are 2-255, with both entry points among them", () => {
    const many = (count: number) => ({
      ...entries,
      ...Object.fromEntries(Array.from({ length: count - 2 }, (_, index) => [`w/${index}.bin`, HASH])),
    });
    expect(errorsOf(files(many(2)))).toEqual([]);
    expect(errorsOf(files(many(255)))).toEqual([]);
    expect(errorsOf(files(many(256)))).toEqual([`manifest.count ${META}/files`]);
    expect(errorsOf(files({ "tools/forecast/prepare.py": HASH, a: HASH }))).toEqual([
      `manifest.required ${META}/files`,
    ]);
    expect(errorsOf(files({ "tools/forecast/server.py": HASH, a: HASH }))).toEqual([`manifest.required ${META}/files`]);
    expect(errorsOf(files({}))).toHaveLength(3);
    expect(errorsOf(files({ ...entries, a: "x" }))).toEqual([`manifest.pattern ${META}/files/a`]);
  });

  it.each([
    ["1024 characters", `${"d/".repeat(511)}ab`],
    ["one character", "a"],
    ["no ending, dots, marks", "a/LICENSE-2.0_x"],
    ["dots that are no whole segment", "..a/...b/.c/d.."],
    ["manifest.json in a folder", "data/manifest.json"],
    ["more than 16 segments", `${"d/".repeat(30)}a`],
  ])("[MODEL-15] may have %s", (_what, path) => expect(errorsOf(withPath(path))).toEqual([]));

  it.each([
    ["1025 characters", `${"d/".repeat(512)}a`, "length"],
    ["nothing", "", "length"],
    ["the name manifest.json", "manifest.json", "pattern"],
    ["a slash at the start", "/a", "pattern"],
    ["a segment .", "a/./b", "pattern"],
    ["a segment . at the end", "a/.", "pattern"],
    ["only a dot", ".", "pattern"],
    ["a segment ..", "a/../b", "pattern"],
    ["a segment .. at the start", "../a", "pattern"],
    ["only two dots", "..", "pattern"],
    ["a backslash", "a\\b", "pattern"],
    ["a space", "a b", "pattern"],
    ["a colon", "C:a", "pattern"],
    ["a letter beyond ASCII", "é", "pattern"],
    ["a line break and a segment ..", "a\n/../b", "pattern"],
  ])("[MODEL-15] may not have %s", (_what, path, rule) => {
    const shown = path.length > 1024 ? `${path.slice(0, 1024)}…` : path;
    expect(errorsOf(withPath(path))).toEqual([`manifest.${rule} ${pointer(shown)}`]);
  });

  it.each([
    ["an empty segment", "a//b"],
    ["a slash at the end", "a/"],
    ["a device name", "aux/x"],
    ["a dot at the end", "a."],
  ])("[MODEL-15, R-ARCHIVE] are warned of when they have %s", (_what, path) => {
    expect(errorsOf(withPath(path))).toEqual([]);
    expect(warningsOf(withPath(path))).toEqual([`manifest.path_unsafe ${pointer(path)}`]);
  });
});
