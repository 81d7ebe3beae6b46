// One process group, one mutant: copies the project, replaces a stretch of one source file in the copy, runs a command there for
// each of the given test files, and prints `Killed`, `Survived` or, if one of the commands takes longer than `limit` milliseconds,
// `Timeout`. Knows nothing of Assay.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { root, file, start, end, replacement, tests, command, limit } = JSON.parse(process.argv[2]);
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'assay-reference-')));
cpSync(root, copy, {
  recursive: true,
  verbatimSymlinks: true,
  filter: (path) => !path.includes('reports'),
});
const path = join(copy, file);
const text = readFileSync(path, 'utf8');
writeFileSync(path, `${text.slice(0, start)}${replacement}${text.slice(end)}`);

/** Runs the command for a test file. Each has its own time: all files together may take long on a machine that does other work. */
function outcomeOf(test) {
  const words = command.map((word) => word.replace('{test}', test));
  // A process group of its own, so that a process that hangs ends with what it has started.
  const child = spawn(process.execPath, words, { cwd: copy, stdio: 'ignore', detached: true });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    process.kill(-child.pid, 'SIGKILL');
  }, limit);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(isLate ? 'Timeout' : code === 0 ? 'Survived' : 'Killed');
    });
  });
}

let verdict = 'Survived';
for (const test of tests) {
  verdict = await outcomeOf(test);
  if (verdict !== 'Survived') break;
}
rmSync(copy, { recursive: true, force: true });
process.stdout.write(JSON.stringify({ verdict, applied: 1 }));
