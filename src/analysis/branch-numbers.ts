import { numberedBranches } from '../syntax/flow/numbered-branches.ts';
import type { ParsedFile } from '../syntax/parse.ts';

/** The branches of a source file in the numbering of the search build: so many from the first on, in the order of the text. */
export interface FileBranches {
  readonly first: number;
  readonly count: number;
}

/** Numbers the branches of sources, file by file as they are asked for. */
export interface BranchNumbers {
  readonly of: (file: ParsedFile) => FileBranches;
}

/** With nothing numbered so far. */
export function createBranchNumbers(): BranchNumbers {
  const known = new Map<string, FileBranches>();
  let next = 0;
  return {
    of(file) {
      const found = known.get(file.path);
      if (found !== undefined) return found;
      const made = { first: next, count: numberedBranches(file).length };
      next += made.count;
      known.set(file.path, made);
      return made;
    },
  };
}
