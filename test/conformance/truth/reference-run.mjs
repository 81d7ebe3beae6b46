// One process, one mutant: replaces a stretch of one source file as Vite loads it, runs the given test files with the
// project's plain Vitest, and prints `Killed` or `Survived`. Knows nothing of Assay's builds, runtime or runner.
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const { root, file, start, end, replacement, tests } = JSON.parse(process.argv[2]);
const require = createRequire(join(root, 'package.json'));
const entry = join(dirname(require.resolve('vitest/package.json')), 'dist', 'node.js');
const { createVitest } = await import(pathToFileURL(entry).href);

const mutated = resolve(root, file).replaceAll('\\', '/');
let applied = 0;
const change = (code, id) => {
  if (id.split('?')[0] !== mutated) return undefined;
  applied += 1;
  return `${code.slice(0, start)}${replacement}${code.slice(end)}`;
};

const quiet = new Writable({ write: (_chunk, _encoding, done) => done() });
const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    reporters: [{}],
    coverage: { enabled: false },
    api: false,
    pool: 'forks',
    maxWorkers: 1,
    minWorkers: 1,
    passWithNoTests: true,
    cache: false,
    snapshotEnvironment: undefined,
  },
  { logLevel: 'silent' },
  { stdout: quiet, stderr: quiet },
);
for (const server of new Set(vitest.projects.map((project) => project.vite))) {
  const environments = server.environments ? Object.values(server.environments) : [server];
  for (const { pluginContainer } of new Set(environments)) {
    const transform = pluginContainer.transform.bind(pluginContainer);
    pluginContainer.transform = (code, id, options) =>
      transform(change(code, id) ?? code, id, options);
  }
}
const wanted = new Set(tests.map((test) => resolve(root, test).replaceAll('\\', '/')));
const all = await vitest.globTestSpecifications();
const specifications = all.filter(({ moduleId }) => wanted.size === 0 || wanted.has(moduleId));
const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
const failed = unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
process.stdout.write(`\n${JSON.stringify({ verdict: failed ? 'Killed' : 'Survived', applied })}\n`);
await vitest.close();
process.exit(0);
