import { isDeepStrictEqual } from "node:util";
import type { Candle, LayoutNode } from "@bourse/contract";
import type { ChartTimeframe, HostEvent } from "@bourse/contract/host-api";
import { type HostOptions, HostRefusal } from "@bourse/host";
import { type FakeMarket, fakeMarket, manualClock, type OpenHost, openHost } from "@bourse/host/testing";
import { createGuestRuntime } from "@bourse/runtime";
import type {
  HostEvent as HostAct,
  HostAnswer,
  HostInstall,
  HostMarket,
  HostProgram,
  HostQuestion,
  HostRender,
  HostSetup,
} from "../../packages/conformance/src/host.ts";

type Market = NonNullable<HostOptions["market"]>;
type Given = Pick<HostRender, "quote" | "candles">;

const NOTHING: Given = { quote: null, candles: null };

/** The fake market with what a test gives, and nothing else. */
function marketWith(market: FakeMarket, { quote, candles }: Given): Market {
  const absent = { ok: false, reason: { code: "market.not_available", message: "the test has none" } } as const;
  if (quote !== null) market.setQuote(quote);
  if (candles !== null) market.setCandles(candles);
  return {
    ...market,
    quote: async (symbol) => (quote === null ? absent : market.quote(symbol)),
    candles: async (...asked) => (candles === null ? absent : market.candles(...asked)),
  };
}

/**
 * Bourse's own host as the kit asks it, through its local API. Its guests run in a process of their own, as a trader's
 * do, or in a thread, which is enough where the kit is what is tested.
 */
export function bourseHost(isolation: "process" | "worker"): HostProgram {
  let setup: HostSetup | undefined;
  let host: OpenHost | undefined;
  let [given, market] = [NOTHING, fakeMarket()];

  async function open(next: HostSetup, shown: Given): Promise<OpenHost> {
    await host?.close();
    [setup, given, market] = [next, shown, fakeMarket()];
    const { folder: dataDir, marketplace: cloudUrl, now } = next;
    const config = { port: 0, dataDir, cloudUrl, pageFolder: dataDir };
    host = await openHost(config, {
      market: marketWith(market, shown),
      builtIns: [],
      ...(isolation === "worker" && { runtime: createGuestRuntime({ isolation }) }),
      logLevel: "silent",
      ...(now && { clock: manualClock(now) }),
    });
    return host;
  }

  async function answer(question: HostQuestion): Promise<Readonly<Record<string, unknown>>> {
    if (host === undefined || setup === undefined) throw new Error("it was not told its folder");
    if ("install" in question) return install(host, question.install, setup.trusted);
    if ("standing" in question) return standing(host);
    if ("event" in question) return act(host, question.event);
    if ("market" in question) return move(host, market, question.market);
    if ("answer" in question) return decide(host, question.answer);
    const { quote, candles } = question.render;
    const isNew = JSON.stringify({ quote, candles }) !== JSON.stringify(given);
    return nodeBeyond(isNew ? await open(setup, { quote, candles }) : host, question.render);
  }

  return {
    async ask(message) {
      if ("init" in message) {
        await open(message.init, NOTHING);
        return { implementation: "Bourse" };
      }
      try {
        return await answer(message);
      } catch (cause) {
        if (!(cause instanceof HostRefusal)) throw cause;
        return { refused: cause.message, codes: [cause.code] };
      }
    },
    async stop() {
      await host?.close();
    },
  };
}

async function install(host: OpenHost, { id, version, approved }: HostInstall, trusted: readonly string[]) {
  const body = version === null ? { id } : { id, version };
  const plan = await host.call("POST /api/extensions/resolve", { body });
  const { plan_id, key_id, terms } = plan;
  const accepted = terms.map(({ value }) => value);
  const { version: installed } = await host.call("POST /api/extensions/install", {
    body: { plan_id, approved: [...approved], trust_key: trusted.includes(key_id), accepted },
  });
  return { installed };
}

async function standing(host: OpenHost) {
  await host.service.checkStandings();
  const { extensions } = await host.call("GET /api/extensions");
  return { running: extensions.filter(({ fault }) => fault === undefined) };
}

const QUERY = { symbol: "SPX", timeframe: "1D" } as const;

type Asked = Pick<HostRender, "id" | "view">;

/** The layout of a view, or why there is none. */
interface Shown {
  readonly [name: string]: unknown;
  readonly layout?: LayoutNode;
  readonly refused?: string;
}

/** The node of a view as soon as it is another than before. */
async function nodeBeyond(host: OpenHost, { id, view }: Asked, before?: Shown): Promise<Shown> {
  for (;;) {
    const changed = nextEvent(host);
    const { locations } = await host.call("GET /api/workbench", { query: QUERY });
    const views = Object.values(locations).flatMap((containers) => containers.flatMap((each) => each.views));
    const found = views.find((each) => each.extension_id === id && each.view_id === view);
    const { status, node } = found ?? {};
    if (status === "ready" && node && !isDeepStrictEqual(node, before?.layout)) return { layout: node };
    if (status !== "loading" && status !== "ready")
      return { refused: JSON.stringify(found ?? "there is no such view") };
    await changed;
  }
}

async function act(host: OpenHost, { id, view, action, key }: HostAct) {
  const shown = await nodeBeyond(host, { id, view });
  const body = { extension_id: id, view_id: view, action, ...(key === null ? {} : { node_key: key }) };
  await host.call("POST /api/views/events", { body });
  return nodeBeyond(host, { id, view }, shown);
}

/** The fake market has the symbol of the kit, and makes the forming bar of one price. */
async function move(host: OpenHost, market: FakeMarket, { id, view, timeframe, completed, forming }: HostMarket) {
  const shown = await nodeBeyond(host, { id, view });
  for (const bar of completed) market.complete(bar as Candle, timeframe as ChartTimeframe);
  if (forming !== null) market.sample((forming as Candle).close, (forming as Candle).time);
  return nodeBeyond(host, { id, view }, shown);
}

/** The trader's answer to the question that is open, as soon as one is. */
async function decide(host: OpenHost, { id, view, accepted }: HostAnswer) {
  const shown = await nodeBeyond(host, { id, view });
  for (;;) {
    const changed = nextEvent(host);
    const { dialogs } = await host.call("GET /api/dialogs", {});
    const open = dialogs.find(({ extension_id }) => extension_id === id);
    if (open) {
      await host.call("POST /api/dialogs/:id/answer", { params: { id: open.id }, body: { accepted } });
      return nodeBeyond(host, { id, view }, shown);
    }
    await changed;
  }
}

function nextEvent(host: OpenHost): Promise<HostEvent> {
  return new Promise((resolve) => {
    const end = host.subscribe((event) => {
      end();
      resolve(event);
    });
  });
}
