import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineInApp, inAppNamespace, narrower, ours, same } from "./contract.ts";
import { ClipboardText } from "./parts.ts";

/** The client that runs the caller. */
export const ENV = inAppNamespace("env", [
  same("appName"),
  ours("appVersion", "version of the client"),
  same("language"),
  ours("timeZone", "time zone of the host"),
  ours("isDebug", "whether the client is a debug build, which runs local plugins without being built so"),
  ours(
    "theme",
    "`light` or `dark`, of the page that told last; `light` before any page did. VS Code has `window.activeColorTheme`",
  ),
  ours("onDidChangeTheme", "VS Code has `window.onDidChangeActiveColorTheme`"),
  narrower("clipboard.readText", "the trader is asked each time; it fails if the trader does not allow it"),
  /** Reads the text in the clipboard of the trader's page, if the trader allows it. */
  defineInApp({
    method: "env/clipboard.read",
    members: ["clipboard.readText"],
    waitsForTrader: true,
    params: closed({ format: Type.Literal("text") }),
    /** Null: the trader did not allow it. */
    result: closed({ text: Type.Union([ClipboardText, Type.Null()]) }),
    sample: { params: { format: "text" }, result: { text: "SPX" } },
  }),
  narrower(
    "clipboard.writeText",
    "at most 100000 characters; the trader is asked each time; it fails if the trader does not allow it",
  ),
  /** Copies a text to the clipboard of the trader's page, if the trader allows it. */
  defineInApp({
    method: "env/clipboard.write",
    members: ["clipboard.writeText"],
    waitsForTrader: true,
    params: closed({ text: ClipboardText }),
    result: closed({ copied: Type.Boolean() }),
    sample: { params: { text: "SPX" }, result: { copied: true } },
  }),
  narrower(
    "openExternal",
    "takes the address as a text; public https addresses only, and the trader is asked each time",
  ),
  /** Asks the trader to open a public https address in the browser; the page shows the whole address. */
  defineInApp({
    method: "env/openExternal",
    members: ["openExternal"],
    waitsForTrader: true,
    params: closed({ url: Type.String({ minLength: 1, maxLength: 2048 }) }),
    result: closed({ opened: Type.Boolean() }),
    sample: { params: { url: "https://example.com/" }, result: { opened: true } },
  }),
]);
