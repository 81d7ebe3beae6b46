import type { CompileCheckInput } from '../checks/compile-check-contract.ts';

/** Mutants come with more than a thread needs, and all of it would be copied into the thread. */
export function withoutExtras({
  root,
  cacheDirectory,
  files,
}: CompileCheckInput): CompileCheckInput {
  return {
    root,
    cacheDirectory,
    files: files.map(({ file, text, mutants }) => ({
      file,
      text,
      mutants: mutants.map(({ id, span, replacement }) => ({ id, span, replacement })),
    })),
  };
}
