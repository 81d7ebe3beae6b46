/**
 * Tries to refute the properties of a project that `assay generalise` wrote: runs each many times with hostile values, by the project's own
 * runner. Prints the properties that fail. What it writes is in the project's folder, until it ends.
 *
 * `npx tsx bench/generalise/check-accuracy.ts PROJECT [RUNS]`
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { glob } from 'tinyglobby';

const [folder = '.', runs = '20000'] = process.argv.slice(2);
const root = resolve(folder);
const template = readFileSync(
  fileURLToPath(new URL('hostile-fast-check.js', import.meta.url)),
  'utf8',
);
const ignore = ['**/node_modules/**', '**/dist/**'];
const files = await glob(['**/*.{property,assay}{.,-,_}*{ts,js,mts,cts,tsx}', '**/*.property.*'], {
  cwd: root,
  ignore,
});
const sources = await glob(['**/*.{ts,js,mts,mjs}'], {
  cwd: root,
  ignore: [...ignore, '**/*.{test,spec}.*'],
});
if (files.length === 0) throw new Error('There are no files of properties.');
const outcome = join(root, 'hostile-outcome.json');
const written = [outcome];
try {
  const text = sources
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
    .slice(0, 2_000_000);
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const isModule = /"type":\s*"module"/.test(manifest);
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(manifest);
  // A package may have runners that its tests don't use.
  const named = ['vitest', 'mocha', 'jest'].filter((each) => manifest.includes(`"${each}"`));
  // `test` may call `test:unit`.
  const tests = Object.keys(scripts).filter((each) => each.startsWith('test'));
  const called = tests.map((each) => scripts[each] ?? '').join('\n');
  const runner = named.find((each) => called.includes(each)) ?? named[0] ?? 'vitest';
  const isNode = named.length === 0 || /\bnode\b.*--test\b/.test(called);
  const isVitest = runner === 'vitest' && !isNode;
  const isMocha = runner === 'mocha';
  const isJest = runner === 'jest';
  const wrapper = join(root, 'hostile-fast-check.js');
  write(
    wrapper,
    ((isMocha || isNode) && !isModule ? asCommonJs(template) : template)
      .replace('__CHARACTERS__', JSON.stringify(characters(text)))
      .replace('__LITERALS__', JSON.stringify(literals(text)))
      .replace('__RUNS__', runs),
  );
  const copies = files.map((path) => {
    const copy = path.replace(/\.(?:property|assay)/, '.hostile');
    const own = relative(dirname(join(root, path)), wrapper);
    const specifier = own.startsWith('.') ? own : `./${own}`;
    write(
      join(root, copy),
      readFileSync(join(root, path), 'utf8').replace(/(['"])fast-check\1/, `'${specifier}'`),
    );
    return copy;
  });
  const command = isJest
    ? ['jest', '--testTimeout', '600000', ...copies]
    : isMocha
      ? ['mocha', '--timeout', '600000', ...copies]
      : [
          'vitest',
          'run',
          '--testTimeout',
          '600000',
          '--reporter',
          'json',
          '--outputFile',
          outcome,
          ...copies,
        ];
  const program = isNode ? process.execPath : 'npx';
  const { stdout, stderr } = spawnSync(program, isNode ? ['--test', ...copies] : command, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  console.log(stdout.slice(-6000), stderr.slice(-20000));
  if (isVitest) {
    const { testResults } = JSON.parse(readFileSync(outcome, 'utf8')) as {
      testResults: {
        name: string;
        assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
      }[];
    };
    const all = testResults.flatMap((file) => file.assertionResults);
    const failed = all.filter(({ status }) => status !== 'passed');
    for (const { fullName, failureMessages } of failed)
      console.log(`FALSE ${fullName}\n  ${failureMessages[0]?.slice(0, 600)}`);
    console.log(
      `${all.length} properties, ${failed.length} false in ${runs} runs with hostile values`,
    );
  }
} finally {
  for (const path of written) rmSync(path, { force: true });
}

/** What the property files of a project with Mocha can require. */
function asCommonJs(module: string): string {
  return module
    .replace(/^import (\w+) from ('[^']+');/m, 'const $1 = require($2);')
    .replace(/^export default /m, 'module.exports = ');
}

function write(path: string, text: string): void {
  written.push(path);
  writeFileSync(path, text);
}

/** The signs that texts of the sources contain. */
function characters(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [, literal = ''] of text.matchAll(/(['"`/][^'"`\n]{1,60}['"`/])/g)) {
    for (const each of literal)
      if (!/[A-Za-z0-9]/.test(each)) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 40)
    .map(([each]) => each);
}

/** Short literals of the sources. */
function literals(text: string): string[] {
  return [...new Set([...text.matchAll(/'([^'\n\\]{1,12})'/g)].map(([, each = '']) => each))].slice(
    0,
    300,
  );
}
