import type { MutantSelection } from '../analysis/select-mutants.ts';
import type { ResolvedConfig } from '../project/config.ts';
import type { RunFlags } from './run-flags.ts';

/** Which mutants the configuration and the flags ask for. */
export function mutantSelection(
  { sample, seed }: ResolvedConfig,
  { mutant = [] }: RunFlags,
): MutantSelection {
  return { ids: mutant, seed, ...(sample.ratio < 1 && { sample }) };
}
