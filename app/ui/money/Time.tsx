import { formatTime, isoTime, type TimeFormat, type TimeZone } from "~/lib/format/format-time";
import "./money.css";

/** A moment. Its zone stands beside it (`withZone`) or once in the heading of its column. */
export function Time(props: {
  /** Unix time in milliseconds. */
  at: number | null;
  format?: TimeFormat;
  zone?: TimeZone;
  withZone?: boolean;
  className?: string;
}) {
  const text = formatTime(props.at, props.format, { zone: props.zone, withZone: props.withZone });
  return (
    <bdi className={props.className ? `n ${props.className}` : "n"} dir="ltr">
      <time dateTime={isoTime(props.at)}>{text}</time>
    </bdi>
  );
}
