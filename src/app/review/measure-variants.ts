import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { analyse } from '../../analysis/analyse.ts';
import { systemClock } from '../../foundation/clock.ts';
import { pathWithin } from '../../foundation/path-within.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { Mutant } from '../../model/mutant.ts';
import { startCompileCheck } from '../../analysis/threads/compile-check.ts';
import { startEquivalenceSearch } from '../../analysis/threads/equivalence-search.ts';
import type { ServeModule } from '../../runner/test-runner.ts';
import { openRunner } from '../open-runner.ts';
import type { TestKills } from '../../properties/review/suggest/rank-drafts.ts';
import type { VariantsText } from '../../properties/review/write/write-variants.ts';
import type { ReadTest } from '../../properties/review/read/review-file.ts';

/** The worth of the tests of one file, and of their variants. */
export interface VariantKills {
  readonly variants: ReadonlyMap<string, TestKills>;
  /** By the ids of the tests; a test whose title is not unique is left out. */
  readonly tests: ReadonlyMap<number, TestKills>;
  /** The number of mutants of the program that its tests reach. */
  readonly reached: number;
  /** Returns what a mutant changes, for people. */
  readonly describe: (mutantId: string) => string;
}

/** A test file with its variants. */
export interface FileWithVariants {
  readonly path: string;
  readonly written: VariantsText;
  readonly tests: readonly ReadTest[];
}

/**
 * Runs mutants of the program with the tests of some files and the variants beside them, all pairs. Returns undefined if
 * it was stopped before any mutant had run with all of its tests. Throws a `UserError` if the tests can't be analysed.
 *
 * @param options those of the analysis, with the sources and the sample of their mutants
 * @returns by the paths of the files
 */
export async function measureVariants(
  files: readonly FileWithVariants[],
  options: AnalysisOptions,
): Promise<ReadonlyMap<string, VariantKills> | undefined> {
  const codes = new Map(files.map(({ path, written }) => [path, written.code]));
  const result = await analyseVariants(codes, options);
  if (result.matrix === undefined || !result.matrix.rows.some((row) => row.isComplete)) {
    return undefined;
  }
  return new Map(files.map((file) => [file.path, killsOf(file, result)]));
}

function killsOf(
  { path, written, tests: all }: FileWithVariants,
  result: AnalysisResult,
): VariantKills {
  const { tests } = written;
  const found = readMatrix(result, path);
  const variants = new Map<string, TestKills>();
  const originals = new Map<number, TestKills>();
  for (const [name, measured] of found) {
    const mark = [...tests.keys()].find((one) => name.includes(one));
    if (mark !== undefined) variants.set(mark, measured);
    else {
      const owners = all.filter((test) => name.includes(test.name));
      const longest = owners.toSorted((a, b) => b.name.length - a.name.length);
      const [owner, other] = longest;
      if (owner !== undefined && owner.name !== other?.name && !originals.has(owner.id)) {
        originals.set(owner.id, measured);
      }
    }
  }
  const mutants = new Map(result.judged.map(({ mutant }) => [mutant.id, mutant]));
  const describe = (id: string): string => {
    const mutant = mutants.get(id);
    return mutant === undefined ? id : describeMutant(mutant);
  };
  return {
    variants,
    tests: originals,
    reached: new Set([...found.values()].flatMap(({ reached }) => [...reached])).size,
    describe,
  };
}

function describeMutant({ file, location, original, replacement }: Mutant): string {
  const place = `${file}:${location.start.line}`;
  return replacement === ''
    ? `${place}, \`${excerpt(original)}\` deleted`
    : `${place}, \`${excerpt(original)}\` replaced by \`${excerpt(replacement)}\``;
}

function excerpt(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 37)}...` : line;
}

function analyseVariants(
  codes: ReadonlyMap<string, string>,
  options: AnalysisOptions,
): Promise<AnalysisResult> {
  const { root } = options;
  const sources = options.sources.map(({ file }) => join(root, file));
  const changing =
    (serve: ServeModule): ServeModule =>
    (file, text, build) => {
      const code = codes.get(pathWithin(root, file) ?? '');
      if (code === undefined) return serve(file, text, build);
      return serve(file, code, build) ?? { code };
    };
  return analyse(
    {
      clock: systemClock,
      readSource: (file) => readFileSync(join(root, file), 'utf8'),
      relativePath: (file) => pathWithin(root, file),
      openRunner: (serve, table) => openRunner(options, { serve: changing(serve), table, sources }),
      startCompileCheck,
      startEquivalenceSearch,
      async openTypes(typed, directory) {
        const { openTypeFacts } = await import('../../types/facts/open-type-facts.ts');
        return openTypeFacts(typed, directory);
      },
    },
    options,
    { onProgress() {} },
  );
}

/** Whether a test is one that was added, with a mark in its title. */
function isVariant(name: string): boolean {
  return name.includes('[assay ');
}

/**
 * Returns what each test of a file does with mutants of the program, by its name. A test is left out if the time ended before any mutant
 * that it infects had run with all of its tests: nothing is known of it.
 */
export function readMatrix(
  { tests, matrix, notices }: Pick<AnalysisResult, 'tests' | 'matrix' | 'notices'>,
  path: string,
): ReadonlyMap<string, TestKills> {
  const flaky = new Set(matrix?.flaky);
  const failing = notices.filter(({ code }) => /^test-(?:left-out|fails-under-assay)$/.test(code));
  const found = new Map<string, TestKills>();
  const originals = new Set(
    tests.flatMap(({ name, file }, at) => (file !== path || isVariant(name) ? [] : at)),
  );
  // What most tests infect is evaluated while modules load. It says nothing about a single test.
  const isOwn = (infecting: readonly number[]): boolean =>
    infecting.filter((test) => originals.has(test)).length <= originals.size / 2;
  for (const [at, { name, id, file }] of tests.entries()) {
    if (file !== path) continue;
    const all = matrix?.rows ?? [];
    // Of a run that was stopped, what some tests do with a mutant is not known.
    const rows = all.filter(({ isComplete }) => isComplete);
    const infecting = all.filter(({ infected }) => infected.includes(at));
    if (infecting.length > 0 && !infecting.some(({ isComplete }) => isComplete)) continue;
    found.set(name, {
      kills: new Set(rows.filter((row) => row.killers.includes(at)).map((row) => row.mutantId)),
      reached: new Set(rows.filter((row) => row.reached.includes(at)).map((row) => row.mutantId)),
      infected: rows.filter(({ infected }) => infected.includes(at) && isOwn(infected)).length,
      isUnusable: flaky.has(at) || failing.some(({ place }) => place === id),
    });
  }
  return found;
}
