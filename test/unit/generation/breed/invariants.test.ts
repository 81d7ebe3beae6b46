import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { changeStatement } from '../../../../src/generation/breed/change-statement.ts';
import { cross } from '../../../../src/generation/breed/cross.ts';
import { dropUnused } from '../../../../src/generation/breed/drop-unused.ts';
import { insertStatements } from '../../../../src/generation/breed/insert-statements.ts';
import type { Material } from '../../../../src/generation/breed/maker.ts';
import { randomTestCase } from '../../../../src/generation/breed/random-test-case.ts';
import { removeStatement } from '../../../../src/generation/breed/remove-statement.ts';
import { validate } from '../../../../src/generation/breed/typing/validate.ts';
import { vary } from '../../../../src/generation/breed/vary.ts';
import type { TestCase } from '../../../../src/model/test-case.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import { kindsUnit, pageUnit, parserUnit, moneyUnit, stackUnit } from '../sample-units.ts';
import { anyUnit } from './arbitrary-units.ts';
import { materialFor } from './materials.ts';

const maxLength = 40;
const models: readonly UnitModel[] = [moneyUnit, stackUnit, kindsUnit, parserUnit, pageUnit];
const scenario = fc.record({
  model: fc.oneof(fc.constantFrom(...models), anyUnit),
  seed: fc.nat(),
  length: fc.integer({ min: 1, max: maxLength }),
});

function newTest(material: Material, length: number): TestCase {
  return randomTestCase(material, { targets: material.index.model.callables, length });
}

/** Says what is wrong with a test case; it is whole if it is valid, not too long, and waits for its promises. */
function faultOf(testCase: TestCase, model: UnitModel): string | undefined {
  const { statements } = testCase;
  if (statements.length > maxLength) return 'too long';
  const promised = new Set(
    model.callables.flatMap(({ id, returns }) => (returns.kind === 'promise' ? [id] : [])),
  );
  const isLeft = statements.some((statement, at) => {
    if (statement.kind !== 'call' || !promised.has(statement.callable)) return false;
    return !statements.some((other) => other.kind === 'await' && other.promise === at);
  });
  return isLeft ? 'leaves a promise' : validate(testCase, model);
}

/** The first of many test cases made like this that is not whole, and what is wrong with it. */
function firstFault(
  make: (material: Material, length: number) => readonly TestCase[],
  runs = 30,
): string | undefined {
  const checked = fc.check(
    fc.property(scenario, ({ model, seed, length }) => {
      const material = materialFor(model, seed, { maxLength, movesTime: seed % 2 === 0 });
      material.seen.surroundings.add('timers');
      for (const made of make(material, length)) {
        const fault = faultOf(made, model);
        if (fault !== undefined) throw new Error(fault);
      }
    }),
    { numRuns: runs },
  );
  return checked.failed
    ? `${JSON.stringify(checked.counterexample?.[0])}: ${String(checked.errorInstance)}`
    : undefined;
}

describe('test cases are valid, short enough, and wait for promises', () => {
  it('when they are made at random', () => {
    const fault = firstFault((material, length) => [newTest(material, length)]);

    expect(fault).toBeUndefined();
  });

  it('when they are varied many times over', () => {
    const fault = firstFault((material, length) => {
      const steps = [newTest(material, length)];
      for (let step = 0; step < 5; step += 1) {
        const last = steps.at(-1);
        if (last !== undefined) steps.push(vary(last, material, material.index.model.callables));
      }
      return steps;
    });

    expect(fault).toBeUndefined();
  });

  it('when two are crossed', () => {
    const fault = firstFault((material, length) => {
      const [one, other] = [newTest(material, length), newTest(material, length)];
      const children = cross(one, other, material);
      return [...children, ...cross(...children, material)];
    });

    expect(fault).toBeUndefined();
  });

  it('when any statement is removed or changed, or something inserted', () => {
    const fault = firstFault((material, length) => {
      const start = newTest(material, length);
      return start.statements.flatMap((_, at) => [
        removeStatement(start, at, material),
        changeStatement(start, at, material) ?? start,
        insertStatements(start, material, []) ?? start,
      ]);
    }, 15);

    expect(fault).toBeUndefined();
  });

  it('when values that nothing uses are dropped', () => {
    const fault = firstFault((material, length) => {
      const start = newTest(material, length);
      const varied = start.statements.map((_, at) => changeStatement(start, at, material) ?? start);
      return varied.map(dropUnused);
    }, 15);

    expect(fault).toBeUndefined();
  });

  it('when sequences that were seen before are copied into them', () => {
    const fault = firstFault((material, length) => {
      const noted = newTest(material, length);
      const { index, sequences } = material;
      const scope = { index, typeArgument: noted.typeArgument };
      sequences.note(noted, noted.statements.length, scope);
      return [newTest(material, length), newTest(material, length)];
    });

    expect(fault).toBeUndefined();
  });
});

describe('a seed', () => {
  it('decides on everything', () => {
    const breed = (model: UnitModel): string => {
      const material = materialFor(model, 7);
      let [one, other] = [newTest(material, 20), newTest(material, 20)];
      for (let step = 0; step < 20; step += 1) {
        [one, other] = cross(one, other, material);
        one = vary(one, material, model.callables);
      }
      return JSON.stringify([one, other]);
    };

    for (const model of models) expect(breed(model)).toBe(breed(model));
  });
});
