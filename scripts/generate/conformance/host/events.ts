import { interactiveManifest } from "@bourse/testing/archives";
import { byteLength, call, eventGuestText } from "@bourse/testing/guests";
import type { HostEvent, HostResult } from "../../../../packages/conformance/src/host.ts";
import type { KitTest } from "../../../../packages/conformance/src/kit.ts";
import { PUBLISHER_NAME } from "../groups/key-sets.ts";
import { guestFiles } from "./guests.ts";
import { release } from "./releases.ts";
import { type Act, install, publish, REFUSED, restart, scene } from "./scenes.ts";

/** A guest's command, with an id of its own. */
export interface Sent {
  readonly id: string;
  readonly method: string;
  readonly params: object;
}

/** The beginning of an output, up to the digit that its label shows. */
export const HEAD = '{"api_version":2,"views":{"main":{"type":"label","key":"press","text":"';
const [QUIET, ASKING] = [2048, 4096];
/** Where a guest of these tests reads an event, and how large it may be. */
export const [EVENT, EVENT_CAPACITY] = [65_536, 1024 * 1024];
/** A word of the event of a tap. */
export const PRESSED = '"tapped"';

/** Whether the event has this text of eight bytes at `$i`. */
export const wordAt = (word: string): string =>
  `(i64.eq (i64.load (local.get $i)) (i64.const ${Buffer.from(word).readBigInt64LE()}))`;
/** Counts one more in the label of an output. */
export const digitUp = (output: number): string => {
  const digit = `(i32.const ${output + byteLength(HEAD)})`;
  return `(i32.store8 ${digit} (i32.add (i32.load8_u ${digit}) (i32.const 1)))`;
};

/**
 * A guest of API version 2 that shows in one digit how often its events have had texts of eight bytes, and that answers a tap
 * with commands.
 */
function counting(words: readonly string[], commands: readonly Sent[]): string {
  const [quiet, asking] = [[], commands].map((each) => `${HEAD}0"}},"commands":${JSON.stringify(each)}}`);
  if (quiet === undefined || asking === undefined) throw new Error("there are two outputs");
  const isCounted = words.map(wordAt).reduce((one, other) => `(i32.or ${one} ${other})`);
  return eventGuestText({
    pages: 18,
    data: { [QUIET]: quiet, [ASKING]: asking },
    extra: "(global $pressed (mut i32) (i32.const 0))",
    event: `(global.set $pressed (i32.const 0))
      (local.set $n ${call("event", EVENT, EVENT_CAPACITY)})
      (if (i32.lt_s (local.get $n) (i32.const 0)) (then (return (local.get $n))))
      (local.set $n (i32.add (local.get $n) (i32.const ${EVENT})))
      (local.set $i (i32.const ${EVENT}))
      (loop $seek
        (if ${isCounted} (then ${digitUp(QUIET)} ${digitUp(ASKING)}))
        (if ${wordAt(PRESSED)} (then (global.set $pressed (i32.const 1))))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br_if $seek (i32.lt_u (local.get $i) (local.get $n))))
      (if (result i32) (global.get $pressed)
        (then ${call("output", ASKING, byteLength(asking))})
        (else ${call("output", QUIET, byteLength(quiet))}))`,
  });
}

export const INTERACTIVE = "svc.sample_interactive";
const ALL: readonly string[] = ["tradingRead"];

/** A version that counts words, sends commands and asks for capabilities. */
const counter = async (words: string | readonly string[], commands: readonly Sent[] = [], capabilities = ALL) =>
  release({
    manifest: interactiveManifest({ publisher: PUBLISHER_NAME, capabilities: [...capabilities] }),
    files: await guestFiles(counting([words].flat(), commands)),
  });
export const node = (text: string): HostResult => ({ layout: { type: "label", key: "press", text } });
export const acts = (action: HostEvent["action"], key: string | null, result: HostResult): Act => [
  { event: { id: INTERACTIVE, view: "main", action, key } },
  result,
];
export const shows = (text: string): Act => [
  { render: { id: INTERACTIVE, view: "main", quote: null, candles: null } },
  node(text),
];
const INSTALLED = install("1.0.0", { id: INTERACTIVE, approved: ["tradingRead"] });
const OF_EVENTS = ["EVT-02", "EVT-16"];

/** The type of a result event; a member of its data is named `result` too. */
const RESULT = ':"result';
const UNSUBSCRIBE: Sent = { id: "c1", method: "market.unsubscribe", params: { subscription_id: "s1" } };
const NOT_APPROVED: Sent = { id: "c1", method: "alerts.remove", params: { ids: ["a1"] } };
const OF_RESULTS = ["CMD-11", "EVT-02", "EVT-19"];

interface Answered {
  readonly id: string;
  readonly comment: string;
  readonly specification: readonly string[];
  /** The word of the event that answers the command. */
  readonly word: string;
  readonly commands?: readonly Sent[];
  readonly capabilities?: readonly string[];
}

/** A tap sends commands, and the guest hears how they ended. */
const answered = async ({ word, commands = [UNSUBSCRIBE], capabilities, ...told }: Answered) =>
  scene({
    ...told,
    acts: [
      publish([await counter(word, commands, capabilities)]),
      INSTALLED,
      shows("0"),
      acts("tapped", "press", node("1")),
      acts("tapped", "press", node("2")),
    ],
  });

const RESULTS: readonly KitTest[] = [
  await answered({
    id: "command-result",
    comment: "each command is answered with one result event",
    specification: OF_RESULTS,
    word: RESULT,
  }),
  await answered({
    id: "command-result-id",
    comment: "the result event has the id of the command",
    specification: [...OF_RESULTS, "EVT-10"],
    word: '"id":"c1',
  }),
  await answered({
    id: "command-result-ok",
    comment: "a command that succeeds says so: ending a subscription that there is not does",
    specification: [...OF_RESULTS, "EVT-12"],
    word: '"ok":tru',
  }),
  await answered({
    id: "command-unapproved",
    comment: "a command of a capability that the trader has not approved fails",
    specification: ["CMD-16", "EVT-12", "EVT-19", "P28"],
    word: '"ok":fal',
    commands: [NOT_APPROVED],
    capabilities: ["tradingRead", "alertsWrite"],
  }),
  await answered({
    id: "command-unapproved-code",
    comment: "why it failed is `command.permission_denied`",
    specification: ["CMD-16", "EVT-19", "P28"],
    word: "ssion_de",
    commands: [NOT_APPROVED],
    capabilities: ["tradingRead", "alertsWrite"],
  }),
  await answered({
    id: "command-params",
    comment: "a command without a parameter that it needs fails",
    specification: [...OF_RESULTS, "EVT-12", "P28"],
    word: '"ok":fal',
    commands: [{ ...UNSUBSCRIBE, params: {} }],
  }),
];

const SUBSCRIBE: Sent = {
  id: "c1",
  method: "market.subscribe",
  params: { subscription_id: "s1", symbol: "SPX", timeframe: "1D" },
};
const OF_MARKET = ["CMD-10", "EVT-02", "EVT-20"];
/** A host may tell what there is at the subscription: the words are those of the bars that come after it. */
const CLOSES = [RESULT, 'se":97.5', 'se":98.5'];
const bar = (day: number, close: number) => {
  const time = `2026-01-${day}T00:00:00.000Z`;
  return { time, open: close, high: close, low: close, close, volume: 1 };
};

interface Move {
  readonly completed?: readonly object[];
  readonly forming?: object;
}
const moves = ({ completed = [], forming }: Move, text: string): Act => [
  {
    market: {
      id: INTERACTIVE,
      view: "main",
      symbol: "SPX",
      timeframe: "1D",
      completed,
      forming: forming ?? null,
    },
  },
  node(text),
];

const MARKET: readonly KitTest[] = [
  scene({
    id: "market-completed",
    comment: "a guest that has subscribed gets an event for each bar that is complete",
    specification: OF_MARKET,
    acts: [
      publish([await counter(CLOSES, [SUBSCRIBE])]),
      INSTALLED,
      shows("0"),
      acts("tapped", "press", node("1")),
      moves({ completed: [bar(29, 97.5)] }, "2"),
      moves({ completed: [bar(30, 98.5)] }, "3"),
    ],
  }),
  scene({
    id: "market-forming",
    comment: "a guest that has subscribed gets an event for each change of the bar that is not complete",
    specification: OF_MARKET,
    acts: [
      publish([await counter(CLOSES, [SUBSCRIBE])]),
      INSTALLED,
      shows("0"),
      acts("tapped", "press", node("1")),
      moves({ forming: bar(29, 97.5) }, "2"),
      moves({ forming: bar(29, 98.5) }, "3"),
    ],
  }),
  scene({
    id: "market-restart",
    comment: "a subscription ends with the instance that made it, and the next one makes its own",
    specification: OF_MARKET,
    acts: [
      publish([await counter(CLOSES, [SUBSCRIBE])]),
      INSTALLED,
      shows("0"),
      acts("tapped", "press", node("1")),
      moves({ completed: [bar(29, 97.5)] }, "2"),
      restart,
      shows("0"),
      acts("tapped", "press", node("1")),
      moves({ completed: [bar(30, 98.5)] }, "2"),
    ],
  }),
];

/** Guests of API version 2 in a whole host. */
export const EVENT_GUESTS: readonly KitTest[] = [
  scene({
    id: "guest-tapped",
    comment: "a guest of API version 2 is told once of each tap, and of none on a node that it does not show",
    specification: OF_EVENTS,
    acts: [
      publish([await counter('"tapped"')]),
      INSTALLED,
      shows("0"),
      acts("tapped", "press", node("1")),
      acts("tapped", "absent", REFUSED),
      acts("tapped", "press", node("2")),
    ],
  }),
  scene({
    id: "view-opened",
    comment: "a guest is told that its view was opened, each time",
    specification: OF_EVENTS,
    acts: [
      publish([await counter('"opened"')]),
      INSTALLED,
      shows("0"),
      acts("opened", null, node("1")),
      acts("opened", null, node("2")),
    ],
  }),
  scene({
    id: "view-closed",
    comment: "a guest is told that its view was closed",
    specification: OF_EVENTS,
    acts: [publish([await counter('"closed"')]), INSTALLED, shows("0"), acts("closed", null, node("1"))],
  }),
  scene({
    id: "guest-started",
    comment: "the first event of a guest is its start, once, and again after the host has started again",
    specification: OF_EVENTS,
    acts: [publish([await counter('"start",')]), INSTALLED, shows("1"), restart, shows("1")],
  }),
  scene({
    id: "guest-state",
    comment: "a new instance has forgotten what the one before it had counted",
    specification: OF_EVENTS,
    acts: [
      publish([await counter('"opened"')]),
      INSTALLED,
      shows("0"),
      acts("opened", null, node("1")),
      restart,
      shows("0"),
      acts("opened", null, node("1")),
    ],
  }),
  scene({
    id: "guest-view-unknown",
    comment: "nobody opens a view that the manifest does not declare",
    specification: [...OF_EVENTS, "P28"],
    acts: [
      publish([await counter('"opened"')]),
      INSTALLED,
      shows("0"),
      [{ event: { id: INTERACTIVE, view: "other", action: "opened", key: null } }, REFUSED],
      shows("0"),
    ],
  }),
  ...RESULTS,
  ...MARKET,
];
