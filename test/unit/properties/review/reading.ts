import { listMutants } from '../../../../src/properties/review/mutants/list-mutants.ts';
import type { MutantDraft } from '../../../../src/properties/review/mutants/mutant-draft.ts';
import { readReviewFile } from '../../../../src/properties/review/read/read-review-file.ts';
import type { ReviewFile } from '../../../../src/properties/review/read/review-file.ts';
import { parse } from '../../../../src/syntax/parse.ts';

/** Reads a test file. */
export function read(text: string): ReviewFile {
  const outcome = parse('a.test.ts', text);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return readReviewFile(outcome.file);
}

/** Reads a property in a test file that imports fast-check, and returns the file with its mutants. */
export function readProperty(property: string): {
  readonly file: ReviewFile;
  readonly mutants: readonly MutantDraft[];
} {
  const file = read(
    `import fc from 'fast-check';\ntest('t', () => { fc.assert(${property}); });\n`,
  );
  return { file, mutants: listMutants(file) };
}
