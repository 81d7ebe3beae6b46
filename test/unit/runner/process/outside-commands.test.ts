import { truncateSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import type { StartedCommand, StartedProcesses } from '../../../../src/runner/job.ts';
import { outsideCommands } from '../../../../src/runner/process/outside-commands.ts';
import { writeProject } from '../../project/write-project.ts';

const files = {
  'package.json': JSON.stringify({
    name: 'shop',
    bin: './dist/cli.js',
    scripts: { start: 'deno run src/cli.ts' },
  }),
  'src/cli.ts': `import { price } from './price.ts';`,
  'src/price.ts': '',
  'src/other.ts': '',
  'dist/cli.js': `import './price.js';`,
  'dist/price.js': '',
  'bundle/all.js': '//# sourceMappingURL=all.js.map',
  'bundle/all.js.map': '{ "sources": ["../src/other.ts"] }',
  'bin/start.js': `import '../src/cli.ts';`,
  'bin/run.sh': 'env -i node ../bin/start.js "$@"',
  'test/price.test.ts': `import '../src/price.ts';`,
};

/** The sources with two mutants each, in this order. */
const sources = ['src/cli.ts', 'src/price.ts', 'src/other.ts'];

function starting(file: string, ...args: string[]): StartedCommand {
  return { file, args: [file, ...args], cwd: '' };
}

function inShell(text: string): StartedCommand {
  return starting('/bin/sh', '-c', text);
}

/** What may run outside where a test file starts a command, by sources. */
function outside(
  command: StartedCommand,
  { mains = [], loaded = [] }: Partial<StartedProcesses> = {},
): { readonly command: string; readonly sources: readonly string[] }[] {
  const root = writeProject(files);
  const paths = sources.map((path) => `${root}/${path}`);
  const find = outsideCommands({
    root,
    sources: paths,
    table: {
      mutantCount: 6,
      siteCount: 6,
      siteFirstMutant: new Uint32Array(),
      mutantsOf: (path) => [2 * paths.indexOf(path), 2 * paths.indexOf(path) + 2],
    },
  });
  const args = command.args.map((word) => word.replace('ROOT', root));
  const started = {
    commands: [{ ...command, args, cwd: root }],
    mains: mains.map((path) => `${root}/${path}`),
    loaded,
  };
  return find([started]).map(({ command: line, mutants }) => ({
    command: line,
    sources: sources.filter((_, at) =>
      mutants.some((start, i) => i % 2 === 0 && start <= 2 * at && 2 * at < (mutants[i + 1] ?? 0)),
    ),
  }));
}

describe('a command may run sources without mutants', () => {
  const program = ['src/cli.ts', 'src/price.ts'];
  test.each<[string, StartedCommand, readonly string[]]>([
    ['in another program than Node', starting('deno', 'run', 'src/cli.ts'), program],
    ['in a Node that lost its environment', inShell('env -i node src/cli.ts'), program],
    ['from a module that is not mutated', starting('bun', 'bin/start.js'), program],
    ['by an absolute path', starting('deno', 'run', 'ROOT/src/price.ts'), ['src/price.ts']],
    [
      'by a name within an argument',
      starting('deno', 'eval', `import './src/price.ts'`),
      ['src/price.ts'],
    ],
    ['by a script of package.json', inShell('npm run start'), program],
    ['by a shell script', starting('bin/run.sh'), program],
    ['by the name that package.json gives a program', inShell('npx shop'), program],
    ['as a file that was built', starting(process.execPath, 'dist/cli'), program],
    ['as its source map tells', starting(process.execPath, 'bundle/all.js'), ['src/other.ts']],
    [
      'by a test file of a runner that reads modules by itself',
      starting('vitest', 'run', 'test/price.test.ts'),
      ['src/price.ts'],
    ],
    ['where a runner finds its tests by itself', starting('deno', 'test'), sources],
    ['by reading it', starting('cat', 'src/other.ts'), ['src/other.ts']],
  ])('%s', (_, command, expected) => {
    expect(outside(command).map((one) => one.sources)).toEqual([expected]);
  });

  test('also where the process that was built carries the module', () => {
    const found = outside(starting(process.execPath, 'dist/cli.js'), { mains: ['dist/cli.js'] });
    expect(found).toEqual([{ command: 'node dist/cli.js', sources: program }]);
  });

  test('beside a process that carries the module', () => {
    const both = inShell('node src/other.ts && deno run ROOT/src/price.ts');
    expect(outside(both, { mains: ['src/other.ts'], loaded: [4, 6] })).toEqual([
      { command: 'node src/other.ts && deno run src/price.ts', sources: ['src/price.ts'] },
    ]);
  });
});

test('of a file that is too large to be read whole, the beginning is read', () => {
  const root = writeProject({ ...files, 'bin/huge': '#!/bin/sh\ndeno run src/price.ts\n' });
  // It takes no space: all that was added are zeros.
  truncateSync(`${root}/bin/huge`, 5 * 2 ** 30);
  const find = outsideCommands({
    root,
    sources: [`${root}/src/price.ts`],
    table: {
      mutantCount: 2,
      siteCount: 2,
      siteFirstMutant: new Uint32Array(),
      mutantsOf: () => [0, 2],
    },
  });
  const commands = [{ ...starting('bin/huge'), cwd: root }];

  expect(find([{ commands, mains: [], loaded: [] }])).toEqual([
    { command: 'bin/huge', mutants: [0, 2] },
  ]);
});

describe('a command runs no source without mutants', () => {
  test.each<[string, StartedCommand, Partial<StartedProcesses>]>([
    ['where its process was started with it', starting('node', 'src/cli'), { mains: ['src/cli'] }],
    [
      'where its process loaded a part of it',
      starting('ts-node', 'bin/start.js'),
      { loaded: [2, 4] },
    ],
    ['where it names none', starting('deno', 'run', 'https://example.org/x.ts'), {}],
    ['where it gives the name of a program to another', starting('deno', 'x.ts', 'shop'), {}],
    ['where it asks a program about itself', starting('deno', '--version'), {}],
    ['where it neither runs nor reads files', inShell('git add src/cli.ts && ls src/price.ts'), {}],
  ])('%s', (_, command, more) => {
    expect(outside(command, more)).toEqual([]);
  });
});
