import { useEffect, useState } from "react";
import "./money.css";

const SECOND_MS = 1_000;

/**
 * Time left until a moment, hours, minutes and seconds; both in Unix ms. `now` is the page's, so that server and browser
 * agree; it runs down where JavaScript does.
 */
export function Countdown({ until, now, className }: { until: number; now: number; className?: string }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const begun = Date.now();
    const timer = setInterval(() => {
      setPassed(Date.now() - begun);
    }, SECOND_MS);
    return () => {
      clearInterval(timer);
    };
  }, [now]);
  const left = Math.max(0, Math.floor((until - now - passed) / SECOND_MS));
  const two = (value: number) => String(value).padStart(2, "0");
  const text = [Math.floor(left / 3_600), Math.floor(left / 60) % 60, left % 60].map(two).join(":");
  return (
    <bdi className={className ? `n ${className}` : "n"} dir="ltr" role="timer">
      {text}
    </bdi>
  );
}
