import { SignedAmount } from "./SignedAmount";

/** Something that was paid, told as what it did to the wallet: a minus for what was paid, a plus for what was got. */
export function PaidAmount({ paid, decimals }: { paid: string; decimals?: number }) {
  return <SignedAmount value={paid.startsWith("-") ? paid.slice(1) : `-${paid}`} decimals={decimals} />;
}
