import { raiseRandom } from '../files/surroundings.ts';
import type { PrintedKind } from './printed-kind.ts';

export const randomKind: PrintedKind<'random'> = {
  code: ({ steps }, variable, { test, codeOf, style }) =>
    raiseRandom(test.testCase, { at: variable, steps: codeOf(steps) }, style),
  nature: () => 'effect',
  uses: ({ steps }) => [[steps, { type: { kind: 'number' }, role: 'steps' }]],
};
