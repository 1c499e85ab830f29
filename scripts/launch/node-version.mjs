/** The oldest Node the programs run on; package.json's `engines` says the same. */
export const OLDEST_NODE = "20.19";

/**
 * One sentence when `version` (as in process.versions.node) is too old, else null.
 * @param {string} version
 * @returns {string | null}
 */
export function nodeVersionProblem(version) {
  const [major, minor] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE.split(".").map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Bourse needs Node ${OLDEST_NODE} or newer, and this is Node ${version}: install a newer one from https://nodejs.org.`;
}
