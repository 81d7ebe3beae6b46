// Usage: npx jiti bench/search/mutants.ts : prints how many mutants of each operator each program of the experiment has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { scriptSelection } from '../../src/app/scripts/script-selection.ts';
import type { Mutant } from '../../src/model/mutant.ts';
import { catalogueFile } from '../../src/mutation/catalogue.ts';
import { chosenOperators } from '../../src/mutation/operator-list.ts';
import type { FileCatalogue } from '../../src/mutation/sites/site.ts';
import { parse, type ParsedFile } from '../../src/syntax/parse.ts';
import { programs, programsFolder, type Program } from './programs.ts';

/** A program with the mutants of the experiment's operators. */
export interface MutatedProgram {
  readonly parsed: ParsedFile;
  /** Its `file` is relative to `programsFolder`. */
  readonly catalogue: FileCatalogue;
}

/** Seeds the operators of `operators.mml` into a program. */
export function mutantsOf({ file }: Pick<Program, 'file'>): MutatedProgram {
  const outcome = parse(file, readFileSync(join(programsFolder, file), 'utf8'));
  if (!outcome.ok) throw new SyntaxError(`${file}: ${outcome.problem.message}`);
  const { operators, script } = scriptSelection(scriptFolder, 'operators.mml');
  const options = { operators: chosenOperators(operators), selection: script };
  return { parsed: outcome.file, catalogue: catalogueFile(outcome.file, options) };
}

/** The mutants of a catalogue in the order of their indices. */
export function mutantsIn({ sites }: FileCatalogue): readonly Mutant[] {
  return sites.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant));
}

const scriptFolder = fileURLToPath(new URL('.', import.meta.url));

function print(): void {
  const counts = programs.map((program) => ({
    name: program.name,
    lines: readFileSync(join(programsFolder, program.file), 'utf8').trimEnd().split('\n').length,
    mutants: mutantsIn(mutantsOf(program).catalogue),
  }));
  const columns = ['AOR', 'ROR', 'COR', 'ABS'] as const;
  const total = {
    name: 'all',
    lines: sum(counts.map(({ lines }) => lines)),
    mutants: counts.flatMap(({ mutants }) => mutants),
  };
  const rows = [
    ['program', 'lines', ...columns, 'mutants'],
    ['---', ...columns.map(() => '--:'), '--:', '--:'],
    ...[...counts, total].map(({ name, lines, mutants }) => [
      name,
      String(lines),
      ...columns.map((each) => String(mutants.filter(({ operator }) => operator === each).length)),
      String(mutants.length),
    ]),
  ];
  process.stdout.write(rows.map((row) => `| ${row.join(' | ')} |\n`).join(''));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print();
