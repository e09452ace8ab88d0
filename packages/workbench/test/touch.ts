import type { CDPSession, Page } from "playwright-core";

/** A place in the window. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the page, as the browser reports them: what it makes of them (scrolling, a menu, a click) happens as well. */
export interface Fingers {
  /** Puts fingers on these places, or moves those that are there. */
  put(...spots: readonly Spot[]): Promise<void>;
  lift(): Promise<void>;
  tap(spot: Spot): Promise<void>;
}

/** Gives the page of a window a touch screen, as long as the window is open. */
export async function touchScreen(page: Page): Promise<Fingers> {
  const protocol: CDPSession = await page.context().newCDPSession(page);
  await protocol.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
  let isDown = false;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", spots: readonly Spot[]) =>
    protocol.send("Input.dispatchTouchEvent", { type, touchPoints: spots.map((spot, id) => ({ ...spot, id })) });
  const put = async (...spots: readonly Spot[]) => {
    await send(isDown ? "touchMove" : "touchStart", spots);
    isDown = true;
  };
  const lift = async () => {
    await send("touchEnd", []);
    isDown = false;
  };
  return {
    put,
    lift,
    async tap(spot) {
      await put(spot);
      await lift();
    },
  };
}
