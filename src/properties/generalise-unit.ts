import { createRandom } from '../foundation/random.ts';
import { indexUnit } from '../generation/breed/typing/unit-index.ts';
import type { ConcreteTest } from '../model/concrete-test.ts';
import type { UnitModel } from '../model/unit-model.ts';
import type { ArbitraryPlan } from '../model/arbitrary-plan.ts';
import { InputPlanner } from './inputs/input-planner.ts';
import type { TrialRunner } from './corpus/trial.ts';
import { type FoundProperty, generaliseTest } from './generalise/generalise-test.ts';
import { joinShapes, type Shape } from './parameterise/join-shapes.ts';
import { type Focus, parameterise } from './parameterise/parameterise.ts';

/** The concrete tests of a unit, and what generalising them needs. */
export interface UnitToGeneralise extends TrialRunner {
  readonly model: UnitModel;
  readonly tests: readonly ConcreteTest[];
  readonly seed: number;
}

/** A property of a unit, and the tests from which it was made. */
export interface UnitProperty extends FoundProperty {
  readonly sources: readonly ConcreteTest[];
}

export interface GeneralisedUnit {
  readonly properties: readonly UnitProperty[];
  readonly leftAlone: readonly { readonly test: ConcreteTest; readonly reason: string }[];
}

const foci: readonly Focus[] = ['call', 'unit'];

/** Makes properties of the concrete tests of a unit. */
export async function generaliseUnit(unit: UnitToGeneralise): Promise<GeneralisedUnit> {
  const { model, tests, seed } = unit;
  const index = indexUnit(model);
  const shapes = joinShapes(
    tests.flatMap((test) =>
      foci.flatMap((focus): Shape[] => {
        const scope = { index, typeArgument: test.testCase.typeArgument };
        const made = parameterise(test.testCase, { act: test.act, focus, scope });
        return made === undefined ? [] : [{ test: made, sources: [test] }];
      }),
    ),
  );
  const properties: UnitProperty[] = [];
  const reasons = new Map<ConcreteTest, string>();
  for (const { test, sources } of shapes) {
    const random = createRandom(seed);
    const scope = { index, typeArgument: test.typeArgument };
    const examples = test.examples.flat();
    const planner = new InputPlanner({ scope, random, search: unit.search, examples });
    const plans: ArbitraryPlan[] = [];
    for (const { type } of test.parameters) {
      const plan = await planner.plan(type);
      if (plan !== undefined) plans.push(plan);
    }
    const outcome =
      plans.length < test.parameters.length
        ? { reason: 'No generator is known for one of its inputs.' }
        : await generaliseTest(test, {
            ...unit,
            random,
            plans,
            samplePlan: (plan) => planner.sample(plan),
          });
    if ('reason' in outcome) {
      for (const source of sources) reasons.set(source, outcome.reason);
      continue;
    }
    properties.push(...outcome.found.map((found) => ({ ...found, sources })));
  }
  const covered = new Set(properties.flatMap(({ sources }) => sources));
  return {
    properties,
    leftAlone: tests.flatMap((test) =>
      covered.has(test)
        ? []
        : [{ test, reason: reasons.get(test) ?? 'It has no input that can be taken apart from it.' }],
    ),
  };
}
