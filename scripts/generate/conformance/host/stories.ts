import { interactiveManifest, SMALLEST_EVENT_GUEST } from "@bourse/testing/archives";
import type { KitTest } from "../../../../packages/conformance/src/kit.ts";
import { KEYS } from "../../formats/vectors.ts";
import { PUBLISHER_NAME, rotationOf, setKey } from "../groups/key-sets.ts";
import { GUESTS } from "./guests.ts";
import { lying, release } from "./releases.ts";
import {
  type Act,
  FIRST,
  install,
  keySet,
  notes,
  ONE,
  publish,
  REFUSED,
  renders,
  restart,
  revoked,
  runs,
  scene,
  TEN,
} from "./scenes.ts";

const { publisher, successor } = KEYS;
const NINE = await release({ manifest: notes("1.9.0", "nine") });
const TEN_OF_SUCCESSOR = await release({ manifest: notes("1.10.0", "ten"), key: successor });
const ROTATED = [FIRST, setKey(successor, 2, { rotation: rotationOf(publisher, successor, 2) })];
const FUTURE = await release({
  manifest: interactiveManifest({ publisher: PUBLISHER_NAME, minHostVersion: "999.0.0" }),
  files: new Map([["main.wasm", SMALLEST_EVENT_GUEST]]),
});

/** Versions that a host installs and shows. */
const ACCEPTED: readonly KitTest[] = [
  scene({
    id: "resource",
    comment: "a resource package is installed, shown, and there after a restart",
    acts: [
      publish([ONE]),
      renders(undefined),
      install("1.0.0"),
      renders("one"),
      restart,
      renders("one"),
      runs("1.0.0"),
    ],
  }),
  scene({
    id: "unknown-member",
    comment: "the record has members that no host knows yet",
    acts: [publish([lying(ONE, { tags: ["notes"], rating: { stars: 4.5 } })]), install("1.0.0"), renders("one")],
  }),
  scene({
    id: "other-order",
    comment: "the manifest's members stand in another order than they were signed in",
    acts: [
      publish([lying(ONE, { manifest: Object.fromEntries(Object.entries(Object(ONE.record.manifest)).reverse()) })]),
      install("1.0.0"),
      renders("one"),
    ],
  }),
  scene({
    id: "newest",
    comment:
      "the newest of the versions that may be installed, which is 1.10.0 and not 1.9.0; the list has three pages",
    flags: ["edge"],
    acts: [publish([ONE, NINE, TEN], { page_size: 1 }), install("1.10.0"), renders("ten"), runs("1.10.0")],
  }),
  scene({
    id: "named",
    comment: "an older version that the trader names, where none was before; then the newer one takes its place",
    acts: [
      publish([TEN, ONE]),
      install("1.0.0", { version: "1.0.0" }),
      renders("one"),
      install("1.10.0"),
      renders("ten"),
      runs("1.10.0"),
    ],
  }),
  scene({
    id: "yanked-newest",
    comment: "a version that was withdrawn is not offered, and runs where it is installed",
    acts: [
      publish([TEN, lying(NINE, { state: "yanked", yanked: { reason: "wrong figures" } })]),
      install("1.10.0"),
      publish([lying(TEN, { state: "yanked", yanked: { reason: "wrong figures" } })]),
      runs("1.10.0"),
      renders("ten"),
    ],
  }),
  scene({
    id: "key-set",
    comment: "the publisher's keys are shown, and the key is among them",
    acts: [publish([ONE], { keys: keySet("1", FIRST) }), install("1.0.0"), renders("one")],
  }),
  scene({
    id: "rotated",
    comment: "the key of the installed version signed for the key of the next one",
    acts: [
      publish([ONE], { keys: keySet("1", FIRST) }),
      install("1.0.0"),
      publish([TEN_OF_SUCCESSOR], { keys: keySet("2", ...ROTATED) }),
      install("1.10.0"),
      renders("ten"),
    ],
  }),
  scene({
    id: "revoked-later",
    comment: "the key was revoked after the version had been published",
    flags: ["edge"],
    acts: [
      publish([lying(ONE, { key_revocation: revoked(6) })], {
        keys: keySet("1", { ...FIRST, revocation: revoked(6) }),
      }),
      install("1.0.0"),
      renders("one"),
      runs("1.0.0"),
    ],
  }),
  scene({
    id: "marketplace-gone",
    comment: "the marketplace fails, and nothing changes for what is installed",
    acts: [publish([ONE]), install("1.0.0"), publish([], { list: "failing" }), runs("1.0.0"), restart, renders("one")],
  }),
];

const ELEVEN = await release({ manifest: notes("1.11.0", "eleven") });
const KEYS_SEEN = { keys: keySet("2", FIRST) };

/** Id, code and comment of a test, and what happens in it. */
type Story = readonly [string, string, string, readonly Act[]];

/** 1.10.0 is installed, and what comes then changes nothing, though the trader has confirmed both keys. */
const backwards = ([id, code, comment, acts]: Story): KitTest =>
  scene({
    id,
    code,
    comment,
    flags: ["attack"],
    trusted: [publisher.keyId, successor.keyId],
    acts: [
      publish([TEN], KEYS_SEEN),
      install("1.10.0"),
      ...acts,
      install(REFUSED),
      renders("ten"),
      restart,
      renders("ten"),
      runs("1.10.0"),
    ],
  });

const BACKWARDS: readonly Story[] = [
  ["older", "trust.version_backwards", "only an older version is shown than was here", [publish([ONE], KEYS_SEEN)]],
  [
    "other-bytes",
    "trust.bytes_changed",
    "the installed version has other content now",
    [publish([await release({ manifest: notes("1.10.0", "another ten") })], KEYS_SEEN)],
  ],
  [
    "publisher-changed",
    "trust.key_changed",
    "another publisher that the trader knows offers the extension, and nobody has handed it over",
    [publish([await release({ manifest: notes("1.11.0", "eleven", { publisher: "Beta" }), key: successor })])],
  ],
  [
    "key-changed",
    "trust.key_changed",
    "another key signed the next version, and nothing leads to it",
    [publish([await release({ manifest: notes("1.11.0", "eleven"), key: successor })], KEYS_SEEN)],
  ],
  [
    "set-older",
    "trust.key_set_backwards",
    "an older set of keys is shown than was seen",
    [publish([ELEVEN], { keys: keySet("1", FIRST) })],
  ],
  ["set-gone", "trust.key_set_backwards", "the set of keys that was seen is not shown", [publish([ELEVEN])]],
  [
    "revocation-hidden",
    "signature.key_revoked",
    "a revocation that was seen is not shown any more",
    [
      publish([TEN], { keys: keySet("3", { ...FIRST, revocation: revoked(6) }) }),
      runs("1.10.0"),
      publish([lying(ELEVEN, { published_at: revoked(7).effective_at })], { keys: keySet("4", FIRST) }),
    ],
  ],
];

type Stop = readonly [string, string, Act, (readonly Act[])?];

/** An installed version stops, and runs again once nothing is said against it, if that can be. */
const stops = ([id, comment, said, more = []]: Stop): KitTest =>
  scene({
    id,
    comment,
    acts: [
      publish([ONE]),
      install("1.0.0"),
      renders("one"),
      said,
      runs(),
      renders(undefined),
      restart,
      renders(undefined),
      ...more,
    ],
  });
const takenDown = (state: string): Act => publish([lying(ONE, { state, taken_down: { reason: "it steals" } })]);
const again: readonly Act[] = [publish([ONE]), runs("1.0.0"), renders("one")];

const STANDING: readonly Stop[] = [
  ["stands-quarantined", "an installed version comes into quarantine, and out of it", takenDown("quarantined"), again],
  ["stands-removed", "an installed version is removed", takenDown("removed")],
  ["stands-unknown", "an installed version comes into a state that no host knows", takenDown("embargoed")],
  [
    "stands-revoked",
    "the key of an installed version turns out to have been revoked before; nothing brings it back",
    publish([lying(ONE, { key_revocation: revoked(4) })]),
    [publish([ONE]), runs()],
  ],
  [
    "stands-revoked-in-set",
    "only the publisher's keys say that the key was revoked",
    publish([ONE], { keys: keySet("1", { ...FIRST, revocation: revoked(4) }) }),
  ],
];

const UNLISTED = scene({
  id: "stands-unlisted",
  comment: "an installed version is not in the list any more, and nothing is said against it",
  acts: [publish([ONE]), install("1.0.0"), publish([]), runs("1.0.0"), renders("one")],
});

const TOO_OLD = scene({
  id: "host-too-old",
  code: "resolve.host_too_old",
  comment: "a version that needs a host of the future",
  acts: [
    publish([FUTURE]),
    install(REFUSED, { id: FUTURE.record.id, version: "1.0.0", approved: ["tradingRead"] }),
    runs(),
  ],
});

/** Hosts over time, with a marketplace that may lie in the end. */
export const STORIES: readonly KitTest[] = [
  ACCEPTED,
  BACKWARDS.map(backwards),
  STANDING.map(stops),
  UNLISTED,
  GUESTS,
  TOO_OLD,
].flat();
