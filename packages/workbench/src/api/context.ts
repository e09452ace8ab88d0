import { createContext, useContext } from "react";
import type { Api } from "./client.ts";

/** The API with the token that this page was opened with. */
export const ApiContext = createContext<Api | undefined>(undefined);

/** The API; available only after sign-in. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("useApi is used outside of the signed-in page");
  return api;
}
