import "./styles.css";
import { openBridge } from "@bourse/sdk/webapp";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { Desk } from "./desk/desk.ts";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");

const bridge = await openBridge();
bridge.on("app.theme", ({ theme }) => {
  document.documentElement.dataset.theme = theme;
});
const desk = new Desk(bridge);
createRoot(root).render(<App desk={desk} />);
await desk.open();
