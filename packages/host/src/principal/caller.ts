import type { CallerAs } from "@bourse/runtime/broker";
import type { Principal } from "./principal.ts";

/** The context of one call to a service of the host, whoever calls. */
export type Caller<Who extends Principal = Principal> = CallerAs<Who>;
