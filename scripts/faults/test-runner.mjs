// Runs test files in a process of its own that stays: what it has once transformed isn't transformed again for every slip. Its parent
// tells it which file has changed and which tests to run, and ends it where a slip makes them run for ever.
import { createVitest } from "vitest/node";

/** Says nothing: the parent does. */
const SILENT = {};

const [folder] = process.argv.slice(2);
const vitest = await createVitest(
  "test",
  { root: folder, watch: false, project: ["node"], bail: 1, fileParallelism: false, reporters: [SILENT] },
  { configFile: `${folder}/vitest.config.ts` },
);

process.on("message", async ({ changed, tests }) => {
  for (const path of changed) vitest.invalidateFile(path);
  try {
    process.send(await noticed(tests));
  } catch (error) {
    process.send({ broken: String(error) });
  }
});
process.on("disconnect", () => process.exit());
process.send({ ready: true });

/**
 * The first failed test by its title; null where all pass. `broken` where a file can't even be loaded: no test has looked then.
 * @param {string[]} tests absolute paths
 * @returns {Promise<{ failed: string | null, broken: string | null, died: boolean }>}
 */
async function noticed(tests) {
  const project = vitest.getProjectByName("node");
  // What earlier runs have found is told again otherwise.
  vitest.state.clearFiles(project, tests);
  vitest.state.clearErrors();
  const specifications = tests.map((path) => project.createSpecification(path));
  const run = await vitest.rerunTestSpecifications(specifications);
  const testModules = run.testModules.filter(({ moduleId }) => tests.includes(moduleId));
  const failed = testModules
    .flatMap((module) => [...module.children.allTests()])
    .find((test) => test.result().state === "failed");
  const unloaded = testModules.find((module) => module.state() === "failed" && module.errors().length > 0);
  return {
    failed: failed?.name ?? null,
    broken: failed === undefined && unloaded ? unloaded.errors()[0].message.split("\n")[0] : null,
    died: run.unhandledErrors.length > 0,
  };
}
