export { ScriptedMachine } from "./scripted-machine.ts";
