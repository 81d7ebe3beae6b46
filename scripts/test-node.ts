// Usage: npm run test:node -- 22|24 [FILE...]: runs the conformance tests, or only those of the files named, with that version of Node,
// which it installs from npm first. All of them take about as long as with any Node; CI runs them with one version only.
import { execFileSync, spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installVersion, versions } from '../test/conformance/install-version.ts';

const [version = '', ...files] = process.argv.slice(2);
if (!['22', '24'].includes(version)) {
  console.error('Usage: npm run test:node -- 22|24 [FILE...]');
  process.exit(2);
}

installVersion(`node-${version}`);
const node = join(versions, `node-${version}`, 'node_modules/node/bin/node');
console.log(`Node ${execFileSync(node, ['-v'], { encoding: 'utf8' }).trim()}`);
const tests = files.length > 0 ? files : ['test/conformance'];
const { status } = spawnSync(
  node,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', ...tests],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    // What tests start by the name `node` is of that version, too.
    env: { ...process.env, PATH: [dirname(node), process.env['PATH']].join(delimiter) },
  },
);
process.exitCode = status ?? 1;
