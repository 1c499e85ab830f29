import { Time } from "~/ui/money/Time";

/** When it was: to the second in a table; to the minute on a phone, where a row has two lines. */
export function RowTime({ at }: { at: number }) {
  return (
    <>
      <span className="orders-exact">
        <Time at={at} format="YMDHMS" />
      </span>
      <span className="orders-short">
        <Time at={at} format="MDHM" />
      </span>
    </>
  );
}
