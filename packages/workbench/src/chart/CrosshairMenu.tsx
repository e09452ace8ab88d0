import { IconButton } from "@bourse/ui";
import { Ellipsis } from "lucide-react";
import type { RefObject } from "react";
import type { Drawing } from "./drawing.ts";
import { tellMenuAsked } from "./menu-key.ts";
import { priceUnder } from "./opened.ts";
import type { CrosshairPlace } from "./pointing.ts";
import { thingAt } from "./things.ts";

/** Pixels of a side: a finger finds it. */
const SIDE = 44;

export interface CrosshairMenuProps {
  readonly element: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<Drawing | undefined>;
  /** Where the crosshair is. */
  readonly at: CrosshairPlace;
}

/** Opens the menu of the place under a finger's crosshair; it stands at the price axis, where it hides few bars. */
export function CrosshairMenu({ element, drawing, at }: CrosshairMenuProps) {
  const { width, height } = drawing.current?.size() ?? { width: 0, height: 0 };
  const open = () => {
    const target = element.current;
    if (!target) return;
    const { left, top } = target.getBoundingClientRect();
    const place = { x: left + at.x, y: top + at.y };
    const of = thingAt({ target, ...place }) ?? priceUnder(place);
    if (of) tellMenuAsked({ of, ...place });
  };
  return (
    <IconButton
      label="Menu at the crosshair"
      aria-haspopup="menu"
      onClick={open}
      className="absolute z-20 size-11 border border-line bg-surface text-text shadow-lg"
      style={{ left: width - SIDE, top: Math.min(Math.max(at.y - SIDE / 2, 0), height - SIDE) }}
    >
      <Ellipsis size={18} aria-hidden="true" />
    </IconButton>
  );
}
