// Usage: npx jiti test/conformance/truth/check-projects.ts [--at-most N] [--command "ARGUMENTS OF NODE {test}"] PROJECT... : the truth check of any project.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { truthCheck } from './truth-check.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'at-most': { type: 'string', default: 'Infinity' },
    concurrency: { type: 'string', default: '2' },
    limit: { type: 'string', default: '60000' },
    'processor-limit': { type: 'string', default: '30' },
    command: { type: 'string' },
  },
});
let disagreements = 0;
for (const project of positionals) {
  const check = await truthCheck(resolve(project), {
    atMost: Number(values['at-most']),
    concurrency: Number(values.concurrency),
    limit: Number(values.limit),
    processorLimit: Number(values['processor-limit']),
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
