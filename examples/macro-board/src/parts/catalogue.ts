import { useEffect, useState } from "react";
import type { Feed } from "../feeds/feed.ts";

/** A server of the package's list. */
export interface Server {
  readonly origin: string;
  readonly name: string;
  /** Page for people. */
  readonly home: string;
}

/** What the package knows: its servers, and sources that are ready to be added. */
export interface Catalogue {
  readonly servers: readonly Server[];
  readonly sources: readonly Omit<Feed, "id">[];
}

let loading: Promise<Catalogue> | undefined;

/** A file of the package beside the page. */
export function loadCatalogue(): Promise<Catalogue> {
  loading ??= fetch("./catalogue.json").then((answer) => answer.json() as Promise<Catalogue>);
  return loading;
}

export function useCatalogue(): Catalogue {
  const [catalogue, set] = useState<Catalogue>({ servers: [], sources: [] });
  useEffect(() => {
    let current = true;
    loadCatalogue().then(
      (read) => current && set(read),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return catalogue;
}

export const serverOf = ({ servers }: Catalogue, url: string): Server | undefined =>
  servers.find(({ origin }) => URL.canParse(url) && new URL(url).origin === origin);
