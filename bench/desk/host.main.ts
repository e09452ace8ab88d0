// A host as a trader runs it, in a process of its own.
import { configFromEnvironment, createHost } from "../../packages/host/src/index.ts";
import { answerWishes } from "./answer.ts";

await answerWishes(await createHost({ ...configFromEnvironment(process.env), port: 0 }, { logLevel: "silent" }));
