import {
  ABSENT,
  bytesOf,
  changed,
  errorsOf,
  resource,
  SAMPLES,
  warningsOf,
  wasmV1,
  wasmV2,
} from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import { checkManifest } from "./check.ts";

const sample = wasmV1();
const id = sample.id as string;

describe.each(Object.entries(SAMPLES))("sample %s", (_name, make) => {
  it("[P6] is accepted without any finding, and its canonical bytes are the same manifest", () => {
    const verdict = checkManifest(bytesOf(make()));
    expect(verdict.issues).toEqual([]);
    expect(verdict.ok && JSON.parse(new TextDecoder().decode(verdict.canonical))).toEqual(make());
  });

  it("[MAN-01, MAN-02, MAN-03, MAN-04, MAN-05, MAN-06, MAN-07, MAN-09] misses each required field", () => {
    for (const field of ["id", "name", "version", "apiVersion", "description", "publisher", "runtime", "contributes"]) {
      const draft = changed(make(), `/${field}`, ABSENT);
      expect(checkManifest(bytesOf(draft)).issues.some((each) => each.message === `"${field}" is missing`)).toBe(true);
      expect(errorsOf(draft)).toContain("manifest.required ");
    }
  });

  it("[MAN-11] has no property beyond those of its runtime", () => {
    expect(errorsOf(changed(make(), "/extra", 1))).toEqual(["manifest.unknown_property /extra"]);
    expect(errorsOf(changed(make(), "/$schema", "x"))).toEqual(["manifest.unknown_property /$schema"]);
  });
});

describe("[MAN-11] properties of other runtimes", () => {
  it.each([
    ["manifest-wasm-1", "minHostVersion", "3.0.0"],
    ["manifest-wasm-1", "trust", "verified"],
    ["manifest-wasm-2", "trust", "verified"],
    ["manifest-resource-1", "entry_point", "main.wasm"],
    ["manifest-resource-1", "minHostVersion", "3.0.0"],
    ["manifest-resource-1", "trust", "verified"],
    ["manifest-web-app-3", "entry_point", "index.html"],
    ["manifest-managed-model-1", "entry_point", "main.wasm"],
  ] as const)("[MAN-11] %s has no %s", (name, property, value) => {
    expect(errorsOf(changed(SAMPLES[name](), `/${property}`, value))).toEqual([
      `manifest.unknown_property /${property}`,
    ]);
  });
});

describe("fields of every manifest", () => {
  it.each([
    ["[MAN-02] a name of one character", "/name", "n"],
    ["[MAN-02] a name of 128 characters", "/name", "n".repeat(128)],
    ["[MAN-02] a name of 128 characters beyond the first plane", "/name", "😀".repeat(128)],
    ["[MAN-02] a name that is a space, since only some fields must show something", "/name", " "],
    ["[MAN-03] a version of one character", "/version", "1"],
    ["[MAN-03] a version of 64 characters", "/version", "1".repeat(64)],
    ["[MAN-05, LIM-18] a description of 4096 characters", "/description", "d".repeat(4096)],
    ["[MAN-06] a publisher of 128 characters", "/publisher", "p".repeat(128)],
    ["[MAN-06] the exact official name, which the registered key decides on", "/publisher", "Service Official"],
    ["[MAN-08] no capability", "/metadata", {}],
    ["[MAN-10] metadata of any shape", "/metadata", { a: [1, { b: null }], order: 1.5 }],
  ])("accepts %s", (_what, pointer, value) => expect(errorsOf(changed(sample, pointer, value))).toEqual([]));

  it.each([
    ["[MAN-01] an id without prefix", "/id", "range_summary", "manifest.pattern /id"],
    ["[MAN-01] an id of 11 characters", "/id", "svc.abcdefg", "manifest.length /id"],
    ["[MAN-01] an id of 129 characters", "/id", `svc.${"a".repeat(125)}`, "manifest.length /id"],
    ["[MAN-01] an id that is a number", "/id", 7, "manifest.type /id"],
    ["[MAN-02] an empty name", "/name", "", "manifest.length /name"],
    ["[MAN-02] a name of 129 characters", "/name", "n".repeat(129), "manifest.length /name"],
    ["[MAN-02] a name of 129 emoji", "/name", "😀".repeat(129), "manifest.length /name"],
    ["[MAN-02] a name that is null", "/name", null, "manifest.type /name"],
    ["[MAN-03] an empty version", "/version", "", "manifest.length /version"],
    ["[MAN-03] a version of 65 characters", "/version", "1".repeat(65), "manifest.length /version"],
    ["[MAN-03] a version that is a number", "/version", 1, "manifest.type /version"],
    ["[MAN-05] an empty description", "/description", "", "manifest.length /description"],
    ["[MAN-05] a description of 4097", "/description", "d".repeat(4097), "manifest.length /description"],
    ["[MAN-06] an empty publisher", "/publisher", "", "manifest.length /publisher"],
    ["[MAN-06] a publisher of 129", "/publisher", "p".repeat(129), "manifest.length /publisher"],
    ["[MAN-08] capabilities that are no list", "/capabilities", "tradingRead", "manifest.type /capabilities"],
    ["[MAN-09] contributes that is a list", "/contributes", [], "manifest.type /contributes"],
    ["[MAN-09] contributes that is null", "/contributes", null, "manifest.type /contributes"],
    ["[MAN-10] metadata that is a list", "/metadata", [], "manifest.type /metadata"],
    ["[MAN-10] metadata that is a text", "/metadata", "x", "manifest.type /metadata"],
  ])("refuses %s", (_what, pointer, value, fault) => {
    expect(errorsOf(changed(sample, pointer, value))).toContain(fault);
    expect(errorsOf(changed(sample, pointer, value)).filter((each) => each.endsWith(pointer))).toEqual([fault]);
  });

  it("[MAN-08] names each repeated capability", () => {
    expect(errorsOf(changed(resource(), "/capabilities/-", "tradingRead"))).toEqual([
      "manifest.duplicate /capabilities/4",
    ]);
  });

  it("[MAN-08] takes absent capabilities as none", () => {
    const draft = changed(changed(sample, "/capabilities", ABSENT), "/contributes", {});
    expect(errorsOf(draft)).toEqual([]);
    expect(errorsOf(changed(wasmV2(), "/capabilities", ABSENT))).toEqual([]);
    expect(errorsOf(changed(wasmV2(), "/capabilities", []))).toEqual([]);
  });

  it("[MAN-10] needs no metadata where it is free", () => {
    for (const make of [wasmV1, wasmV2, resource]) expect(errorsOf(changed(make(), "/metadata", ABSENT))).toEqual([]);
  });

  it("[VER-07] warns of a version that cannot be ordered", () => {
    expect(warningsOf(changed(sample, "/version", "spring"))).toEqual(["manifest.version_unordered /version"]);
    expect(warningsOf(changed(sample, "/version", "1.0.0-rc.1+7"))).toEqual([]);
  });
});

describe("which contract a manifest has", () => {
  it.each([
    ["wasm", 0],
    ["wasm", 3],
    ["wasm", -1],
  ])("[MAN-04, VER-03, RUN-01, RUN-02] refuses runtime %s with apiVersion %d by one issue", (runtime, apiVersion) => {
    const draft = changed(changed(sample, "/runtime", runtime), "/apiVersion", apiVersion);
    expect(errorsOf(draft)).toEqual(["manifest.runtime_unknown /apiVersion"]);
  });

  it.each([
    ["manifest-resource-1", [0, 2, 3]],
    ["manifest-web-app-3", [1, 2, 4]],
    ["manifest-managed-model-1", [0, 2, 3]],
  ] as const)("[MAN-04, VER-03] %s has one apiVersion and no other", (name, others) => {
    for (const other of others) {
      expect(errorsOf(changed(SAMPLES[name](), "/apiVersion", other))).toEqual(["manifest.enum /apiVersion"]);
    }
  });

  it("[MAN-04, R-JSON] wants apiVersion in plain digits", () => {
    for (const [name, make] of Object.entries(SAMPLES)) {
      const text = JSON.stringify(make());
      const version = /"apiVersion":(\d)/.exec(text)?.[1] ?? "";
      for (const token of [`${version}.0`, `${version}e0`, `"${version}"`, "true", "null"]) {
        const draft = new TextEncoder().encode(text.replace(/"apiVersion":\d/, `"apiVersion":${token}`));
        const faults = checkManifest(draft).issues.map((each) => `${each.rule} ${each.pointer}`);
        expect([name, token, faults]).toEqual([name, token, ["json.integer_invalid /apiVersion"]]);
      }
    }
  });

  it.each(["Wasm", "native", "", "managedmodel", "webapp"])("[MAN-07] refuses the runtime %j", (runtime) => {
    expect(errorsOf(changed(sample, "/runtime", runtime))).toEqual(["manifest.runtime_unknown /runtime"]);
  });

  it("[MAN-07] refuses a runtime that is no text", () => {
    expect(errorsOf(changed(sample, "/runtime", 1))).toEqual(["manifest.type /runtime"]);
  });

  it("[MAN-07] still checks the common fields of an unknown runtime", () => {
    const draft = { runtime: "native", id: "x", capabilities: ["tradingRead", "root"], contributes: 1 };
    expect(errorsOf(draft).toSorted()).toEqual(
      [
        "manifest.enum /capabilities/1",
        "manifest.length /id",
        "manifest.pattern /id",
        "manifest.required ",
        "manifest.required ",
        "manifest.required ",
        "manifest.required ",
        "manifest.required ",
        "manifest.runtime_unknown /runtime",
        "manifest.type /contributes",
      ].toSorted(),
    );
  });

  it.each([["null"], ["[]"], ["1"], ['"x"'], ["true"]])("[R-JSON] refuses the document %s", (text) => {
    expect(checkManifest(new TextEncoder().encode(text)).issues.map((each) => `${each.rule} ${each.pointer}`)).toEqual([
      "manifest.type ",
    ]);
  });
});

describe("text that traders read", () => {
  const controls = ["\u0001", "\t", "\n", "\r", "\u001b", "\u001f", "\u007f", "\u0085", "\u009f"];
  const directions = ["\u061c", "\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069"];

  it.each(["/name", "/publisher", "/description"])(
    "[R-JSON] refuses control and direction characters in %s",
    (pointer) => {
      for (const character of [...controls, ...directions]) {
        const draft = changed(sample, pointer, `a${character}b`);
        expect([character, errorsOf(draft)]).toEqual([character, [`json.encoding_invalid ${pointer}`]]);
      }
    },
  );

  it("[R-JSON] accepts other characters beyond ASCII in names", () => {
    for (const name of ["Börse", "市場", "بورصة", "a\u00a0b", "👩‍💻", "\u2028"]) {
      expect(errorsOf(changed(sample, "/name", name))).toEqual([]);
    }
  });

  it.each(["/contributes/views/svc.range_summary.side/0/name", "/contributes/viewContainers/sidebar/0/title"])(
    "[R-JSON] refuses them in %s",
    (pointer) => {
      expect(errorsOf(changed(sample, pointer, "a\u202eb"))).toEqual([`json.encoding_invalid ${pointer}`]);
    },
  );

  it("[R-SIGNATURE] refuses publishers that look like the official one", () => {
    const alike = [
      "service official",
      "SERVICE OFFICIAL",
      "ServiceOfficial",
      " Service Official ",
      "Service  Official",
      "Service\u00a0Official",
      "Service\u200bOfficial",
      "Service-Official",
      "Sеrvice Official",
      "Ѕervice Official",
      "Serviсe Οfficial",
      "Ｓｅｒｖｉｃｅ Official",
      "𝐒𝐞𝐫𝐯𝐢𝐜𝐞 Official",
      "Service Officiаl",
      "Service OfficiaI",
      "Sérvice Official",
      "Serv1ce 0fficial",
    ];
    for (const name of alike) {
      const draft = changed(sample, "/publisher", name);
      expect([name, errorsOf(draft)]).toEqual([name, ["manifest.publisher_reserved /publisher"]]);
    }
    for (const name of ["Service Officials", "Official Service", "Acme Official", "Services", "S"]) {
      expect([name, errorsOf(changed(sample, "/publisher", name))]).toEqual([name, []]);
    }
  });
});

describe("a verdict", () => {
  it("[P6] lists all faults at once, each with rule, severity, pointer, message and hint", () => {
    const text = JSON.stringify({ ...sample, id: "bad", name: "", extra: 1, capabilities: ["shell"] });
    const { issues } = checkManifest(new TextEncoder().encode(text.replace('"extra":1', '"extra":1,"extra":2')));
    expect(new Set(issues.map((each) => each.rule))).toEqual(
      new Set([
        "json.duplicate_key",
        "manifest.unknown_property",
        "manifest.length",
        "manifest.pattern",
        "manifest.enum",
        "manifest.coupling",
      ]),
    );
    for (const issue of issues) {
      expect(issue.message).not.toBe("");
      expect(issue.hint).not.toBe("");
      expect(["error", "warning"]).toContain(issue.severity);
    }
  });

  it("[P6, R-JSON] goes on to the contract when the faults of the text leave its value readable", () => {
    const text = `\ufeff${JSON.stringify(changed(changed(sample, "/name", ABSENT), "/version", ""))}`;
    const twice = text.replace('"version":""', '"version":"","version":"1.0.0"');
    const faults = checkManifest(new TextEncoder().encode(twice)).issues.map((each) => `${each.rule} ${each.pointer}`);
    expect(faults).toEqual([
      "json.encoding_invalid ",
      "json.duplicate_key /version",
      "manifest.required ",
      "manifest.length /version",
    ]);
  });

  it("[R-JSON] ends a long list by saying so", () => {
    const extra = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, index]));
    const faults = errorsOf({ ...sample, ...extra });
    expect(faults).toHaveLength(201);
    expect(faults.at(-1)).toBe("manifest.more_faults ");
  });

  it("[P6] does not depend on how the text is laid out", () => {
    const draft = { ...sample, id };
    const spaced = new TextEncoder().encode(JSON.stringify(draft, null, "\t"));
    const verdict = checkManifest(spaced);
    expect(verdict.ok && verdict.canonical).toEqual(checkManifest(bytesOf(draft)).canonical);
  });
});
