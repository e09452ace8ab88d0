import type { InAppParams } from "@bourse/contract/in-app";

/** A message as its extension described it. */
export type MessageText = InAppParams<"window/message.show">;

/** A request to the trader. The page fulfils the last three, because a browser allows them only after a click. */
export type Ask =
  | { readonly kind: "message"; readonly text: MessageText }
  | { readonly kind: "pick"; readonly text: InAppParams<"window/quickPick.show"> }
  | { readonly kind: "input"; readonly text: InAppParams<"window/inputBox.show"> }
  | { readonly kind: "copy"; readonly text: InAppParams<"env/clipboard.write"> }
  | { readonly kind: "paste"; readonly text: object }
  | { readonly kind: "open"; readonly text: InAppParams<"env/openExternal"> };
