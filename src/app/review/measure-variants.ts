import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { analyse } from '../../analysis/analyse.ts';
import { systemClock } from '../../foundation/clock.ts';
import { pathWithin } from '../../foundation/path-within.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import { startCompileCheck } from '../../analysis/threads/compile-check.ts';
import { startEquivalenceSearch } from '../../analysis/threads/equivalence-search.ts';
import type { ServeModule } from '../../runner/test-runner.ts';
import { openRunner } from '../open-runner.ts';
import type { VariantsText } from '../../properties/review/write/write-variants.ts';
import type { ReadTest } from '../../properties/review/read/review-file.ts';

/** The mutants of the program that one test kills. */
export interface MeasuredTest {
  readonly kills: ReadonlySet<string>;
  readonly reached: ReadonlySet<string>;
  /** The number of mutants that it and at most half of the file's tests infect. */
  readonly infected: number;
  /** Whether it fails without a mutant, or is flaky. */
  readonly isUnusable: boolean;
}

/** The worth of the tests of one file, and of their variants. */
export interface VariantKills {
  readonly variants: ReadonlyMap<string, MeasuredTest>;
  /** By the ids of the tests; a test whose title is not unique is left out. */
  readonly tests: ReadonlyMap<number, MeasuredTest>;
  /** The number of mutants of the program that were run. */
  readonly mutants: number;
}

/**
 * Runs mutants of the program with the tests of a file and the variants beside them, all pairs. Returns undefined if that is not possible, as
 * for a file whose tests reach no source.
 *
 * @param options those of the analysis, with the sources and the sample of their mutants
 */
export async function measureVariants(
  path: string,
  { code, tests }: VariantsText,
  all: readonly ReadTest[],
  options: AnalysisOptions,
): Promise<VariantKills | undefined> {
  const result = await analyseVariants(path, code, options);
  if (result?.matrix === undefined) return undefined;
  const found = readMatrix(result);
  const variants = new Map<string, MeasuredTest>();
  const originals = new Map<number, MeasuredTest>();
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
  return { variants, tests: originals, mutants: result.matrix.rows.length };
}

async function analyseVariants(
  path: string,
  code: string,
  options: AnalysisOptions,
): Promise<AnalysisResult | undefined> {
  const { root } = options;
  const absolute = join(root, path);
  const sources = options.sources.map(({ file }) => join(root, file));
  const changing =
    (serve: ServeModule): ServeModule =>
    (file, text, build) => {
      if (file.replaceAll('\\', '/') !== absolute.replaceAll('\\', '/')) {
        return serve(file, text, build);
      }
      return serve(file, code, build) ?? { code };
    };
  try {
    return await analyse(
      {
        clock: systemClock,
        readSource: (file) => readFileSync(join(root, file), 'utf8'),
        relativePath: (file) => pathWithin(root, file),
        openRunner: (serve, table) =>
          openRunner(options, { serve: changing(serve), table, sources }),
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
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** Whether a test is one that was added, with a mark in its title. */
function isVariant(name: string): boolean {
  return name.includes('[assay ');
}

function readMatrix({ tests, matrix, notices }: AnalysisResult): Map<string, MeasuredTest> {
  const flaky = new Set(matrix?.flaky);
  const failing = notices.filter(({ code }) => /^test-(?:left-out|fails-under-assay)$/.test(code));
  const found = new Map<string, MeasuredTest>();
  const originals = new Set(tests.flatMap(({ name }, at) => (isVariant(name) ? [] : at)));
  // What most tests infect is evaluated while modules load. It says nothing about a single test.
  const isOwn = (infecting: readonly number[]): boolean =>
    infecting.filter((test) => originals.has(test)).length <= originals.size / 2;
  for (const [at, { name, id }] of tests.entries()) {
    const rows = matrix?.rows ?? [];
    found.set(name, {
      kills: new Set(rows.filter((row) => row.killers.includes(at)).map((row) => row.mutantId)),
      reached: new Set(rows.filter((row) => row.reached.includes(at)).map((row) => row.mutantId)),
      infected: rows.filter(({ infected }) => infected.includes(at) && isOwn(infected)).length,
      isUnusable: flaky.has(at) || failing.some(({ place }) => place === id),
    });
  }
  return found;
}
