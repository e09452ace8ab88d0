import type { Frame, Page } from "playwright-core";

/** A request as a frame sends it. */
export interface Asked {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

declare global {
  interface Window {
    svcWebApp: { readonly port: Promise<MessagePort> };
  }
}

/** Gives a frame of the bare page a port whose other end answers every message at once, as briefly as with a refusal. */
export async function handBarePort(page: Page, frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const port = new Promise<MessagePort>((done) => {
      addEventListener("message", ({ ports: [given] }) => given && done(given), { once: true });
    });
    Object.assign(globalThis, { svcWebApp: { port } });
  });
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    const error = { code: "command.params_invalid", message: "the parameters do not have the method's form" };
    port1.onmessage = ({ data: { id } }) => port1.postMessage({ id, ok: false, error: { ...error, retryable: false } });
    document.querySelector("iframe")?.contentWindow?.postMessage("bare", "*", [port2]);
  });
}

/** Milliseconds of one round trip: the mean of `count` trips, one after another. @throws Error for an unexpected answer */
export async function roundTrips(frame: Frame, asked: Asked, expected: { count: number; code?: string }) {
  const { each, code } = await frame.evaluate(askInTurn, { ...asked, count: expected.count });
  if (code !== expected.code) throw new Error(`${asked.method} was answered with ${code}`);
  return each;
}

/** Sends requests at the given rate for the given time; counts those sent and those answered successfully. */
export const sendSteadily = (frame: Frame, wanted: { perSecond: number; ms: number }) =>
  frame.evaluate(sendTitles, wanted);

/** Runs in the frame. */
async function askInTurn({ method, params, count }: Asked & { readonly count: number }) {
  const port = await window.svcWebApp.port;
  let hear: (answer: { readonly error?: { readonly code: string } }) => void = () => undefined;
  let open = "";
  port.onmessage = ({ data }) => data.id === open && hear(data);
  let code: string | undefined;
  const begin = performance.now();
  for (let index = 0; index < count; index += 1) {
    open = `${begin}-${index}`;
    const answer = await new Promise<{ readonly error?: { readonly code: string } }>((done) => {
      hear = done;
      port.postMessage({ id: open, method, params });
    });
    code = answer.error?.code;
  }
  return { each: (performance.now() - begin) / count, code };
}

/** Runs in the frame. Every message changes what the page shows, which costs more than one that changes nothing. */
async function sendTitles({ perSecond, ms }: { readonly perSecond: number; readonly ms: number }) {
  const port = await window.svcWebApp.port;
  const begin = performance.now();
  const counts = { sent: 0, answered: 0 };
  port.onmessage = ({ data }) => {
    if (data.ok) counts.answered += 1;
  };
  return new Promise<typeof counts>((done) => {
    const next = () => {
      const passed = Math.min(ms, performance.now() - begin);
      for (const due = (passed * perSecond) / 1000; counts.sent < due; counts.sent += 1) {
        const params = { title: `Message ${counts.sent}` };
        port.postMessage({ id: `${begin}-${counts.sent}`, method: "app.title", params });
      }
      if (passed < ms) setTimeout(next);
      // Waits for the last answers, which are still on their way.
      else setTimeout(() => done(counts), 100);
    };
    next();
  });
}
