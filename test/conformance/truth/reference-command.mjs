// One process group, one mutant: copies the project, replaces a stretch of one source file in the copy, runs a command there for
// each of the given test files, and prints `Killed` or `Survived`. Knows nothing of Assay.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { root, file, start, end, replacement, tests, command } = JSON.parse(process.argv[2]);
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'assay-reference-')));
cpSync(root, copy, {
  recursive: true,
  verbatimSymlinks: true,
  filter: (path) => !path.includes('reports'),
});
const path = join(copy, file);
const text = readFileSync(path, 'utf8');
writeFileSync(path, `${text.slice(0, start)}${replacement}${text.slice(end)}`);
const failed = tests.some((test) => {
  const words = command.map((word) => word.replace('{test}', test));
  return spawnSync(process.execPath, words, { cwd: copy, stdio: 'ignore' }).status !== 0;
});
rmSync(copy, { recursive: true, force: true });
process.stdout.write(JSON.stringify({ verdict: failed ? 'Killed' : 'Survived', applied: 1 }));
