import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { ReviewPlan } from '../../model/review-plan.ts';
import { listMutants } from '../../properties/review/mutants/list-mutants.ts';
import type { MutantDraft } from '../../properties/review/mutants/mutant-draft.ts';
import { literalsIn } from '../../properties/review/read/literals-in.ts';
import { readReviewFile } from '../../properties/review/read/read-review-file.ts';
import type { ReviewFile } from '../../properties/review/read/review-file.ts';
import { strengthenings } from '../../properties/review/rules/relation-rules.ts';
import { instrumentReview } from '../../properties/review/write/instrument-review.ts';
import { parse } from '../../syntax/parse.ts';
import type { ReviewRequest } from './review-request.ts';

/** A test file that is ready to be reviewed. */
export interface FileToReview {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  /** Absolute. */
  readonly absolute: string;
  readonly file: ReviewFile;
  readonly mutants: readonly MutantDraft[];
  /** The text with all mutants switched. */
  readonly text: { readonly code: string; readonly map: string };
  readonly plan: ReviewPlan;
  readonly hasFastCheck: boolean;
}

/** A test file that can't be read, with the problem as a sentence. */
export interface UnreadFile {
  readonly path: string;
  readonly problem: string;
}

/** Reads a test file and makes its mutants. */
export function readTestFile(
  root: string,
  path: string,
  request: ReviewRequest,
): FileToReview | UnreadFile {
  const absolute = join(root, path);
  const outcome = parse(path, readFileSync(absolute, 'utf8'));
  if (!outcome.ok) return { path, problem: `It has a syntax error: ${outcome.problem.message}` };
  const file = readReviewFile(outcome.file);
  const mutants = listMutants(file);
  const hasFastCheck = file.names.module !== undefined || resolves(absolute);
  return {
    path,
    absolute,
    file,
    mutants,
    hasFastCheck,
    text: instrumentReview(file, mutants, hasFastCheck ? 'package' : 'stand-in'),
    plan: planOf(file, mutants, request),
  };
}

function planOf(
  file: ReviewFile,
  mutants: readonly MutantDraft[],
  { seed, runs }: Pick<ReviewRequest, 'seed' | 'runs'>,
): ReviewPlan {
  const families = new Map<string, number>();
  const numberOf = (family: string): number => {
    const known = families.get(family) ?? families.size;
    families.set(family, known);
    return known;
  };
  return {
    seed,
    corpus: Math.min(400, runs),
    runs,
    slice: 1500,
    deadline: Infinity,
    mutantLimit: 1000,
    tests: file.tests.map(({ id, isPlain, call }) => ({
      isPlain,
      literals: literalsIn(call),
      depth: 'all',
      properties: file.properties.filter(({ test }) => test === id).map((one) => one.id),
    })),
    clauses: file.clauses.map(({ inputs, property = -1, test = -1, form, relation }) => ({
      inputs,
      property,
      test,
      isOrdered: form === 'relation',
      ...(relation !== undefined && { relation }),
      rules: relation === undefined ? [] : strengthenings[relation],
    })),
    mutants: mutants.map(
      ({ kind, properties, test, family, needsNovelty, widens, withConstant }) => ({
        properties,
        test: test ?? -1,
        family: numberOf(`${test} ${properties.join()} ${family}`),
        needsNovelty,
        widens: widens === true,
        isDeletion: kind === 'call-deletion',
        hasConstant: withConstant !== undefined,
      }),
    ),
  };
}

/** Whether the file could import fast-check. */
function resolves(from: string): boolean {
  try {
    createRequire(from).resolve('fast-check');
    return true;
  } catch {
    return false;
  }
}
