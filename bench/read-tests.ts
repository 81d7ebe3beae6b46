/**
 * Measures how many hand-written tests of a project can be read as test cases, and why the others can't. Nothing of the project runs, and
 * it needs no installed packages.
 *
 * `npx tsx bench/read-tests.ts PROJECT GLOB...`
 */
import { resolve } from 'node:path';

import { glob } from 'tinyglobby';

import { readTestFiles } from '../src/app/generalise/read-test-files.ts';
import { pathAliases } from '../src/types/program/path-aliases.ts';
import { openUnitModels } from '../src/types/unit/open-unit-models.ts';
import { openProjectTypes } from '../src/types/unit/project-types.ts';

const [folder = '.', ...globs] = process.argv.slice(2);
const root = resolve(folder);
const types = openProjectTypes(root);
const isOfTests = /(?:^|\/)(?:tests?|__tests__|spec|(?:__)?fixtures?(?:__)?)\/|\.(?:test|spec)\./;
const start = performance.now();
const { tests, left } = await readTestFiles({
  root,
  paths: await glob(globs, { cwd: root, ignore: ['**/node_modules/**'] }),
  aliases: pathAliases(root),
  isSource: (path) => !isOfTests.test(path),
  modelUnits: (files, helpers) =>
    Promise.resolve(
      new Map(
        [...openUnitModels(types, files, helpers)].flatMap(([file, outcome]) =>
          outcome.kind === 'modelled' ? [[file, outcome.model] as const] : [],
        ),
      ),
    ),
});
const placeOf = ({ file, line, name }: { file: string; line: number; name: string }): string =>
  `${file}:${line}:${name}`;
const partly = new Set(left.map(placeOf));
const places = new Set(tests.map(placeOf));
const read = [...places].filter((place) => !partly.has(place)).length;
const others = left.filter(({ reason }) => !reason.startsWith('it is skipped'));
const total = read + others.length;
const seconds = ((performance.now() - start) / 1000).toFixed(1);
const share = ((100 * read) / total).toFixed(1);
const stated = tests.reduce((sum, { claims }) => sum + claims.length, 0);
const open = tests.reduce((sum, { unstated }) => sum + unstated.length, 0);
console.log(
  `${total} tests, ${read} read (${share} %), ${places.size - read} up to a place; ${stated} conditions, ${open} assertions not stated; ${seconds} s`,
);
const counts = new Map<string, number>();
for (const { reason } of others) {
  const plain = reason.replace(/ \(line \d+\)/, '').replaceAll(/`[^`]*`/g, '…');
  counts.set(plain, (counts.get(plain) ?? 0) + 1);
}
const frequent = [...counts].toSorted(([, one], [, other]) => other - one);
for (const [reason, count] of frequent.slice(0, 8)) console.log(`  ${count} ${reason}`);
