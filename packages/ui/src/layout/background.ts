import { createContext } from "react";

/** `#rrggbb` of what a node is drawn on; empty: the theme's surface. */
export const BackgroundContext = createContext<string>("");
