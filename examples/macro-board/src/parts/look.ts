import { createContext, useContext } from "react";
import { type Format, formatFor } from "./format.ts";

const Context = createContext<Format>(formatFor("en"));
export const FormatProvider = Context.Provider;
export const useFormat = (): Format => useContext(Context);
