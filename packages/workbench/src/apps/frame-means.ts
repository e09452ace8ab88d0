import type { AppMemory } from "./app-memory.ts";
import type { AppsConnection } from "./connection.ts";
import type { FrameUse } from "./keyboard.ts";
import type { FrameLimits } from "./limits.ts";
import type { Download, Refused } from "./page-methods.ts";

/** A frame as the panel around it shows it. */
export interface FrameView {
  readonly state: "starting" | "ready" | "unresponsive" | "closed";
  /** Text that the application shows after its title. */
  readonly words: string;
  /** Present if the state is `closed`. */
  readonly reason?: { readonly code: string; readonly message: string };
}

/** Everything a frame needs of the page. */
export interface FrameMeans {
  readonly connection: AppsConnection;
  readonly limits?: FrameLimits;
  theme(): "light" | "dark";
  onTheme(listener: () => void): () => void;
  /** Called when the application asks the trader something right after the trader used it. */
  asks(): void;
  /** Asks the trader about a file. */
  download(file: Download): Promise<boolean | Refused>;
  /** State and answers that earlier documents left. */
  readonly memory: AppMemory;
  loaded(): void;
  used(use: FrameUse): void;
}
