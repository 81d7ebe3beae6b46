import type { Span } from '../model/span.ts';
import { numberedFunctions } from '../schemata/plan/numbered-functions.ts';
import { numberedBranches } from '../syntax/flow/numbered-branches.ts';
import type { ParsedFile } from '../syntax/parse.ts';

/** The branches of a source file in the numbering of the search build: consecutive numbers in the order of the text. */
export interface FileBranches {
  readonly first: number;
  readonly count: number;
}

/** The functions of a source file in the numbering of a run: consecutive numbers in the order of `spans`. */
export interface FileFunctions {
  readonly first: number;
  readonly spans: readonly Span[];
}

/** Numbers the branches of each source file when the file is asked for first. */
export interface BranchNumbers {
  readonly of: (file: ParsedFile) => FileBranches;
}

/** Numbers the functions of each source file when the file is asked for first. */
export interface FunctionNumbers {
  readonly of: (file: ParsedFile) => FileFunctions;
}

export function createBranchNumbers(): BranchNumbers {
  return numberFiles((file, first) => {
    const count = numberedBranches(file).length;
    return { numbered: { first, count }, next: first + count };
  });
}

export function createFunctionNumbers(): FunctionNumbers {
  return numberFiles((file, first) => {
    const spans = numberedFunctions(file).map(({ start, end }) => ({ start, end }));
    return { numbered: { first, spans }, next: first + spans.length };
  });
}

/** Numbers files one after the other, from 0, and remembers the numbers of each. */
function numberFiles<Numbered>(
  number: (file: ParsedFile, first: number) => { numbered: Numbered; next: number },
): { readonly of: (file: ParsedFile) => Numbered } {
  const known = new Map<string, Numbered>();
  let first = 0;
  return {
    of(file) {
      const found = known.get(file.path);
      if (found !== undefined) return found;
      const { numbered, next } = number(file, first);
      first = next;
      known.set(file.path, numbered);
      return numbered;
    },
  };
}
