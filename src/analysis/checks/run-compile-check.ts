import type { Clock } from '../../foundation/clock.ts';
import {
  type CacheFiles,
  type CheckFindings,
  recallFindings,
  rememberFindings,
} from './compile-check-cache.ts';
import type { CompileCheckInput, CompileCheckOutcome } from './compile-check-contract.ts';

/** The surroundings of a check. */
export interface CompileCheckParts {
  readonly clock: Clock;
  readonly files: CacheFiles;
  /** The compiler's version. */
  readonly compiler: string;
  /** Once it returns true, the mutants that are left count as unchecked. */
  readonly isTimeUp: () => boolean;
}

/**
 * Type-checks mutants. Mutants that earlier checks with the same files judged are not checked again. If the compiler fails, the
 * outcome is `unavailable`.
 */
export async function runCompileCheck(
  input: CompileCheckInput,
  { clock, files, compiler, isTimeUp }: CompileCheckParts,
): Promise<CompileCheckOutcome> {
  const startedAt = clock.now();
  const elapsed = (): number => clock.now() - startedAt;
  try {
    const known = recallFindings(input, compiler, files);
    if (known.left.length === 0 && known.inputs.length > 0) {
      const { errors } = known;
      return { kind: 'checked', errors, unchecked: new Set(), milliseconds: elapsed() };
    }
    // The compiler takes half a second to load.
    const { findCompileErrors } = await import('../../compile-check/find-compile-errors.ts');
    const outcome = findCompileErrors(known.left, input.root, isTimeUp);
    // The files that are left may have no configuration, while all mutants of the other files are known.
    if (outcome.kind === 'unavailable' && known.inputs.length === 0) return outcome;
    const found = outcome.kind === 'checked' ? outcome : nothing;
    const errors = new Map([...known.errors, ...found.errors]);
    const inputs = [...new Set([...known.inputs, ...found.inputs])];
    const unchecked = new Set([...found.unchecked].filter((id) => !errors.has(id)));
    rememberFindings(input, compiler, { errors, unchecked, inputs }, files);
    return { kind: 'checked', errors, unchecked, milliseconds: elapsed() };
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}

const nothing: CheckFindings = { errors: new Map(), unchecked: new Set(), inputs: [] };
