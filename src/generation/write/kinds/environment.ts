import { variableType } from '../../breed/kinds/environment.ts';
import { setVariable } from '../files/surroundings.ts';
import type { PrintedKind } from './printed-kind.ts';

export const environmentKind: PrintedKind<'environment'> = {
  code: (statement, _, { codeOf, style }) =>
    setVariable(statement.name, codeOf(statement.value), style),
  nature: () => 'effect',
  uses: ({ value }) => [[value, { type: variableType, role: 'value' }]],
};
