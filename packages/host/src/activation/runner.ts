import type { ManagedModelManifest, WebAppManifest } from "@bourse/contract";
import type { ActivationReason, ActivationState } from "@bourse/contract/host-api";
import type { GuestRuntime } from "@bourse/runtime";
import type { PackageFile } from "../store/packages/package-file.ts";
import type { FileRow } from "../store/packages/rows.ts";

/** Manifests of packages whose files the host serves or starts itself, instead of loading them as a guest. */
export type HostedManifest = WebAppManifest | ManagedModelManifest;

/** The files of one installed package, exactly those that its signed manifest lists. */
export interface PackageFiles {
  /** SHA-256 of the archive. */
  readonly digest: string;
  readonly list: readonly FileRow[];
  /**
   * Opens a file once and verifies all of it through that descriptor before a byte is given; undefined when the
   * manifest lists no such file. @throws HostRefusal `install.package_damaged`
   */
  open(path: string): Promise<PackageFile | undefined>;
}

/** One generation of an installed web application or model: signed, official, completely approved. */
export interface Hosted {
  readonly id: string;
  readonly generation: string;
  /** Id of the key that signed the package. */
  readonly keyId: string;
  readonly manifest: HostedManifest;
  /** All capabilities of the manifest: these runtimes are approved as a whole or do not start. */
  readonly approved: readonly string[];
  readonly files: PackageFiles;
}

/** A generation as its runner reports it. */
export interface HostedState {
  /**
   * Takes a state of the table; `reason` says why, or how far it is. Returns false when the generation has ended or the
   * table does not allow the move: the runner must then do nothing more.
   */
  to(state: Exclude<ActivationState, "stopped">, reason?: ActivationReason): boolean;
  /** A fault of the host itself. */
  report(cause: unknown): void;
}

/** A generation that runs. */
export interface Running {
  /** The trader's retry; called in every state but `stopped`. */
  retry(): void;
  /** Diagnostic lines for the extension's log, oldest first; held in memory only. */
  log?(): ReturnType<GuestRuntime["log"]>;
  /** Resolves when nothing of the generation runs, serves or writes. Called once. */
  end(reason: string): Promise<void>;
}

/** Runs the activations of one runtime. A runtime without a runner is not offered by this host. */
export interface Runner {
  readonly runtime: HostedManifest["runtime"];
  /** A generation that belongs to a workspace ends, and begins again, when the trader opens another one. */
  readonly scope: "host" | "workspace";
  /** The generation is `preparing`. Must not throw for a fault of the package: that is a state with its reason. */
  start(hosted: Hosted, state: HostedState): Running;
  /**
   * Deletes all that the extension left on this machine, if it was one of this runtime. Called after its removal is
   * written and its generation has ended, and again if it throws.
   */
  forget?(extensionId: string): void;
  /** The host closes; every generation has ended. */
  close?(): Promise<void>;
}
