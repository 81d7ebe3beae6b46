/**
 * Measures `assay review`. Needs a build.
 *
 * - `npx tsx bench/review.ts planted [seed]`: weakens the 20 properties of `bench/review`, one each, and says whether the planted
 *   weakness is among the first three suggestions for it.
 * - `npx tsx bench/review.ts speed [copies]`: reviews the assertions of these properties, weakened where they can be, in one file, and prints how many mutants of assertions are
 *   judged in a second, without and with the runs of the properties that they share.
 * - `npx tsx bench/review.ts PROJECT TESTS...`: reviews test files of a project and prints its suggestions, the mutants of the program that are
 *   killed before and after, and the mutant properties per second.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type { reviewProject as ReviewProject } from '../src/app/review/review-project.ts';
import type { ReviewedFile } from '../src/model/review-result.ts';
import type { ReviewJson } from '../src/report/formats/review-json.ts';
import { strongProperties, type Weakened, weakenings } from './review/properties.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

function writeUnits(): string {
  const root = mkdtempSync(join(tmpdir(), 'assay-planted-'));
  mkdirSync(join(root, 'src'));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(
    join(root, 'src/units.ts'),
    readFileSync(new URL('review/units.ts', import.meta.url)),
  );
  return root;
}

function reviewPlanted(seed: number): void {
  const root = writeUnits();
  const random = generator(seed);
  let found = 0;
  for (const [at, property] of strongProperties.entries()) {
    const ways = weakenings.flatMap((weaken) => weaken(property) ?? []);
    const weakened = ways[Math.floor(random() * ways.length)];
    if (weakened === undefined) continue;
    const file = `p${at}.test.ts`;
    writeFileSync(join(root, file), testOf(weakened));
    const place = rankOf(root, file, weakened);
    if (place > 0 && place <= 3) found += 1;
    console.log(`${place === 0 ? '-' : place}  ${property.name}: ${weakened.weakness}`);
  }
  console.log(`${found} of ${strongProperties.length} among the first three`);
  rmSync(root, { recursive: true, force: true });
}

/** The line of the arbitraries in the text of a test. */
const firstLine = 7;

function testOf({ property: { name, arbitraries, parameters, body } }: Weakened): string {
  return `import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as units from './src/units.ts';
const { clamp, Counter, distance, gcd, indexOf, padLeft, range, reverse, sorted, Stack, sum, unique, withdraw } = units;
test('${name}', () => {
  fc.assert(
    fc.property(${arbitraries}, (${parameters}) => {
${body.map((line) => `      ${line}\n`).join('')}    }),
  );
});
`;
}

/** Returns the place of the suggestion that names the planted weakness; 0 if there is none. */
function rankOf(root: string, file: string, { kinds, line }: Weakened): number {
  const output = execFileSync(
    process.execPath,
    [join(repository, 'dist/cli/main.js'), 'review', file, '--json', '--program-mutants', '80'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  const { suggestions }: ReviewJson = JSON.parse(output);
  const isPlanted = (one: ReviewJson['suggestions'][number]): boolean =>
    kinds.includes(one.kind) && one.line === firstLine + line;
  return suggestions.findIndex(isPlanted) + 1;
}

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

async function measureSpeed(copies: number): Promise<void> {
  const root = writeUnits();
  const weakened = Array.from({ length: copies }, (_, copy) =>
    strongProperties.flatMap(
      (property) => weakenings[1]?.({ ...property, name: `${property.name} ${copy}` }) ?? [],
    ),
  ).flat();
  const [first = '', ...others] = weakened.map((one) => testOf(one));
  const tests = others.map((text) => text.slice(text.indexOf('test(')));
  writeFileSync(join(root, 'all.test.ts'), [first, ...tests].join(''));
  const [file] = await reviewFiles(root, ['all.test.ts'], 0);
  if (file === undefined) throw new Error('Nothing was reviewed.');
  console.log(`${weakened.length} assertions: ${speedOf(file)}`);
  rmSync(root, { recursive: true, force: true });
  process.exit(0);
}

function speedOf({ assertions: { count, recording, judging } }: ReviewedFile): string {
  const perSecond = (milliseconds: number): number => Math.round((count * 1000) / milliseconds);
  return `${count} mutants of assertions judged in ${judging.toFixed(2)} ms: ${perSecond(judging)} a second; ${perSecond(judging + recording)} a second with the ${recording.toFixed(0)} ms of runs that they share`;
}

async function reviewFiles(
  root: string,
  paths: readonly string[],
  programMutants: number,
): Promise<Awaited<ReturnType<typeof ReviewProject>>['files']> {
  const built = pathToFileURL(join(repository, 'build/app/review/review-project.js')).href;
  const { reviewProject } = (await import(built)) as { reviewProject: typeof ReviewProject };
  const { files } = await reviewProject(
    { root, paths, seed: 1, runs: 1000, programMutants, seconds: 600 },
    new AbortController().signal,
  );
  return files;
}

async function reviewReal(root: string, paths: readonly string[]): Promise<void> {
  const started = performance.now();
  const files = await reviewFiles(root, paths, 100);
  for (const file of files) {
    const { path, problem, mutants, killed, program, suggestions } = file;
    const counts = `${killed} of ${mutants} mutant properties killed, ${speedOf(file)}`;
    console.log(`${path}: ${problem ?? counts}`);
    if (program !== undefined) {
      console.log(
        `  mutants of the program: ${program.mutants}, killed ${program.before} -> ${program.after}`,
      );
    }
    for (const { kind, line, message, kills, tried } of suggestions) {
      console.log(`  ${line} ${kind} (kills ${kills}, tried ${tried}): ${message}`);
    }
  }
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
  process.exit(0);
}

const [what = 'planted', ...rest] = process.argv.slice(2);
if (what === 'planted') reviewPlanted(Number(rest[0] ?? 1));
else if (what === 'speed') await measureSpeed(Number(rest[0] ?? 1));
else await reviewReal(what, rest);
