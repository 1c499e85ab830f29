import { useEffect, useState } from "react";
import { useTerminal } from "../terminal-context";

/** The side that the form was last filled for from elsewhere on the page; undefined before that. */
export function useFilledSide(): "buy" | "sell" | undefined {
  const { fills } = useTerminal();
  const [side, setSide] = useState<"buy" | "sell">();
  useEffect(() => {
    return fills.listen(({ side: filled }) => setSide(filled));
  }, [fills]);
  return side;
}
