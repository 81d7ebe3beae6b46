import { expect, it } from 'vitest';

import { createRandom } from '../../../src/foundation/random.ts';
import { indexUnit } from '../../../src/generation/breed/typing/unit-index.ts';
import type { Execute } from '../../../src/generation/execute-port.ts';
import { InputPlanner } from '../../../src/properties/inputs/input-planner.ts';
import { modelsOf } from '../types/unit/units-in-memory.ts';

const model = modelsOf({
  'unit.ts': 'export class Log { add(line: number): void {} skip(lines: number): void {} }',
})('unit.ts');

/** Each call changes the instance. The third call of `skip` that there is throws. */
function logs(): Execute {
  let skips = 0;
  return (orders) =>
    Promise.resolve(
      orders.map(({ testCase: { statements } }) => {
        const calls = statements.flatMap((each) => (each.kind === 'call' ? [each.callable] : []));
        if (calls.at(-1) === 'Log#skip') skips += 1;
        const fails = calls.at(-1) === 'Log#skip' && skips === 3;
        return {
          fuel: 1,
          trace: {
            end: fails
              ? {
                  kind: 'threw',
                  statement: statements.length - 1,
                  error: { is: 'error', class: 'RangeError', message: '' },
                  isFromUnit: true,
                }
              : { kind: 'completed' },
            statementsRun: statements.length,
            observations: statements.flatMap((each, variable) =>
              each.kind === 'call' && each.callable === 'Log'
                ? [
                    {
                      what: { of: 'state', variable },
                      value: { is: 'number', text: String(calls.length) },
                    } as const,
                  ]
                : [],
            ),
            surroundings: [],
            leavesState: false,
          },
        };
      }),
    );
}

it('a call that threw once is no step of a history, although it succeeded in later tries', async () => {
  const planner = new InputPlanner({
    scope: { index: indexUnit(model), typeArgument: 'number' },
    random: createRandom(1),
    search: logs(),
    examples: [],
  });

  const plan = await planner.plan({ kind: 'instance', class: 'Log' });

  expect(plan).toMatchObject({ kind: 'history', steps: [{ callable: 'Log#add' }] });
  expect(planner.isChanging('Log#skip')).toBe(false);
});
