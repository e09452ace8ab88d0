import { WEB_APP_GLOBAL, WEB_APP_PROTOCOL } from "@bourse/contract/web-app";

/**
 * The host's script, first in every HTML document of an application. It deletes constructors that open connections past
 * the policy, keeps messages of other windows away (two applications could exchange what they know), keeps the one
 * message port for the application, answers the page's question whether the document still
 * runs, and reports violations and uncaught errors for the author's log. Nothing depends on its honesty: the application
 * shares its realm.
 */
export const BOOT_SCRIPT = `(() => {
  "use strict";
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (/rtc/i.test(name) || name === "WebTransport" || name === "XSLTProcessor") delete globalThis[name];
  }
  const { parent } = globalThis;
  const waiting = [];
  let control;
  let give;
  const port = new Promise((done) => { give = done; });
  const tell = (report) => {
    if (control) control.postMessage(report);
    else if (waiting.length < 20) waiting.push(report);
  };
  Object.defineProperty(globalThis, "${WEB_APP_GLOBAL}", {
    value: Object.freeze({ protocol: "${WEB_APP_PROTOCOL}", port }),
  });
  const take = (event) => {
    if (event.source === globalThis) return;
    event.stopImmediatePropagation();
    const isHanded = event.source === parent && event.ports.length === 2 && event.data === "${WEB_APP_PROTOCOL}";
    if (!isHanded || control) return;
    control = event.ports[1];
    control.onmessage = () => control.postMessage({ pong: true });
    for (const report of waiting.splice(0)) control.postMessage(report);
    give(event.ports[0]);
  };
  addEventListener("message", take, true);
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
    const at = sourceFile ? sourceFile + ":" + lineNumber : "";
    tell({ kind: "violation", text: effectiveDirective + " blocked " + (blockedURI || "inline code"), at });
  });
  addEventListener("error", ({ message, filename, lineno }) => {
    tell({ kind: "error", text: String(message), at: filename ? filename + ":" + lineno : "" });
  });
  addEventListener("unhandledrejection", ({ reason }) => tell({ kind: "error", text: String(reason), at: "" }));
})();
`;
