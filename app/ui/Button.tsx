import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "./Link";

export interface ButtonLook {
  /** `primary` fills one thing per view, the next action; `buy` and `sell` are for order forms alone. */
  variant?: "primary" | "outline" | "soft" | "ghost" | "buy" | "sell";
  /** 28, 32, 40 and 48 px. */
  size?: "s" | "m" | "l" | "xl";
  /** As wide as its container. */
  block?: boolean;
}

function buttonClass({ variant = "primary", size = "l", block }: ButtonLook, extra?: string): string {
  return ["ui-btn", `ui-btn-${variant}`, `ui-btn-${size}`, block && "ui-btn-block", extra].filter(Boolean).join(" ");
}

export function Button({
  variant,
  size,
  block,
  className,
  type = "submit",
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={buttonClass({ variant, size, block }, className)} {...rest} />;
}

export function LinkButton({ variant, size, block, className, ...rest }: ButtonLook & LinkProps) {
  return <Link className={buttonClass({ variant, size, block }, className)} {...rest} />;
}
