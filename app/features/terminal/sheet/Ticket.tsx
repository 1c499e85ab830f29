import { useEffect, useRef, type ReactNode } from "react";
import { firstField } from "~/ui/first-focus";
import "../order-form/fit.css";
import { MiniBook } from "./MiniBook";
import "./sheet.css";
import { useKeyboardRoom } from "./use-keyboard-room";
import { useSheetOpen } from "./use-sheet-open";

/** The fields of the order form. In a phone's sheet the best of the book stands beside them, and the keyboard covers neither. */
export function Ticket({ children }: { children: ReactNode }) {
  const isOpen = useSheetOpen();
  const ticket = useRef<HTMLDivElement>(null);
  useKeyboardRoom(ticket, isOpen);
  useEffect(() => {
    // A finger that opens the sheet wants to look at it first: a field with the focus brings the keyboard up.
    if (isOpen && ticket.current && window.matchMedia("(pointer: fine)").matches) {
      firstField(ticket.current)?.focus({ preventScroll: true });
    }
  }, [isOpen]);
  return (
    <div className="term-ticket" ref={ticket}>
      {children}
      {isOpen && <MiniBook />}
    </div>
  );
}
