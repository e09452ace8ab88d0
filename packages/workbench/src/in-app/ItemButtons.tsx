import { Button } from "@bourse/ui";
import { useAnswer } from "./use-answer.ts";

export interface ItemButtonsProps {
  readonly id: string;
  readonly items: readonly string[];
  readonly size?: "small" | "normal";
}

/** The buttons of a message; two of them may have the same title. */
export function ItemButtons({ id, items, size = "normal" }: ItemButtonsProps) {
  const answer = useAnswer();
  const buttons = items.map((title, place) => ({ title, place }));
  return buttons.map(({ title, place }) => (
    <Button key={place} size={size} onClick={() => answer(id, { chosen: [place] })}>
      {title}
    </Button>
  ));
}
