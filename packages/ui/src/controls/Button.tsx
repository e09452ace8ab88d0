import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "../classes.ts";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the main action; `danger`: a destructive action; `quiet`: no frame. */
  readonly tone?: "plain" | "primary" | "danger" | "quiet";
  readonly size?: "normal" | "small";
  readonly ref?: Ref<HTMLButtonElement>;
}

const TONES = {
  plain: "border-line bg-raised text-text hover:border-muted aria-pressed:border-accent aria-pressed:text-accent",
  primary: "border-accent bg-accent text-on-accent hover:brightness-110",
  danger: "border-negative bg-transparent text-negative hover:bg-negative/10",
  quiet: "border-transparent bg-transparent text-muted hover:text-text hover:bg-raised",
} as const;

/** A button with text. */
export function Button({ tone = "plain", size = "normal", className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        "inline-flex shrink-0 items-center justify-center gap-1.5 rounded border text-xs font-medium whitespace-nowrap",
        "transition-colors disabled:cursor-not-allowed disabled:opacity-50",
        size === "small" ? "h-6 px-2" : "h-7 px-2.5",
        TONES[tone],
        className,
      )}
    />
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its action, for screen readers and as a tooltip. */
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** A button with an icon only. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        "inline-flex size-7 shrink-0 items-center justify-center rounded text-muted hover:bg-raised hover:text-text",
        "disabled:cursor-not-allowed disabled:opacity-50 aria-pressed:bg-raised aria-pressed:text-accent",
        className,
      )}
    />
  );
}
