/** Orders whose pair is remembered; the oldest make room. */
const KEPT_MAX = 20_000;

/** Pairs of orders that were placed lately: whoever changes one of them doesn't wait until it has its row. */
export interface PlacedOrders {
  remember(order: { accountId: string; orderId: string; pair: string }): void;
  /** Null where the order isn't the account's, or isn't remembered. */
  pairOf(accountId: string, orderId: string): string | null;
}

export function createPlacedOrders(): PlacedOrders {
  const placed = new Map<string, { accountId: string; pair: string }>();
  return {
    remember({ accountId, orderId, pair }) {
      placed.set(orderId, { accountId, pair });
      const [oldest] = placed.keys();
      if (placed.size > KEPT_MAX && oldest !== undefined) placed.delete(oldest);
    },
    pairOf(accountId, orderId) {
      const known = placed.get(orderId);
      return known?.accountId === accountId ? known.pair : null;
    },
  };
}
