import { formatTime, isoTime, type TimeFormat, type TimeZone } from "~/lib/format/format-time";
import { useDisplay } from "./display";
import "./money.css";

/** A moment in the person's zone, which stands beside it (`withZone`) or once in the heading of its column. */
export function Time(props: {
  /** Unix time in milliseconds. */
  at: number | null;
  format?: TimeFormat;
  /** Another zone than the person's. */
  zone?: TimeZone;
  withZone?: boolean;
  className?: string;
}) {
  const { zone } = useDisplay();
  const text = formatTime(props.at, props.format, { zone: props.zone ?? zone, withZone: props.withZone });
  return (
    <bdi className={props.className ? `n ${props.className}` : "n"} dir="ltr">
      <time dateTime={isoTime(props.at)}>{text}</time>
    </bdi>
  );
}
