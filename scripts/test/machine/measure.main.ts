import { measureMachine } from "./measure.ts";

console.log(JSON.stringify(measureMachine()));
