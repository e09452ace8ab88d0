import type { DeskPage } from "./page.ts";

const SECOND = 1000;

export interface Moved {
  /** Milliseconds between frames. */
  readonly frames: readonly number[];
  /** Milliseconds of processor time per frame. */
  readonly cpu: number;
}

/** Turns the wheel over the chart as over the drawing library's chart: out, far back, and in again. */
export async function move(desk: DeskPage, frames: number): Promise<Moved> {
  return measured(desk, async () => {
    const spent: number[] = [];
    for (const wheel of [{ deltaY: 120 }, { deltaX: -60 }, { deltaY: -120 }]) {
      spent.push(...(await desk.page.evaluate(spin, { ...wheel, frames })));
    }
    return spent;
  });
}

/** Number of frames in which the wheel goes from the newest bars to all of them. */
const ALL_THE_WAY = 80;

/** Zooms out until every bar is loaded and in sight. */
export async function readAll(desk: DeskPage): Promise<Moved> {
  const { page } = desk;
  let isWhole = false;
  page.on("response", async (response) => {
    if (!response.url().includes("/api/market/bars")) return;
    const [header = "{}"] = (await response.body()).toString("latin1").split("\n", 1);
    isWhole ||= (JSON.parse(header) as { readonly more: boolean }).more === false;
  });
  const read = await measured(desk, async () => {
    const spent: number[] = [];
    while (!isWhole) spent.push(...(await page.evaluate(spin, { deltaY: 120, frames: 20 })));
    return spent;
  });
  await page.evaluate(spin, { deltaY: 120, frames: ALL_THE_WAY });
  return read;
}

async function measured({ cpu }: DeskPage, work: () => Promise<readonly number[]>): Promise<Moved> {
  const before = await cpu();
  const frames = await work();
  return { frames, cpu: (((await cpu()) - before) * SECOND) / frames.length };
}

/** Runs in the page. */
async function spin({ frames, ...wheel }: { deltaX?: number; deltaY?: number; frames: number }): Promise<number[]> {
  const target = document.querySelector("[data-chart] canvas");
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const spent: number[] = [];
  let before = await nextFrame();
  for (let frame = 0; frame < frames; frame++) {
    const place = { clientX: 700, clientY: 300, bubbles: true, cancelable: true };
    target?.dispatchEvent(new WheelEvent("wheel", { ...place, ...wheel }));
    const now = await nextFrame();
    spent.push(now - before);
    before = now;
  }
  return spent;
}
