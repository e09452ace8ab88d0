import type { KitTest } from "../../../../packages/conformance/src/kit.ts";
import type { DownloadAnswer } from "../../../../packages/conformance/src/marketplace.ts";
import { KEYS } from "../../formats/vectors.ts";
import { archiveOf } from "../groups/archives.ts";
import { rotationOf, setKey } from "../groups/key-sets.ts";
import { GUEST, guestFiles, PRICE } from "./guests.ts";
import { lying, type Release, release, signed } from "./releases.ts";
import {
  type Act,
  FIRST,
  install,
  keySet,
  NOTES,
  notes,
  ONE,
  publish,
  REFUSED,
  renders,
  restart,
  revoked,
  runs,
  type Scene,
  scene,
  TEN,
} from "./scenes.ts";

const { successor, officialOne: stranger } = KEYS;
const ONE_OF_SUCCESSOR = await release({ manifest: notes("1.0.0", "one"), key: successor });
const OTHER_ONE = await release({ manifest: notes("1.0.0", "another one") });

/** Id, code and comment of a test, what the marketplace shows, and what is special. */
type Lie = readonly [string, string, string, Act, LieSetting?];

interface LieSetting extends Partial<Pick<Scene, "trusted" | "downloads">> {
  /** Steps after the refusal. */
  readonly after?: readonly Act[];
}

/** A version that is refused, and does not run. */
function refused([id, code, comment, act, { after = [], ...setting } = {}]: Lie): KitTest {
  return scene({
    id,
    code,
    comment,
    flags: ["attack"],
    acts: [act, install(REFUSED), renders(undefined), runs(), ...after],
    ...setting,
  });
}

/** It does not run after a restart either: nothing of it was kept. */
const RESTARTED: LieSetting = { after: [restart, renders(undefined), runs()] };

/** The record as it is, and a lie about the download. */
const given = (answer: DownloadAnswer, name = ONE.package): Act => publish([{ ...ONE, package: name, answer }]);

const FORGED = [FIRST, setKey(successor, 2, { rotation: rotationOf(stranger, successor, 2) })];
const flipped = (text: unknown): string => {
  const bytes = Buffer.from(String(text), "base64");
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  return bytes.toString("base64");
};
const described = (each: Release, description: string) =>
  lying(each, { manifest: { ...JSON.parse(JSON.stringify(each.record.manifest)), description } });

const SIGNATURES: readonly Lie[] = [
  [
    "signature-flipped",
    "signature.invalid",
    "one bit of the signature is another",
    publish([lying(ONE, { signature: flipped(ONE.record.signature) })]),
  ],
  [
    "signature-other-version",
    "signature.invalid",
    "the signature of another version",
    publish([lying(ONE, { signature: TEN.record.signature })]),
  ],
  ["signature-other-key", "signature.invalid", "another key signed", publish([signed(ONE, successor)])],
  [
    "key-id",
    "signature.key_invalid",
    "the key's id is that of another key",
    publish([
      lying(ONE, { public_key: ONE_OF_SUCCESSOR.record.public_key, signature: ONE_OF_SUCCESSOR.record.signature }),
    ]),
  ],
  [
    "key-untrusted",
    "trust.key_untrusted",
    "the trader has confirmed no key",
    publish([ONE]),
    { ...RESTARTED, trusted: [] },
  ],
  [
    "key-not-in-set",
    "trust.key_untrusted",
    "a key that is not the publisher's signed, and the trader has confirmed the publisher's",
    publish([ONE_OF_SUCCESSOR], { keys: keySet("1", FIRST) }),
  ],
  [
    "revoked",
    "signature.key_revoked",
    "the record says that the key was revoked before",
    publish([lying(ONE, { key_revocation: revoked(5) })]),
  ],
  [
    "revoked-in-set",
    "signature.key_revoked",
    "only the publisher's keys say that the key was revoked before",
    publish([ONE], { keys: keySet("1", { ...FIRST, revocation: revoked(4) }) }),
  ],
  [
    "set-forged",
    "trust.key_set_invalid",
    "a rotation that the old key did not sign",
    publish([ONE], {
      keys: keySet("1", ...FORGED),
    }),
  ],
  [
    "set-of-another",
    "trust.key_set_invalid",
    "a key's id in the set is that of another key",
    publish([ONE], {
      keys: keySet("1", { ...FIRST, key_id: successor.keyId }),
    }),
  ],
];

const RECORDS: readonly Lie[] = [
  [
    "digest",
    "signature.invalid",
    "the digest is not the one that was signed",
    publish([lying(ONE, { digest: TEN.record.digest })]),
    RESTARTED,
  ],
  [
    "manifest",
    "signature.invalid",
    "the manifest is not the one that was signed",
    publish([described(ONE, "another")]),
  ],
  [
    "manifest-signed",
    "trust.record_mismatch",
    "a signed manifest that is not the archive's",
    publish([signed(described(ONE, "another"))]),
  ],
  [
    "version",
    "trust.record_mismatch",
    "the version is not the manifest's",
    publish([signed(lying(ONE, { version: "1.0.1" }))]),
  ],
  [
    "publisher",
    "trust.record_mismatch",
    "the publisher is not the manifest's",
    publish([lying(ONE, { publisher: "Another" })]),
  ],
  ["runtime", "trust.record_mismatch", "the runtime is not the manifest's", publish([lying(ONE, { runtime: "wasm" })])],
  [
    "capabilities",
    "trust.record_mismatch",
    "a capability that the manifest does not have",
    publish([lying(ONE, { capabilities: ["tradingRead"] })]),
  ],
  [
    "id",
    "resolve.answer_invalid",
    "the list of one extension has a version of another",
    publish([], {
      plugins: [{ id: NOTES, records: [{ ...ONE.record, id: "svc.sample_other" }] }],
    }),
  ],
];

const STATES = (["yanked", "quarantined", "removed", "state_unknown"] as const).map((state) =>
  scene({
    id: state.replace("_", "-"),
    code: `resolve.${state}`,
    comment: `a version in the state ${state === "state_unknown" ? "embargoed, which no host knows" : state}`,
    acts: [
      publish([lying(ONE, { state: state === "state_unknown" ? "embargoed" : state })]),
      install(REFUSED, { version: "1.0.0" }),
      renders(undefined),
      runs(),
    ],
  }),
);

const DOWNLOADS: readonly Lie[] = [
  ["other-package", "trust.digest_mismatch", "the package of another version", given("whole", TEN.package), RESTARTED],
  [
    "other-package-same-version",
    "trust.digest_mismatch",
    "other content under the same version",
    given("whole", OTHER_ONE.package),
  ],
  ["short", "trust.digest_mismatch", "the last byte is missing", given("short")],
  ["long", "trust.digest_mismatch", "one byte too many", given("long")],
  ["endless", "trust.digest_mismatch", "a download that does not end", given("endless")],
  [
    "broken",
    "resolve.marketplace_unreachable",
    "the connection ends in the middle",
    given("broken"),
    {
      downloads: 3,
    },
  ],
  ["redirect", "resolve.answer_invalid", "a redirect to another origin that has the package", given("redirect")],
  [
    "redirect-list",
    "resolve.answer_invalid",
    "the list redirects to another origin",
    publish([ONE], {
      list: "redirect",
    }),
  ],
  ["failing", "resolve.marketplace_unreachable", "the marketplace fails", publish([ONE], { list: "failing" })],
];

const packed = (manifest: Uint8Array, files?: ReadonlyMap<string, Uint8Array>): Buffer =>
  Buffer.from(archiveOf(manifest, files), "base64");
const withTime = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, 4), Buffer.of(1), bytes.subarray(5)]);
const FOREIGN_FILES = await guestFiles(`(module (import "env" "exit" (func (param i32)))
  (memory (export "memory") 1) (func (export "svc_render") (result i32) i32.const 0))`);

const SIGNED_AND_BAD: readonly Lie[] = [
  [
    "package-time",
    "install.package_refused",
    "a signed package whose gzip header has a time",
    publish([await release({ manifest: notes("1.0.0", "one"), archive: withTime(packed(notes("1.0.0", "one"))) })]),
    RESTARTED,
  ],
  [
    "package-behind",
    "install.package_refused",
    "a signed package with bytes behind its end",
    publish([
      await release({
        manifest: notes("1.0.0", "one"),
        archive: Buffer.concat([packed(notes("1.0.0", "one")), Buffer.alloc(8)]),
      }),
    ]),
  ],
];

const FOREIGN_IMPORT = scene({
  id: "package-import",
  code: "install.package_refused",
  comment: "a signed guest that imports more than the seven functions",
  flags: ["attack"],
  acts: [
    publish([await release({ ...PRICE, archive: packed(PRICE.manifest, FOREIGN_FILES) })]),
    install(REFUSED, { id: GUEST, approved: ["tradingRead"] }),
    runs(),
  ],
});

/** A marketplace that lies about a version that nobody has yet. */
export const LIES: readonly KitTest[] = [
  ...[SIGNATURES, RECORDS, DOWNLOADS, SIGNED_AND_BAD].flat().map(refused),
  ...STATES,
  FOREIGN_IMPORT,
];
