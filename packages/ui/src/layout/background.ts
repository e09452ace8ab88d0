import { createContext } from "react";

/** `#rrggbb` of a node's background; empty: the theme's surface. */
export const BackgroundContext = createContext<string>("");
