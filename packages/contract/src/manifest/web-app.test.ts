import { ABSENT, changed, errorsOf, warningsOf, webApp } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import { WEB_APP_FILE_EXTENSIONS } from "./paths.ts";

const sample = webApp();
const META = "/metadata/webApp";
const HASH = "0123456789abcdef".repeat(4);
const change = (pointer: string, value: unknown) => errorsOf(changed(sample, pointer, value));

describe("webApp", () => {
  it.each([
    ["[RUN-06, MAN-06] another publisher", "/publisher", "Acme", ["manifest.enum /publisher"]],
    ["[RUN-06] the publisher in other case", "/publisher", "service official", ["manifest.enum /publisher"]],
    ["[RUN-04] another trust", "/trust", "community", ["manifest.enum /trust"]],
    ["[RUN-04] no trust", "/trust", ABSENT, ["manifest.required "]],
    ["[RUN-04] no capabilities", "/capabilities", ABSENT, ["manifest.required "]],
    ["[RUN-04] no metadata", "/metadata", ABSENT, ["manifest.required "]],
    ["[RUN-04, VER-06] no minHostVersion", "/minHostVersion", ABSENT, ["manifest.required "]],
    ["[RUN-04] four capabilities", "/capabilities/0", ABSENT, ["manifest.count /capabilities"]],
    ["[RUN-04] a sixth capability", "/capabilities/-", "tradingRead", ["manifest.enum /capabilities/5"]],
    [
      "[RUN-04] a capability twice instead of another",
      "/capabilities/0",
      "network",
      ["manifest.duplicate /capabilities/1"],
    ],
    ["[RUN-04] a sixth that repeats", "/capabilities/-", "network", ["manifest.duplicate /capabilities/5"]],
    ["[RUN-04] another instead", "/capabilities/0", "shell", ["manifest.enum /capabilities/0"]],
    ["[WEBAPP-01, MAN-11] an entry point", "/entry_point", "index.html", ["manifest.unknown_property /entry_point"]],
  ])("refuses %s", (_what, pointer, value, faults) => expect(change(pointer, value)).toEqual(faults));

  it("[RUN-04] takes its capabilities in any order", () => {
    const reversed = (sample.capabilities as string[]).toReversed();
    expect(change("/capabilities", reversed)).toEqual([]);
  });

  it("[WEBAPP-02] wants a host from 3.0.0 on", () => {
    const good = [
      "3.0.0",
      "3.0.0+linux",
      "3.0.1-alpha",
      "3.1.0-rc.1",
      "4.0.0-alpha",
      "10.0.0",
      "99999999999999999999.0.0",
    ];
    for (const version of good) expect([version, change("/minHostVersion", version)]).toEqual([version, []]);
    for (const version of ["2.9.9", "0.0.0", "3.0.0-alpha", "3.0.0-0", "3.0.0-rc.1+b", "2.99999999999.0"]) {
      expect([version, change("/minHostVersion", version)]).toEqual([version, ["manifest.range /minHostVersion"]]);
    }
    for (const version of ["3", "3.0", "03.0.0", "", "v3.0.0"]) {
      expect([version, change("/minHostVersion", version)]).toEqual([version, ["manifest.pattern /minHostVersion"]]);
    }
    const long = (length: number) => `3.0.0+${"b".repeat(length - 6)}`;
    expect(change("/minHostVersion", long(128))).toEqual([]);
    expect(change("/minHostVersion", long(129))).toEqual(["manifest.length /minHostVersion"]);
  });
});

describe("webApp contribution", () => {
  const AT = "/contributes/webApp";

  it.each([
    ["[WEBAPP-03] no contribution", "/contributes", {}, ["manifest.required /contributes"]],
    ["[WEBAPP-03] a second key", "/contributes/views", {}, ["manifest.unknown_property /contributes/views"]],
    ["[WEBAPP-03] no containerId", `${AT}/containerId`, ABSENT, [`manifest.required ${AT}`]],
    ["[WEBAPP-03] no viewId", `${AT}/viewId`, ABSENT, [`manifest.required ${AT}`]],
    ["[WEBAPP-03] no title", `${AT}/title`, ABSENT, [`manifest.required ${AT}`]],
    ["[WEBAPP-03] an unknown field", `${AT}/icon`, "x", [`manifest.unknown_property ${AT}/icon`]],
    [
      "[WEBAPP-03] a containerId with upper case",
      `${AT}/containerId`,
      "svc.Calendarapp",
      [`manifest.pattern ${AT}/containerId`],
    ],
    [
      "[WEBAPP-03] a viewId without .workspace",
      `${AT}/viewId`,
      "svc.calendar_app.main",
      [`manifest.pattern ${AT}/viewId`],
    ],
    [
      "[WEBAPP-03] a viewId that goes on",
      `${AT}/viewId`,
      "svc.calendar_app.workspace.x",
      [`manifest.pattern ${AT}/viewId`],
    ],
    ["[WEBAPP-03] a viewId on a short id", `${AT}/viewId`, "svc.abcdefg.workspace", [`manifest.pattern ${AT}/viewId`]],
    [
      "[WEBAPP-03] a viewId on an id with a dot at its end",
      `${AT}/viewId`,
      "svc.abcdefgh..workspace",
      [`manifest.pattern ${AT}/viewId`],
    ],
    [
      "[WEBAPP-03] a viewId of 139",
      `${AT}/viewId`,
      `svc.${"a".repeat(125)}.workspace`,
      [`manifest.length ${AT}/viewId`],
    ],
    ["[WEBAPP-03] an empty viewId", `${AT}/viewId`, "", [`manifest.length ${AT}/viewId`]],
    ["[WEBAPP-03] an empty title", `${AT}/title`, "", [`manifest.length ${AT}/title`]],
    ["[WEBAPP-03] a blank title", `${AT}/title`, " \u00a0", [`manifest.pattern ${AT}/title`]],
    ["[WEBAPP-03] a title of 121", `${AT}/title`, "t".repeat(121), [`manifest.length ${AT}/title`]],
    ["[WEBAPP-03] a title that reorders text", `${AT}/title`, "a\u202e", [`json.encoding_invalid ${AT}/title`]],
  ])("refuses %s", (_what, pointer, value, faults) => expect(change(pointer, value)).toEqual(faults));

  it("[WEBAPP-03] accepts its fields at their bounds", () => {
    expect(change(`${AT}/viewId`, `svc.${"a".repeat(124)}.workspace`)).toEqual([]);
    expect(change(`${AT}/viewId`, "svc.workspace.workspace")).toEqual([]);
    expect(change(`${AT}/title`, "t".repeat(120))).toEqual([]);
    expect(change(`${AT}/title`, "t")).toEqual([]);
    expect(warningsOf(changed(sample, `${AT}/containerId`, "svc.someone_else"))).toEqual([
      `manifest.foreign_id ${AT}/containerId`,
    ]);
  });
});

describe("webApp metadata", () => {
  it.each([
    ["[WEBAPP-04] no webApp", "/metadata", {}, ["manifest.required /metadata"]],
    ["[WEBAPP-04] a second key", "/metadata/note", 1, ["manifest.unknown_property /metadata/note"]],
    ["[WEBAPP-04] an unknown field", `${META}/extra`, 1, [`manifest.unknown_property ${META}/extra`]],
    ["[WEBAPP-04] no protocol", `${META}/protocol`, ABSENT, [`manifest.required ${META}`]],
    ["[WEBAPP-04] no entry", `${META}/entry`, ABSENT, [`manifest.required ${META}`]],
    ["[WEBAPP-04] no files", `${META}/files`, ABSENT, [`manifest.required ${META}`]],
    ["[WEBAPP-04] no networkOrigins", `${META}/networkOrigins`, ABSENT, [`manifest.required ${META}`]],
    ["[WEBAPP-05] another protocol", `${META}/protocol`, "svc-webapp-v2", [`manifest.enum ${META}/protocol`]],
    ["[WEBAPP-06] another entry", `${META}/entry`, "main.html", [`manifest.enum ${META}/entry`]],
    [
      "[WEBAPP-07] files without index.html",
      `${META}/files`,
      { "a.js": HASH, "b.js": HASH },
      [`manifest.required ${META}/files`],
    ],
    ["[WEBAPP-07] one file", `${META}/files`, { "index.html": HASH }, [`manifest.count ${META}/files`]],
    ["[WEBAPP-07] files as a list", `${META}/files`, [], [`manifest.type ${META}/files`]],
    [
      "[WEBAPP-07] a hash in upper case",
      `${META}/files/index.html`,
      HASH.toUpperCase(),
      [`manifest.pattern ${META}/files/index.html`],
    ],
    ["[WEBAPP-07] a hash that is no text", `${META}/files/index.html`, 1, [`manifest.type ${META}/files/index.html`]],
    [
      "[WEBAPP-08] an origin twice",
      `${META}/networkOrigins`,
      ["https://a.com", "https://a.com"],
      [`manifest.duplicate ${META}/networkOrigins/1`],
    ],
    [
      "[WEBAPP-08] an origin that is no text",
      `${META}/networkOrigins`,
      [1],
      [`manifest.type ${META}/networkOrigins/0`],
    ],
  ])("refuses %s", (_what, pointer, value, faults) => expect(change(pointer, value)).toEqual(faults));

  it("[WEBAPP-07, LIM-15] holds 2-255 files", () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [index ? `f${index}.js` : "index.html", HASH]));
    expect(change(`${META}/files`, files(2))).toEqual([]);
    expect(change(`${META}/files`, files(255))).toEqual([]);
    expect(change(`${META}/files`, files(256))).toEqual([`manifest.count ${META}/files`]);
  });

  it("[WEBAPP-08, LIM-15] holds at most 32 origins, and none is fine", () => {
    const origins = (count: number) => Array.from({ length: count }, (_, index) => `https://h${index}.example.com`);
    expect(change(`${META}/networkOrigins`, [])).toEqual([]);
    expect(change(`${META}/networkOrigins`, origins(32))).toEqual([]);
    expect(change(`${META}/networkOrigins`, origins(33))).toEqual([`manifest.count ${META}/networkOrigins`]);
  });
});

describe("paths of a web application", () => {
  const files = (path: string) => changed(sample, `${META}/files`, { "index.html": HASH, "x.js": HASH, [path]: HASH });
  const pointer = (path: string) => `${META}/files/${path.replaceAll("~", "~0").replaceAll("/", "~1")}`;

  it("[WEBAPP-09] have one of eleven endings", () => {
    expect(WEB_APP_FILE_EXTENSIONS).toHaveLength(11);
    for (const ending of "html css js json svg png jpg jpeg webp woff2 txt".split(" ")) {
      expect(errorsOf(files(`a.${ending}`))).toEqual([]);
    }
    for (const path of [
      "a",
      "a.",
      "a.HTML",
      "a.mjs",
      "a.wasm",
      "a.htm",
      "a.js.map",
      "a.js/b",
      "a.jsx",
      "ajs",
      "html",
    ]) {
      expect([path, errorsOf(files(path))]).toEqual([path, [`manifest.pattern ${pointer(path)}`]]);
    }
  });

  it.each([
    ["256 characters", `${"d/".repeat(10)}${"a".repeat(233)}.js`],
    ["16 segments", `${"d/".repeat(15)}a.js`],
    ["marks and upper case", "Assets/My_File-1.0.min.js"],
    ["dots that are no whole segment", "..a/...b/.c/a..js"],
    ["manifest.json in a folder", "data/manifest.json"],
    ["a name that only looks like it", "manifest.json.txt"],
  ])("[WEBAPP-09] may have %s", (_what, path) => expect(errorsOf(files(path))).toEqual([]));

  it.each([
    ["257 characters", `${"d/".repeat(10)}${"a".repeat(234)}.js`, "length"],
    ["17 segments", `${"d/".repeat(16)}a.js`, "pattern"],
    ["the name manifest.json", "manifest.json", "pattern"],
    ["a slash at the start", "/a.js", "pattern"],
    ["a drive", "C:/a.js", "pattern"],
    ["a backslash", "a\\b.js", "pattern"],
    ["a segment .", "./a.js", "pattern"],
    ["an inner segment .", "a/./b.js", "pattern"],
    ["a segment ..", "../a.js", "pattern"],
    ["an inner segment ..", "a/../b.js", "pattern"],
    ["an empty segment", "a//b.js", "pattern"],
    ["a slash at the end", "a.js/", "pattern"],
    ["a space", "a b.js", "pattern"],
    ["a percent sign", "a%2e.js", "pattern"],
    ["a letter beyond ASCII", "ä.js", "pattern"],
    ["a line break", "a.js\n", "pattern"],
    ["a colon", "a:b.js", "pattern"],
    ["nothing", "", "length"],
  ])("[WEBAPP-09] may not have %s", (_what, path, rule) => {
    expect(errorsOf(files(path))).toEqual([`manifest.${rule} ${pointer(path)}`]);
  });

  it.each([
    ["a device name", "con.js"],
    ["a device name in a folder", "a/LPT1/b.js"],
    ["a segment with a dot at its end", "a./b.js"],
    ["the same name in other case", "X.js"],
    ["the manifest's name in other case", "Manifest.json"],
    ["a name beyond an archive's header", `${"a".repeat(98)}.js`],
    ["a folder beyond an archive's header", `${"a".repeat(156)}/b.js`],
  ])("[WEBAPP-09, R-ARCHIVE] are warned of when they have %s", (_what, path) => {
    expect(errorsOf(files(path))).toEqual([]);
    expect(warningsOf(files(path))).toContain(`manifest.path_unsafe ${pointer(path)}`);
  });

  it("[WEBAPP-09, R-ARCHIVE] are warned of when a file and a folder have one name", () => {
    expect(warningsOf(changed(files("A.js/b.js"), `${META}/files/a.js`, HASH))).toEqual([
      `manifest.path_unsafe ${META}/files/a.js`,
    ]);
  });

  it("[WEBAPP-09] bring no warning when an archive can carry them", () => {
    for (const path of [`${"a".repeat(97)}.js`, `${"a".repeat(120)}/${"b".repeat(97)}.js`, "console.js", "com.js"]) {
      expect([path, warningsOf(files(path))]).toEqual([path, []]);
    }
  });
});
