export { newOfficials, type Officials, type OfficialsInput } from "./official.ts";
