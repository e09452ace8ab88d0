import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../lib/root.ts";
import { defineGroup, hash, record, text } from "../define.ts";

/** A corpus of `tests/vectors`, line by line. */
export function kept<Vector>(name: string): readonly Vector[] {
  const lines = readFileSync(path.join(root, "tests/vectors", `${name}.ndjson`), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Vector);
}

/** Manifests of all five contracts. */
export const manifests = defineGroup({
  group: "manifests",
  version: 1,
  comment:
    "Manifests as text. Findings that are only warnings leave a manifest valid. `output` is the SHA-256 of the canonical form.",
  source:
    "Written from the specification alone, by a program other than Bourse's, with the verdict of each. The canonical form is that of RFC 8785.",
  specification: ["P6", "R-JSON"],
  input: record({ text }),
  output: record({ sha256: hash }),
  tests: kept<{ name: string; ok: boolean; text: string }>("manifests").map(({ name, ok, text: source }) => ({
    comment: name.slice(0, 200),
    valid: ok,
    input: { text: source },
  })),
});

const PUBLIC = [
  "https://example.com",
  "https://a.b",
  "https://1.example.com",
  "https://example.com:1",
  "https://example.com:65535",
  "https://93.184.216.34:8443",
  "https://[2606:4700::1111]",
  "https://mylocal.com",
  "https://172.15.255.255",
  "https://172.32.0.0",
  "https://100.63.255.255",
  "https://100.128.0.0",
  "https://198.17.255.255",
  "https://198.20.0.0",
  "https://223.255.255.255",
];
const MALFORMED = [
  "",
  "http://example.com",
  "HTTPS://example.com",
  "https://Example.com",
  "https://example.com/",
  "https://example.com:0",
  "https://example.com:65536",
  "https://example.com:0443",
  "https://user@example.com",
  "https://example.com.",
  "https://example",
  "https://-a.com",
  "https://xn--e1afmkfd.com",
  "https://127.1",
  "https://0x7f.1",
  "https://01.2.3.4",
  "https://256.1.1.1",
  "https://[2606:4700:0:0:0:0:0:1111]",
  "https://[2606:4700::01]",
  "https://[2606:4700::1111%eth0]",
  "https://*.example.com",
];
const RESERVED = [
  "https://localhost",
  "https://a.local",
  "https://a.internal",
  "https://a.home.arpa",
  "https://a.test",
  "https://10.0.0.1",
  "https://100.64.0.0",
  "https://127.0.0.1",
  "https://169.254.169.254",
  "https://172.16.0.0",
  "https://172.31.255.255",
  "https://192.168.0.1",
  "https://198.18.0.1",
  "https://224.0.0.1",
  "https://255.255.255.255",
  "https://[::1]",
  "https://[::ffff:7f00:1]",
  "https://[fd00::1]",
  "https://[fe80::1]",
  "https://[2001:db8::1]",
];

/** Texts of network origins. */
export const origins = defineGroup({
  group: "origins",
  version: 1,
  comment: "Origins to which a web application may connect.",
  source:
    "The section Network origins of the web application contract, and the registries of special addresses of IANA.",
  specification: ["R-ORIGIN", "WEBAPP-10"],
  input: record({ origin: text }),
  tests: [
    ...PUBLIC.map((origin) => ({ comment: "a public origin", valid: true, input: { origin } })),
    ...MALFORMED.map((origin) => ({
      comment: "not of the one valid form",
      valid: false,
      code: "origin.invalid",
      input: { origin },
    })),
    ...RESERVED.map((origin) => ({
      comment: "leads to a network that is not public",
      flags: ["attack"],
      valid: false,
      code: "origin.reserved",
      input: { origin },
    })),
  ],
});

const ORDERED = [
  "0.9.9",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0",
  "1.0.1",
  "1.2.0",
  "1.10.0",
  "2.0.0",
];
const NO_VERSIONS = ["1", "1.0", "v1.0.0", "1.0.0-", "01.0.0", "1.0.0-01", "1.0.0+", "1.0.0 ", "1.0.0-a..b", ""];

/** The order of semantic versions. */
export const versions = defineGroup({
  group: "versions",
  version: 1,
  comment:
    "Semantic versions: `order` is -1, 0 or 1 as `a` is before, equal to or after `b`. Invalid: one of them is no semantic version.",
  source: "Section 11 of Semantic Versioning 2.0.0.",
  specification: ["P9"],
  input: record({ a: text, b: text }),
  output: record({ order: { enum: [-1, 0, 1] } }),
  tests: [
    ...ORDERED.flatMap((a, at) =>
      ORDERED.slice(at).map((b) => ({ comment: `${a} and ${b}`, valid: true, input: { a, b } })),
    ),
    { comment: "build metadata gives no order", valid: true, input: { a: "1.0.0+a", b: "1.0.0+b" } },
    { comment: "numbers beyond 2^53", valid: true, input: { a: "1.0.9007199254740993", b: "1.0.9007199254740992" } },
    ...NO_VERSIONS.map((a) => ({ comment: "no semantic version", valid: false, input: { a, b: "1.0.0" } })),
  ],
});
