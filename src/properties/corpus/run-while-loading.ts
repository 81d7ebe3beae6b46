import { indicesIn } from '../../analysis/index-ranges.ts';
import { loadAnew } from '../../generation/prove/seek-while-loading.ts';
import type { Beside } from '../../generation/search/literals-beside.ts';
import { differsWith, type InputTrial, runMutants, type TrialRunner } from './input-trial.ts';

/** Runs trials in modules that are loaded anew. */
export interface LoadingRunner extends TrialRunner {
  /** What stands beside a mutant, by its index. */
  readonly besideOf: (mutant: number) => Beside | undefined;
  readonly isOver: () => boolean;
}

/** The most trials of each list that run with a mutant: those with a text or number that stands beside it, and any if there are none. */
const most = { beside: 3, others: 3 };
/** The number of mutants whose runs are made together. */
const batchSize = 8;

/** The mutants that act while modules load: calls in modules that are loaded already don't infect them. */
export async function actingWhileLoading({
  search,
  mutants,
}: Pick<TrialRunner, 'search' | 'mutants'>): Promise<readonly number[]> {
  const near = await loadAnew(search);
  return indicesIn(near?.search?.infected ?? []).filter((mutant) => mutants.has(mutant));
}

/**
 * Runs trials with mutants that act while modules load. For each mutant, modules are loaded anew once, and some trials run in them: those with what stands
 * beside the mutant, since keys lead to the entries of tables, or some of each list if there are none. Only runs that differ from those without the mutant are
 * kept.
 *
 * @returns whether any does
 */
export async function runWhileLoading(
  lists: readonly (readonly InputTrial[])[],
  mutants: readonly number[],
  runner: LoadingRunner,
): Promise<boolean> {
  const indexed = lists.map((trials) => ({
    trials,
    byLiteral: byLiteralOf(trials),
  }));
  let differs = false;
  for (let from = 0; from < mutants.length && !runner.isOver(); from += batchSize) {
    const wanted = mutants.slice(from, from + batchSize).flatMap((mutant) => {
      const literals = runner.besideOf(mutant)?.literals ?? [];
      const beside = indexed.map(({ byLiteral }) =>
        literals.flatMap((literal) => byLiteral.get(literal) ?? []),
      );
      const isBeside = beside.some((own) => own.length > 0);
      return indexed.flatMap(({ trials }, at) => {
        const own = beside[at] ?? [];
        if (isBeside && own.length === 0) return [];
        return [...trialsFor(trials, own)].map((trial) => ({ trial, mutant }));
      });
    });
    await runMutants(wanted, { ...runner, whileLoading: true });
    for (const { trial, mutant } of wanted) {
      if (differsWith(trial, mutant)) differs = true;
      else trial.withMutants.delete(mutant);
    }
  }
  return differs;
}

interface IndexedTrials {
  readonly trials: readonly InputTrial[];
  /** The trials by the texts and numbers that their inputs are. */
  readonly byLiteral: ReadonlyMap<string | number, readonly InputTrial[]>;
}

function byLiteralOf(trials: readonly InputTrial[]): IndexedTrials['byLiteral'] {
  const found = new Map<string | number, InputTrial[]>();
  for (const trial of trials) {
    for (const statement of trial.inputs.flatMap(({ statements }) => statements)) {
      if (statement.kind !== 'primitive') continue;
      const { value } = statement;
      const literal =
        value.of === 'string'
          ? value.value
          : value.of === 'number'
            ? Number(value.text)
            : undefined;
      if (literal === undefined) continue;
      const own = found.get(literal) ?? [];
      found.set(literal, own);
      if (own.length < most.beside) own.push(trial);
    }
  }
  return found;
}

function trialsFor(
  trials: readonly InputTrial[],
  beside: readonly InputTrial[],
): ReadonlySet<InputTrial> {
  const step = Math.max(1, Math.floor(trials.length / most.others));
  const count = beside.length > 0 ? 1 : most.others;
  const others = trials.filter((_, at) => at % step === 0).slice(0, count);
  return new Set([...beside.slice(0, most.beside), ...others]);
}
