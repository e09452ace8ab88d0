import "flexlayout-react/style/light.css";
import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { readToken } from "./api/token.ts";
import { startSession } from "./live/session.ts";
import { bringFirstParts } from "./shell/bring.ts";
import { startAppearance } from "./state/appearance.ts";
import { startTheme } from "./state/theme.ts";

startTheme();
startAppearance();
const token = readToken();
// Before anything is drawn: the stream of events stands when the page begins to read.
const first = token === undefined ? undefined : startSession(token);
bringFirstParts();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App first={first} />
    </StrictMode>,
  );
}
