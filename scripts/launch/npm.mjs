/**
 * How to call the npm that is in use: the one that started us, else the one on the path.
 * @param {string[]} args
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function npmCall(args) {
  const running = process.env.npm_execpath;
  if (running !== undefined && /npm-cli\.c?js$/.test(running)) {
    return { command: process.execPath, args: [running, ...args], shell: false };
  }
  return { command: "npm", args, shell: process.platform === "win32" };
}
