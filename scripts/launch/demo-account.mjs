const ANSWER_LIMIT_MS = 3_000;

/**
 * How to sign in without an account of one's own, or null where the exchange has none (demo mode is off).
 * @param {string} spotApiUrl
 * @returns {Promise<string | null>}
 */
export async function demoSignIn(spotApiUrl) {
  try {
    const response = await fetch(`${spotApiUrl}/v1/account/demo`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    const { code, data } = await response.json();
    if (code !== 0) return null;
    return `Sign in as ${data.email} with the password ${data.password} (a shared demo account with test funds).`;
  } catch {
    return null;
  }
}
