import type { LayoutNode } from "@bourse/contract";
import { type DrivenView, snapshotsOf, sourceOf } from "@bourse/runtime/drive";
import type { TestedGuest } from "./guest.ts";
import type { TestMarket } from "./market.ts";
import { GuestFaulted, type TestFault } from "./refusal.ts";

/** Draws each view of a guest of API v1 whenever the market has news. */
export class DrawingStage {
  readonly shown = new Map<string, LayoutNode>();
  readonly faults: TestFault[] = [];
  readonly #guest: TestedGuest;
  readonly #views: readonly DrivenView[];
  readonly #market: TestMarket;
  #isStarted = false;

  constructor(guest: TestedGuest, views: readonly DrivenView[], market: TestMarket) {
    this.#guest = guest;
    this.#views = views;
    this.#market = market;
  }

  async start(): Promise<void> {
    const { fault } = await this.#guest.begin();
    if (fault) this.#fail(fault);
    this.#isStarted = true;
    await this.draw();
  }

  async moved(): Promise<void> {
    if (this.#isStarted) await this.draw();
  }

  /** Draws every view; the fault of one does not keep the others from being drawn. */
  async draw(): Promise<void> {
    const faults: TestFault[] = [];
    for (const view of this.#views) {
      const past = this.#market.pastOf(view.symbol);
      const snapshots = past ? snapshotsOf(view, past, sourceOf(this.#market.main.script)) : {};
      // As in a host: a view whose data is not there is not drawn.
      if (!snapshots.quote || (view.candles && !snapshots.candles)) {
        this.shown.delete(view.id);
        continue;
      }
      const request = { viewId: view.id, symbol: view.symbol, guestOutput: true, ...snapshots };
      const { output, fault } = await this.#guest.render(request);
      if (fault) faults.push(fault);
      else if (output) this.shown.set(view.id, output);
      else this.shown.delete(view.id);
    }
    const [first] = faults;
    this.faults.push(...faults.slice(1));
    if (first) this.#fail(first);
  }

  #fail(fault: TestFault): never {
    this.faults.push(fault);
    throw new GuestFaulted(fault);
  }
}
