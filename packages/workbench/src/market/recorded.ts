/** Sources whose prices are of the past and do not follow the clock. */
const RECORDED = ["sample", "replay", "csv"];

/** Whether no price of a source is of now, so that none of them gets old. */
export const isRecorded = (source: string): boolean => RECORDED.includes(source);
