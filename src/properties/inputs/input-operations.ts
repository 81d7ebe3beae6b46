import type { Random } from '../../foundation/random.ts';
import { pick } from '../../generation/breed/choose.ts';
import { type Move, primitiveMoves } from '../../generation/breed/values/primitive-moves.ts';
import type { InputVariable, Operations } from '../../generation/search/strategies/strategy.ts';
import type { InputSequence } from '../../model/property.ts';
import type { Primitive, Variable } from '../../model/test-case.ts';
import { fits } from './leaf-values.ts';
import { isSampled, passesGuards, type SampledInput } from './sample-plan.ts';

/** One sequence for each parameter of a test (Fraser and Zeller, 4.4). */
export type InputSet = readonly InputSequence[];

/**
 * Returns the operations by which inputs are searched for: crossover exchanges whole sequences, and variation changes a primitive of a
 * sequence or makes it anew, each with probability 1 / the number of parameters. All results are inputs that their plans allow.
 */
export function inputOperations(
  parameters: number,
  sample: (parameter: number) => SampledInput,
  random: Random,
): Operations<InputSet> {
  const places = Array.from({ length: parameters }, (_, at) => at);
  const varied = (inputs: InputSet, at: number): InputSequence => {
    const moved = random(3) > 0 ? movedAtRandom(inputs[at], random) : undefined;
    return moved ?? sample(at);
  };
  return {
    create: () => places.map(sample),
    vary(inputs) {
      const sure = random(Math.max(1, parameters));
      return inputs.map((own, at) =>
        at === sure || random(parameters) === 0 ? varied(inputs, at) : own,
      );
    },
    cross(one, other) {
      const isKept = places.map(() => random(2) === 0);
      const mix = (mine: InputSet, theirs: InputSet): InputSet =>
        mine.map((own, at) => (isKept[at] === true ? own : (theirs[at] ?? own)));
      return [mix(one, other), mix(other, one)];
    },
    lengthOf: (inputs) => inputs.reduce((sum, { statements }) => sum + statements.length, 1),
    variablesOf: (inputs) =>
      inputs.flatMap((input, at) =>
        movesOf(input).map(({ variable, move }): InputVariable<InputSet> => ({
          move(from, steps) {
            const own = from[at];
            const moved = own && movedInput(own, variable, (value) => move(value, steps));
            return moved && from.with(at, moved);
          },
        })),
      ),
  };
}

interface InputMove {
  readonly variable: Variable;
  readonly move: Move;
}

/** The moves of the primitives of an input. What a concrete test gave does not vary, since its plan is unknown. */
function movesOf(input: InputSequence): readonly InputMove[] {
  if (!isSampled(input)) return [];
  return [...input.leaves.keys()].flatMap((variable) => {
    const statement = input.statements[variable];
    if (statement?.kind !== 'primitive') return [];
    return primitiveMoves(statement.value).map((move) => ({ variable, move }));
  });
}

function movedAtRandom(
  input: InputSequence | undefined,
  random: Random,
): InputSequence | undefined {
  const chosen = input && pick(random, movesOf(input));
  if (input === undefined || chosen === undefined) return undefined;
  const steps = (random(2) === 0 ? 1 : -1) * (1 + random(random(3) === 0 ? 20 : 3));
  return movedInput(input, chosen.variable, (value) => chosen.move(value, steps));
}

/** Returns an input with another primitive; undefined if its plan does not allow it. */
function movedInput(
  input: InputSequence,
  variable: Variable,
  change: (value: Primitive) => Primitive | undefined,
): InputSequence | undefined {
  if (!isSampled(input)) return undefined;
  const statement = input.statements[variable];
  const plan = input.leaves.get(variable);
  if (statement?.kind !== 'primitive' || plan === undefined) return undefined;
  const value = change(statement.value);
  if (value === undefined || !fits(value, plan)) return undefined;
  const statements = input.statements.with(variable, { ...statement, value });
  const isGuarded = input.guarded.every(({ arguments: list, guards }) =>
    passesGuards(statements, list, guards),
  );
  return isGuarded ? { ...input, statements } : undefined;
}
