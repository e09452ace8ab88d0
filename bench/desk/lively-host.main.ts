// A host in a process of its own whose market moves ten times a second, with many live views.
import { configFromEnvironment } from "../../packages/host/src/config.ts";
import { openHost } from "../../packages/host/src/host.ts";
import { answerWishes } from "./answer.ts";
import { livelyMarket } from "./lively.ts";
import { viewsMarketplace } from "./views.ts";

const market = livelyMarket((cause) => console.error(cause));
const views = Number(process.env.BENCH_VIEWS);
const { marketplace, id } = await viewsMarketplace(views);
const host = await openHost(
  { ...configFromEnvironment(process.env), port: 0 },
  { logLevel: "silent", market, marketplace },
);
await market.start();
if (views > 0) {
  const plan = await host.service.resolve({ id });
  await host.service.install({ plan_id: plan.plan_id, approved: ["tradingRead"], trust_key: true });
}
await answerWishes(host, (symbols) => market.tellOf(symbols));
