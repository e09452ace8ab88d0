// The owner of this folder writes the interface.
// biome-ignore lint/suspicious/noEmptyInterface: filled by its owner
export interface MarketService {}
