import type { MarketplacePort } from "../src/ports/marketplace.ts";

/** Downloads a complete archive from a marketplace. */
export async function downloadWhole(marketplace: MarketplacePort, id: string, version: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const begin = async () => {
    parts.length = 0;
  };
  await marketplace.download(id, version, { begin, write: async (piece) => void parts.push(piece.slice()) });
  return Buffer.concat(parts);
}
