import { WEB_APP_GLOBAL, WEB_APP_PROTOCOL } from "@bourse/contract/web-app";

/**
 * The host's script, which runs first in every HTML document of an application. It deletes APIs that open connections
 * past the policy, that read the screen, and that make a document from a file or from nothing: frames of such a
 * document would have a fresh realm. It blocks messages from other windows, because two applications could exchange
 * what they know. It keeps the one message port for the application and a second one for the host's page. Through the
 * second port it answers whether the document still runs, and reports the trader's clicks, and keys that came without a
 * click. For the author's log it reports violations and uncaught errors. The host grants nothing on its word, because
 * the application shares its realm. It takes the functions that it needs later at once, before anybody can replace
 * them.
 */
export const BOOT_SCRIPT = `(() => {
  "use strict";
  const GONE = ["WebTransport", "XSLTProcessor", "XMLHttpRequest", "EyeDropper"];
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (/rtc/i.test(name) || GONE.includes(name)) delete globalThis[name];
  }
  // open() forgets every listener of the window, the one below among them.
  for (const name of ["open", "write", "writeln"]) delete Document.prototype[name];
  const call = Function.prototype.call;
  const own = (get) => call.bind(get);
  const getter = (of, name) => own(Object.getOwnPropertyDescriptor(of, name).get);
  const sourceOf = getter(MessageEvent.prototype, "source");
  const portsOf = getter(MessageEvent.prototype, "ports");
  const dataOf = getter(MessageEvent.prototype, "data");
  const targetOf = getter(Event.prototype, "target");
  const stop = own(Event.prototype.stopImmediatePropagation);
  const post = own(MessagePort.prototype.postMessage);
  const { parent, window } = globalThis;
  const waiting = [];
  let control;
  let give;
  const port = new Promise((done) => { give = done; });
  const tell = (report) => {
    if (control) post(control, report);
    else if (waiting.length < 20) waiting.push(report);
  };
  Object.defineProperty(globalThis, "${WEB_APP_GLOBAL}", {
    value: Object.freeze({ protocol: "${WEB_APP_PROTOCOL}", port }),
  });
  const take = (event) => {
    const source = sourceOf(event);
    if (source === window) return;
    stop(event);
    if (source !== parent || control || dataOf(event) !== "${WEB_APP_PROTOCOL}") return;
    const [bridge, other] = portsOf(event);
    if (!other) return;
    control = other;
    control.onmessage = () => post(control, { pong: true });
    for (const report of waiting.splice(0)) post(control, report);
    give(bridge);
  };
  addEventListener("message", take, true);
  // Since the document has the keyboard. A browser vouches for what is trusted.
  let use;
  const used = (how) => ({ isTrusted }) => {
    if (!isTrusted || (how === "key" && use !== undefined)) return;
    use = how;
    tell({ used: how });
  };
  for (const type of ["pointerdown", "click"]) addEventListener(type, used("press"), true);
  addEventListener("keydown", used("key"), true);
  addEventListener("blur", (event) => { if (targetOf(event) === window) use = undefined; }, true);
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
