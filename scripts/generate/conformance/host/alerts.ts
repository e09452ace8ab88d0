import { interactiveManifest } from "@bourse/testing/archives";
import { byteLength, call, eventGuestText } from "@bourse/testing/guests";
import type { HostResult } from "../../../../packages/conformance/src/host.ts";
import type { KitTest } from "../../../../packages/conformance/src/kit.ts";
import { PUBLISHER_NAME } from "../groups/key-sets.ts";
import {
  acts,
  digitUp,
  EVENT,
  EVENT_CAPACITY,
  HEAD,
  INTERACTIVE,
  node,
  PRESSED,
  type Sent,
  shows,
  wordAt,
} from "./events.ts";
import { guestFiles } from "./guests.ts";
import { release } from "./releases.ts";
import { type Act, install, publish, scene } from "./scenes.ts";

const NOW = "2026-01-30T09:30:00.000Z";
const LEVEL = 100;
const ALERT = {
  client_request_id: "r1",
  contribution_id: "main",
  symbol: "SPX",
  timeframe: "1D",
  kind: "greaterThan",
  price: LEVEL,
  expires_at: "2026-02-02T00:00:00.000Z",
  title: "Level",
  message: "The price is above the level.",
};

const [QUIET, LISTING, ASKING, TAIL] = [2048, 4096, 6144, 8192];
const CHART = 'hart_id"';
const QUOTE_MARK = 34;

/** An output that shows a digit and has commands. */
const output = (commands: readonly object[]) => `${HEAD}0"}},"commands":${JSON.stringify(commands)}}`;

/**
 * A guest of API version 2 that asks at a tap which charts there are, and then for an alert on the first of them. It shows in
 * one digit how often its events have had texts of eight bytes.
 */
function asking(words: readonly string[], alert: object): string {
  const list: Sent = { id: "c1", method: "charts.list", params: {} };
  const [quiet, listing] = [output([]), output([list])];
  // The id of the chart stands last, so that what is before and behind it never moves.
  const create: Sent = { id: "c2", method: "alerts.create", params: { ...alert, chart_id: "?" } };
  const [before = "", behind = ""] = output([create]).split("?");
  const isCounted = words.map(wordAt).reduce((one, other) => `(i32.or ${one} ${other})`);
  const put = "(global.get $put)";
  const next = (name: string) => `(${name} (i32.add`;
  return eventGuestText({
    pages: 18,
    data: { [QUIET]: quiet, [LISTING]: listing, [ASKING]: before, [TAIL]: behind },
    extra: ["pressed", "charted", "put"].map((name) => `(global $${name} (mut i32) (i32.const 0))`).join("\n"),
    event: `(global.set $pressed (i32.const 0))
      (global.set $charted (i32.const 0))
      (local.set $n ${call("event", EVENT, EVENT_CAPACITY)})
      (if (i32.lt_s (local.get $n) (i32.const 0)) (then (return (local.get $n))))
      (local.set $n (i32.add (local.get $n) (i32.const ${EVENT})))
      (local.set $i (i32.const ${EVENT}))
      (loop $seek
        (if ${isCounted} (then ${digitUp(QUIET)} ${digitUp(LISTING)} ${digitUp(ASKING)}))
        (if ${wordAt(PRESSED)} (then (global.set $pressed (i32.const 1))))
        (if (i32.and ${wordAt(CHART)} (i32.eqz (global.get $charted))) (then
          (global.set $charted (i32.const 1))
          (global.set $put (i32.const ${ASKING + byteLength(before)}))
          ${next("local.set $i")} (local.get $i) (i32.const ${byteLength(CHART) + 2})))
          (loop $copy (if (i32.ne (i32.load8_u (local.get $i)) (i32.const ${QUOTE_MARK})) (then
            (i32.store8 ${put} (i32.load8_u (local.get $i)))
            ${next("local.set $i")} (local.get $i) (i32.const 1)))
            ${next("global.set $put")} ${put} (i32.const 1)))
            (br $copy))))
          (memory.copy ${put} (i32.const ${TAIL}) (i32.const ${byteLength(behind)}))))
        ${next("local.set $i")} (local.get $i) (i32.const 1)))
        (br_if $seek (i32.lt_u (local.get $i) (local.get $n))))
      (if (global.get $pressed) (then (return ${call("output", LISTING, byteLength(listing))})))
      (if (i32.eqz (global.get $charted)) (then (return ${call("output", QUIET, byteLength(quiet))})))
      (call $output (i32.const ${ASKING})
        (i32.sub (i32.add ${put} (i32.const ${byteLength(behind)})) (i32.const ${ASKING})))`,
  });
}

const CAPABILITIES: readonly string[] = ["tradingRead", "alertsWrite"];
const asker = async (words: readonly string[], alert: object) =>
  release({
    manifest: interactiveManifest({ publisher: PUBLISHER_NAME, capabilities: [...CAPABILITIES] }),
    files: await guestFiles(asking(words, alert)),
  });

const INSTALLED = install("1.0.0", { id: INTERACTIVE, approved: CAPABILITIES });
const OF_ALERTS = ["CMD-12", "EVT-02", "EVT-19"];
/** Texts of eight bytes: one of a list of charts, two of an active rule, one of a refusal by the trader, and one of an alert that has fired. */
const WORDS = ['"charts"', 'te":"act', '"expires', "and.decl", '"alert",'];

const answers = (accepted: boolean, result: HostResult): Act => [
  { answer: { id: INTERACTIVE, view: "main", accepted } },
  result,
];
const rises = (result: HostResult): Act => {
  const close = LEVEL + 2.5;
  const forming = { time: "2026-01-30T09:31:00.000Z", open: close, high: close, low: close, close, volume: 1 };
  return [
    { market: { id: INTERACTIVE, view: "main", symbol: "SPX", timeframe: "1D", completed: [], forming } },
    result,
  ];
};

interface Asked {
  readonly id: string;
  readonly comment: string;
  readonly specification?: readonly string[];
  readonly words?: readonly string[];
  readonly alert?: object;
  readonly after?: readonly Act[];
}

/** A tap asks for an alert, and then the trader and the market do what they do. */
const asked = async ({ words = WORDS, alert = {}, after = [], specification = OF_ALERTS, ...told }: Asked) =>
  scene({
    ...told,
    specification,
    now: NOW,
    acts: [
      publish([await asker(words, { ...ALERT, ...alert })]),
      INSTALLED,
      shows("0"),
      acts("tapped", "press", node("1")),
      ...after,
    ],
  });

/** Alerts of guests of API version 2 in a whole host. */
export const ALERT_GUESTS: readonly KitTest[] = [
  await asked({
    id: "alert-accepted",
    comment: "the trader accepts the alert for which a guest asks, and its command succeeds with an active rule",
    after: [answers(true, node("3"))],
  }),
  await asked({
    id: "alert-declined",
    comment: "the trader declines, and the command fails with `command.declined`",
    specification: [...OF_ALERTS, "P28"],
    after: [answers(false, node("2"))],
  }),
  await asked({
    id: "alert-fired",
    comment: "the price goes above the level, and the guest is told that its alert has fired",
    after: [answers(true, node("3")), rises(node("4"))],
  }),
  await asked({
    id: "alert-contribution",
    comment:
      "a contribution that the manifest does not have is refused with `alerts.contribution_unknown`, and nobody is asked",
    specification: [...OF_ALERTS, "P28"],
    words: ["on_unkno"],
    alert: { contribution_id: "other" },
  }),
  await asked({
    id: "alert-expired",
    comment: "an alert that would have expired is refused with `alerts.expiry_invalid`, and nobody is asked",
    specification: [...OF_ALERTS, "P28"],
    words: ["xpiry_in"],
    alert: { expires_at: "2026-01-30T09:29:00.000Z" },
  }),
];
