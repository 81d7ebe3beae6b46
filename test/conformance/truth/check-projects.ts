// Usage: npm run truth -- PROJECT... [--sample SHARE] [--at-most N] [--flags="FLAGS OF ASSAY"] [--command="ARGUMENTS OF NODE {test}"]
// The truth check of any project: compares the verdicts of a sample of its mutants with those of one fresh process per mutant, and
// prints where they differ. Without a project, it checks the fixtures and versions of this repository. Assay must be built.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { truthCheck } from './truth-check.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    flags: { type: 'string', default: '--no-types' },
    'at-most': { type: 'string', default: 'Infinity' },
    concurrency: { type: 'string', default: '2' },
    limit: { type: 'string', default: '60000' },
    'processor-limit': { type: 'string', default: '30' },
    command: { type: 'string' },
  },
});
if (positionals.length === 0) {
  const files = ['truth.test', 'jest-versions', 'vitest-versions', 'conformance/compile-check'];
  const env = { ...process.env, TRUTH: 'all' };
  process.exit(
    spawnSync('npx', ['vitest', 'run', ...files], { env, stdio: 'inherit' }).status ?? 1,
  );
}
const flags = [
  ...values.flags.split(' ').filter((flag) => flag !== ''),
  ...(values.sample === undefined ? [] : ['--sample', values.sample]),
];
let disagreements = 0;
for (const project of positionals) {
  const check = await truthCheck(resolve(project), {
    atMost: Number(values['at-most']),
    concurrency: Number(values.concurrency),
    limit: Number(values.limit),
    processorLimit: Number(values['processor-limit']),
    flags,
    ...(values.command !== undefined && { command: values.command.split(' ') }),
    onCompared(done, total) {
      if (done % 50 === 0) process.stderr.write(`${project}: ${done} of ${total}\n`);
    },
  });
  for (const found of check.disagreements) process.stdout.write(`${JSON.stringify(found)}\n`);
  const agreed = check.compared - check.disagreements.length;
  process.stdout.write(`${project}: ${agreed} of ${check.compared} verdicts agree\n`);
  disagreements += check.disagreements.length;
}
process.exitCode = disagreements === 0 ? 0 : 1;
