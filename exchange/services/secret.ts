import { createHash, timingSafeEqual } from "node:crypto";

/** Whether what somebody says is the secret. It takes the same time however much of it is right. */
export function isSecret(said: string, secret: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(said), hash(secret));
}
