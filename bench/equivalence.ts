// Usage: npx jiti bench/equivalence.ts [FOLDER…] : how many mutants of the sources below each folder are proved to be
// equivalent or duplicates, by group of operators, with the processor time per mutant; and which of some known pairs are told apart rightly.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';

import { findEquivalences } from '../src/equivalence/find-equivalences.ts';
import { selectOperators } from '../src/model/operator-selection.ts';
import { catalogueFile } from '../src/mutation/catalogue.ts';
import { chosenOperators, loadOperators } from '../src/mutation/operator-list.ts';
import type { MutationOperator } from '../src/mutation/operator.ts';
import { parse } from '../src/syntax/parse.ts';

/** A function's body with the types of `a` and `b`, a text in it, and what the mutant has there. */
type Pair = readonly [types: string, body: string, original: string, replacement: string];

/** Pairs that behave the same. */
const equivalentPairs: readonly Pair[] = [
  ['string', 'return a > b ? a : b;', 'a > b', 'a >= b'],
  ['string', 'if (a > b) b = a; return b;', 'a > b', 'a >= b'],
  [
    'number[]',
    'let s = 0; for (let i = 0; i < a.length; i++) s += a[i]; return s;',
    'i < a.length',
    'i !== a.length',
  ],
  ['string', 'for (let i = 0; i < a.length; i++) log(a[i]);', 'i < a.length', 'i !== a.length'],
  ['string', 'return a.length === 0;', 'a.length === 0', 'a.length <= 0'],
  ['number[]', 'return a.length > 0;', 'a.length > 0', 'a.length !== 0'],
  ['string', 'return a.indexOf(b) === -1;', 'a.indexOf(b) === -1', 'a.indexOf(b) <= -1'],
  ['number', 'return a % 2 === 0;', '2', '-2'],
  ['number', 'return Math.abs(-a);', '-a', 'a'],
  ['string', 'return a.substring(0, 1);', '0', '-1'],
  [
    'string',
    "return a === 'x' || a === 'y';",
    "a === 'x' || a === 'y'",
    "(a === 'x') !== (a === 'y')",
  ],
  ['string', 'if (a === b) { return; }', 'return;', ''],
  ['number', 'const t = a > b; return 1;', 'a > b', 'a < b'],
  ['number', 'if (a > b) return 1; return 1;', 'a > b', 'true'],
  ['string', 'return a === b ? a : b;', 'a === b ? a : b', 'b'],
  ['number', 'return undefined;', 'undefined', 'void 0'],
  ['number', 'while (a > 1) { a -= 1; continue; }', 'continue;', ''],
  ['number', 'a++; return a;', 'a++', '++a'],
  ['number', 'return !(a === b);', '!(a === b)', 'a !== b'],
  ['boolean', 'return a ? true : false;', 'a ? true : false', 'a'],
];

/** Pairs that some input tells apart. */
const controls: readonly Pair[] = [
  ['number', 'return a > b ? a : b;', 'a > b', 'a >= b'],
  ['any', 'a < b; return 1;', 'a < b', '1'],
  ['any', 'a + b; return 1;', 'a + b', '1'],
  ['any', 'return a.length === 0;', 'a.length === 0', 'a.length <= 0'],
  ['any', 'for (let i = 0; i < a.length; i++) log(a);', 'i < a.length', 'i !== a.length'],
  ['any', 'a -= 1; return a;', 'a -= 1', '--a'],
  ['number', 'return Math.abs(a) > 0;', 'Math.abs(a) > 0', 'Math.abs(a) !== 0'],
  ['number', 'return a % 2 === 0;', 'a % 2 === 0', 'a % 2 <= 0'],
  ['any', 'String(a); return 1;', 'String(a);', ''],
  ['string', 'return a.slice(0, 1);', '0', '-1'],
];

function isProved([types, body, original, replacement]: Pair): boolean {
  const text = `export function f(a: ${types}, b: ${types}) { ${body} }\n`;
  const start = text.indexOf(original, text.indexOf('{'));
  const span = { start, end: start + original.length };
  const mutants = [{ id: 'm', span, replacement }];
  return findEquivalences({ file: 'pair.ts', text, mutants }).equivalent.length > 0;
}

function count(operators: readonly MutationOperator[], folder: string): string {
  let [mutants, equivalent, duplicates, microseconds] = [0, 0, 0, 0];
  const files = globSync(['**/*.{ts,tsx,js,jsx,mts,mjs}', '!**/*.{test,spec,d}.*'], {
    cwd: folder,
  });
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    const outcome = parse(file, text);
    if (!outcome.ok) continue;
    const { sites } = catalogueFile(outcome.file, { operators });
    const all = sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant));
    const before = process.cpuUsage();
    const found = findEquivalences({ file, text, mutants: all });
    const { user, system } = process.cpuUsage(before);
    microseconds += user + system;
    mutants += all.length;
    equivalent += found.equivalent.length;
    duplicates += found.duplicates.reduce((sum, { length }) => sum + length - 1, 0);
  }
  const share = (part: number): string => `${part} (${((100 * part) / mutants).toFixed(1)} %)`;
  const pace = (microseconds / mutants).toFixed(0);
  return `${mutants} | ${share(equivalent)} | ${share(duplicates)} | ${pace}`;
}

console.log(
  `Equivalent pairs proved: ${equivalentPairs.filter(isProved).length} of ${equivalentPairs.length}`,
);
console.log(`Controls wrongly proved: ${controls.filter(isProved).length} of ${controls.length}`);
for (const pair of equivalentPairs.filter((each) => !isProved(each)))
  console.log(`  not proved: ${pair.slice(1).join(' : ')}`);
console.log(
  '\n| sources | operators | mutants | equivalent | duplicates | µs of processor time per mutant |',
);
console.log('| --- | --- | --- | --- | --- | --- |');
for (const folder of process.argv.slice(2)) {
  for (const group of ['sufficient', 'major', 'stryker', 'all']) {
    const operators = chosenOperators(selectOperators([group])).filter(
      ({ needsTypes }) => !needsTypes,
    );
    // oxlint-disable-next-line no-await-in-loop -- one after the other, for the times
    await loadOperators(operators);
    console.log(`| ${folder} | ${group} | ${count(operators, folder)} |`);
  }
}
