export * from "./alerts";
export * from "./charts";
export * from "./market";
export * from "./models";
export * from "./storage";
export * from "./ui";
