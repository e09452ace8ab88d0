import { SIMULATED_INSTRUMENTS } from "@bourse/bars";
import { VIEWS_PER_KEY } from "@bourse/contract";
import { fakeMarketplace, newPublisher } from "@bourse/host/testing";
import { bytesOf } from "@bourse/testing/manifests";

const ID = "svc.bench_quotes";
/** One container at each side of the page, so that all views are in sight at once. */
const PLACES = { sidebar: `${ID}.left`, auxiliaryBar: `${ID}.right` } as const;

/** Titles of the containers of {@link viewsMarketplace}. */
export const VIEW_CONTAINERS = ["Quotes left", "Quotes right"] as const;

/** A marketplace with one package, {@link ID}, of so many views with live quotes. */
export async function viewsMarketplace(count: number) {
  const views = Array.from({ length: count }, (_, index) => ({
    id: `${ID}.quote${index}`,
    name: `Quote ${index}`,
    quoteSymbol: SIMULATED_INSTRUMENTS[index % SIMULATED_INSTRUMENTS.length]?.symbol ?? "",
  }));
  const manifest = bytesOf({
    id: ID,
    name: "Many quotes",
    version: "1.0.0",
    description: "Quotes that move.",
    publisher: "Bench",
    apiVersion: 1,
    runtime: "resource",
    capabilities: ["tradingRead"],
    contributes: {
      views: { [PLACES.sidebar]: views.slice(0, VIEWS_PER_KEY), [PLACES.auxiliaryBar]: views.slice(VIEWS_PER_KEY) },
      viewContainers: {
        sidebar: [{ id: PLACES.sidebar, title: VIEW_CONTAINERS[0] }],
        auxiliaryBar: [{ id: PLACES.auxiliaryBar, title: VIEW_CONTAINERS[1] }],
      },
    },
    metadata: {},
  });
  const marketplace = fakeMarketplace();
  marketplace.publish(await newPublisher().release({ manifest }));
  return { marketplace, id: ID };
}
