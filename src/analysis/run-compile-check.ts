import type { Clock } from '../foundation/clock.ts';
import {
  recallErrors,
  recallMost,
  rememberErrors,
  type CacheFiles,
} from './compile-check-cache.ts';
import type { CompileCheckInput, CompileCheckOutcome } from './compile-check-contract.ts';

/** What a check needs of its surroundings. */
export interface CompileCheckParts {
  readonly clock: Clock;
  readonly files: CacheFiles;
  /** The compiler's version. */
  readonly compiler: string;
  /** Milliseconds after which what is left counts as unchecked. */
  readonly timeLimit: number;
}

/**
 * Type-checks mutants, or recalls what an earlier check of the same mutants and files found. What goes wrong in the
 * compiler makes the outcome `unavailable`.
 */
export async function runCompileCheck(
  input: CompileCheckInput,
  { clock, files, compiler, timeLimit }: CompileCheckParts,
): Promise<CompileCheckOutcome> {
  const startedAt = clock.now();
  const elapsed = (): number => clock.now() - startedAt;
  try {
    const known = recallErrors(input, compiler, files);
    if (known !== undefined) {
      return { kind: 'checked', errors: known, unchecked: 0, milliseconds: elapsed() };
    }
    const most = recallMost(input, compiler, files);
    const left = most?.left ?? input.files;
    // The compiler takes half a second to load.
    const { findCompileErrors } = await import('../syntax/types/find-compile-errors.ts');
    const found = findCompileErrors(left, input.root, () => elapsed() > timeLimit);
    if (found.kind === 'unavailable') return found;
    const { unchecked } = found;
    const errors = new Map([...(most?.known.errors ?? []), ...found.errors]);
    const inputs = [...new Set([...(most?.known.inputs ?? []), ...found.inputs])];
    rememberErrors(input, compiler, { errors, unchecked, inputs }, files);
    return { kind: 'checked', errors, unchecked, milliseconds: elapsed() };
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}
