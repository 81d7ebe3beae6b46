import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GenerationJson } from '../../src/report/formats/generation-json.ts';
import { detectAgainst } from './detect.ts';
import { type Ended, failureOf, install, removeTests, run, runAssay, unpack } from './project.ts';
import type { Result, Settings } from './result.ts';
import { runAlone } from './run-alone.ts';
import type { Subject } from './subjects.ts';

const strykerVersion = '9.6.1';

/** Where packages come from, where projects are left, and how long a command may take. */
interface Places {
  /** As of the flag `--packages`. */
  readonly packages: string | undefined;
  /** As of the flag `--keep`. */
  readonly keep: string | undefined;
  readonly seconds: number;
}

/** Has tests written for a subject in a project of its own, and judged. */
export async function measure(
  subject: Subject,
  seed: number,
  asked: Settings,
  { packages, keep, seconds }: Places,
): Promise<Result> {
  const folder = unpack(subject, packages);
  removeTests(folder);
  try {
    const startedAt = performance.now();
    const ended = await runAssay(folder, flagsFor(subject, seed, asked), seconds);
    const took = (performance.now() - startedAt) / 1000;
    const result = { ...resultOf(ended, subject, seed, asked), seconds: took };
    // Without a test file, Assay sees a mistake rather than a suite that detects nothing.
    if (result.tests === 0 && subject.vitest === undefined) {
      writeFileSync(join(folder, 'nothing.test.cjs'), "require('node:test').test('nothing');\n");
    }
    const { against, problems } = await detectAgainst(folder, subject.file, asked.against, {
      flags: ['--runner', subject.vitest === undefined ? 'node-test' : 'vitest'],
      seconds,
    });
    const stryker =
      asked.stryker && result.tests > 0
        ? await scoreByStryker(folder, subject, seconds)
        : undefined;
    const plain =
      result.tests > 0
        ? await runAlone(folder, { seconds, isVitest: subject.vitest !== undefined })
        : undefined;
    if (keep !== undefined) keepProject(folder, join(keep, `${subject.name}-${seed}`));
    const isMissing = asked.stryker && result.tests > 0 && stryker === undefined;
    return {
      ...result,
      ...(against !== undefined && { against }),
      ...(stryker !== undefined && { stryker }),
      ...(plain !== undefined && { plain }),
      problems: [...result.problems, ...problems, ...(isMissing ? ['StrykerJS failed'] : [])],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Leaves what a reader needs to judge the tests: the package and the tests, without the packages that it needs. */
function keepProject(folder: string, kept: string): void {
  cpSync(folder, kept, {
    recursive: true,
    filter: (source) => !source.slice(folder.length).includes('node_modules'),
  });
}

function flagsFor({ file }: Subject, seed: number, { budget, operators }: Settings): string[] {
  return [
    'generate',
    file,
    '--all',
    '--seed',
    String(seed),
    '--json',
    ...(budget === 'default' ? [] : ['--budget', budget]),
    ...(operators === undefined ? [] : ['--operators', operators]),
  ];
}

function resultOf(
  ended: Ended,
  subject: Subject,
  seed: number,
  { budget, operators }: Settings,
): Omit<Result, 'seconds'> {
  const { stdout } = ended;
  const json = stdout.trim() === '' ? undefined : (JSON.parse(stdout) as GenerationJson);
  const unit = json?.files.find(({ file }) => file === subject.file);
  const left: Record<string, number> = {};
  for (const { reason } of unit?.left ?? []) left[reason] = (left[reason] ?? 0) + 1;
  return {
    subject: subject.name,
    seed,
    budget,
    ...(operators !== undefined && { operators }),
    live: unit?.live ?? 0,
    killed: unit?.killed ?? 0,
    tests: unit?.tests ?? 0,
    statements: unit?.statements ?? 0,
    assertions: unit?.assertions ?? 0,
    possibleAssertions: unit?.possibleAssertions ?? 0,
    left,
    problems: [
      ...failureOf(ended),
      ...(unit?.problem === undefined ? [] : [unit.problem]),
      ...(json?.rejected ?? []).map((one) => `rejected: ${JSON.stringify(one)}`),
    ],
  };
}

/** The mutation score of the tests in a folder, in percent. */
async function scoreByStryker(
  folder: string,
  { file }: Subject,
  seconds: number,
): Promise<number | undefined> {
  install(folder, `@stryker-mutator/core@${strykerVersion}`);
  const config = {
    testRunner: 'command',
    commandRunner: { command: 'node --test' },
    concurrency: 2,
    mutate: [file],
    reporters: ['json'],
    allowConsoleColors: false,
    jsonReporter: { fileName: 'stryker.json' },
  };
  writeFileSync(join(folder, 'stryker.conf.json'), JSON.stringify(config));
  await run(folder, ['npx', 'stryker', 'run'], seconds);
  const path = join(folder, 'stryker.json');
  if (!existsSync(path)) return undefined;
  const report = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly files: Readonly<Record<string, { readonly mutants: readonly { status: string }[] }>>;
  };
  const statuses = Object.values(report.files).flatMap(({ mutants }) =>
    mutants.map(({ status }) => status),
  );
  const count = (...wanted: string[]): number =>
    statuses.filter((status) => wanted.includes(status)).length;
  const detected = count('Killed', 'Timeout');
  return (100 * detected) / (detected + count('Survived', 'NoCoverage'));
}
