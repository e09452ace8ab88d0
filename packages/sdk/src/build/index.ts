/** Makes WebAssembly guests of TypeScript. It needs `rolldown`, which a project has among its own dependencies. */

export type { Sources } from "./bundle.ts";
export { type Bundler, findBundler } from "./bundler.ts";
export type { MeasuredFunction } from "./calls.ts";
export type { Frees } from "./clean-frees.ts";
export { type Compiled, compileGuest, coveredIn, ENGINES, engineOf, guestEngines } from "./compile.ts";
export type { Place, SourceFault } from "./fault.ts";
export { type Engine, openedMemory, type Snapshot, snapshotOf } from "./snapshot.ts";
export { type GuestMap, SourcePlaces } from "./source-places.ts";
