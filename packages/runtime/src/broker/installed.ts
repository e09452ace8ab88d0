/** A generation of an installed extension: a guest behind its commands, or an application behind its bridge. */
export type Installed = Guest | App;

/**
 * A generation of an installed extension. It ends at every update, rollback, change of approvals, disabling and
 * removal.
 */
export interface Guest {
  readonly kind: "guest";
  /** Extension id. */
  readonly id: string;
  /** The extension's name, as the trader reads it. */
  readonly name: string;
  readonly generation: string;
  /** Id of the key that signed the installed package: data that an extension leaves behind belongs to id and key. */
  readonly keyId: string;
  readonly workspace: string;
  /** View ids that the signed manifest declares. */
  readonly declaredViews: ReadonlySet<string>;
}

/**
 * The frame of a web application. The page holds the frame's message port, but the host decides which extension a frame
 * is, when it opens the frame.
 */
export interface App extends Omit<Guest, "kind"> {
  readonly kind: "app";
}
