/**
 * What a run of the faults comes to: a line for each group, and those that nobody noticed.
 * @param {{ name: string, group: string, isFound: boolean, how: string, seconds: number }[]} outcomes
 * @returns {string}
 */
export function summaryOf(outcomes) {
  const groups = [...new Set(outcomes.map(({ group }) => group))];
  const lines = groups.map((name) =>
    lineOf(
      name,
      outcomes.filter(({ group }) => group === name),
    ),
  );
  const missed = outcomes.filter(({ isFound }) => !isFound).map(({ name, how }) => `NOT FOUND ${name} (${how})`);
  return ["", ...lines, lineOf("all", outcomes), ...missed].join("\n");
}

function lineOf(name, outcomes) {
  const found = outcomes.filter(({ isFound }) => isFound).length;
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
  return `${name.padEnd(12)} ${found} of ${outcomes.length} found in ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
