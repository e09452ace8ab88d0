import "flexlayout-react/style/light.css";
import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { bringFirstParts } from "./shell/bring.ts";
import { startAppearance } from "./state/appearance.ts";
import { startTheme } from "./state/theme.ts";

startTheme();
startAppearance();
bringFirstParts();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
