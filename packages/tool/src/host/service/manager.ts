/** The program that starts in the background, and its settings; all paths are absolute. */
export interface ServiceSettings {
  /** The Node executable. */
  readonly node: string;
  /** The host's program. */
  readonly program: string;
  /** Working folder of the host. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The user's home folder. */
  readonly home: string;
  /** Number of the user, for systems that address a session by it. */
  readonly userId: number;
}

/** A program to run, with its arguments. */
export type Call = readonly [program: string, ...args: readonly string[]];

/** The program of an operating system that starts a user's services. */
export interface ServiceManager {
  readonly name: string;
  /** The file that describes the service. */
  file(settings: ServiceSettings): string;
  /** The content of that file. */
  definition(settings: ServiceSettings): string;
  /** Calls to make after the file is written. */
  install(settings: ServiceSettings): readonly Call[];
  /** Calls to make before the file is deleted. */
  remove(settings: ServiceSettings): readonly Call[];
  /** A call that succeeds if the service runs. */
  status(settings: ServiceSettings): Call;
  /** Advice for after the installation. */
  readonly note: string;
}
