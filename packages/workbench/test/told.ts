import type { Page } from "playwright-core";

/** Notes the notifications of the system and the tones that a page asks for; call it before the page is opened. */
export const watchSignals = (page: Page) =>
  page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    class Shown extends EventTarget {
      static permission = "default";
      static async requestPermission() {
        told.push("asked");
        Shown.permission = "granted";
        return Shown.permission;
      }
      constructor(title: string, { tag }: { tag: string }) {
        super();
        told.push(`${title} ${tag}`);
      }
    }
    Object.assign(window, { Notification: Shown });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      told.push("tone");
      start.call(this, when);
    };
  });

/** What was noted, the earliest first. */
export const toldOf = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);
