import { createContext, useContext } from "react";
import type { Api } from "./client.ts";

/** The API of the token this page was opened with. */
export const ApiContext = createContext<Api | undefined>(undefined);

/** The API; only below the sign-in page. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("useApi is used outside of the signed-in page");
  return api;
}
