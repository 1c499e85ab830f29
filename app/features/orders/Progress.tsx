/** How much of an order is filled, as a bar and in words of percent. */
export function Progress({ percent }: { percent: number | null }) {
  return (
    <span className="orders-filled">
      <i aria-hidden="true">
        <b style={{ inlineSize: `${percent ?? 0}%` }} />
      </i>
      <bdi dir="ltr">{percent === null ? "--" : `${percent}%`}</bdi>
    </span>
  );
}
