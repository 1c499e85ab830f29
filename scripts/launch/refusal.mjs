/** A reason to stop that is meant for the person at the terminal: one line that says what to do. */
export class Refusal extends Error {}

/**
 * Runs a command's main function: a Refusal, or an option that the command doesn't know, becomes its words and exit code 1; anything
 * else is a fault with its stack.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(isForPeople(error) ? error.message : error);
    process.exitCode = 1;
  }
}

/** Of options, Node's own words will do. */
function isForPeople(error) {
  return error instanceof Refusal || String(error?.code).startsWith("ERR_PARSE_ARGS");
}
