import { expect, test } from 'vitest';

import { describeTargets } from '../../../../../src/generation/search/fitness/describe-targets.ts';
import type { UnitModel } from '../../../../../src/model/unit-model.ts';
import { approach } from '../../../../../src/syntax/flow/approach.ts';
import { build, catalogued, membersOf, runtimeFor } from '../../../schemata/build.ts';
import { outcomeOf, toScript } from '../../../schemata/evaluate.ts';
import { snippets } from '../../../schemata/snippets.ts';

const model: UnitModel = {
  file: 'unit.ts',
  callables: [],
  classes: [],
  types: {},
  constants: { numbers: [], strings: [], bigints: [], patterns: [] },
  untestable: [],
};

test.each(snippets)(
  'control dependences say of a mutant that it was reached where it was: $name',
  async ({ text, path }) => {
    const file = catalogued(text, path);
    const runtime = runtimeFor(file, 'search');
    await outcomeOf(toScript(build(file, { build: 'search' }).code, path));
    const { covered, branches } = runtime.takeSearch();
    const taken = new Map(branches.map((each) => [each.branch, each]));
    const isCovered = membersOf(covered);
    const wrong = describeTargets({ ...file, model, firstMutant: 0, firstBranch: 0 }).flatMap(
      ({ mutant, dependences, decisions }) => {
        // Whether a call throws, or a closure is called, no branch tells.
        const isTold = dependences.every(({ on }) => decisions[on]?.branch !== undefined);
        if (dependences.length === 0 || !isTold) return [];
        const { level, distance } = approach(decisions, dependences, {
          isEntered: true,
          distancesOf: (branch) => taken.get(branch),
        });
        const isReached = level === 0 && distance === 0;
        return isReached === isCovered.has(mutant) ? [] : [mutant];
      },
    );
    expect(wrong).toEqual([]);
    expect(isCovered.size).toBeGreaterThan(0);
  },
);
