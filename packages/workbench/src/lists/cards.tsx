import { classes } from "@bourse/ui";
import type { ComponentProps } from "react";

/*
 * A table whose rows are cards on a narrow page (`.cards` in styles.css). The roles are written because its elements are
 * then laid out as blocks, which some browsers no longer tell screen readers to be a table.
 */

interface CardTableProps extends ComponentProps<"table"> {
  /** The columns' titles, which each card repeats beside its values. */
  readonly titles: readonly string[];
}

/** A table of a panel; its rows are `CardRow`. */
export function CardTable({ titles, className, ...rest }: CardTableProps) {
  const giveTitles = (table: HTMLTableElement | null) => {
    for (const [at, title] of titles.entries()) table?.style.setProperty(`--title-${at + 1}`, JSON.stringify(title));
  };
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table role="table" ref={giveTitles} {...rest} className={classes("cards w-full text-left text-xs", className)} />
  );
}

/** A row of the table, or a card: its name above, the values in columns, the buttons below. */
export function CardRow(props: ComponentProps<"tr">) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <tr role="row" {...props} />;
}

/** The title of a column. */
export function CardTitle(props: ComponentProps<"th">) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <th role="columnheader" scope="col" {...props} />;
}

/** The cell that names its row. */
export function CardName(props: ComponentProps<"th">) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <th role="rowheader" scope="row" {...props} />;
}

/** A cell with a value. */
export function CardCell(props: ComponentProps<"td">) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <td role="cell" {...props} />;
}

/** The cell with a row's buttons. */
export function CardActs({ className, ...rest }: ComponentProps<"td">) {
  return <CardCell {...rest} className={classes("card-acts", className)} />;
}
