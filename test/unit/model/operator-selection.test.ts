import { describe, expect, test } from 'vitest';

import { groupNames, groupsOf, operatorsIn } from '../../../src/model/operator-groups.ts';
import { operatorNames } from '../../../src/model/operator-names.ts';
import { selectOperators } from '../../../src/model/operator-selection.ts';
import { statementKinds } from '../../../src/model/statement-kinds.ts';

const deletions = statementKinds.map((kind) => `STD.${kind}`);

describe('a selection of operators', () => {
  test.each([
    [
      ['STD', 'AOR'],
      ['AOR', 'STD'],
    ],
    [['STD', 'AOR', '!STD'], ['AOR']],
    [
      ['!AOR', 'sufficient'],
      ['LOR', 'COR', 'ROR', 'SOR', 'ORU', 'LVR', 'EVR', 'STD'],
    ],
    [
      ['STD.throw', 'STD.call'],
      ['STD.call', 'STD.throw'],
    ],
    [deletions, ['STD']],
    [['STD', '!STD.call'], deletions.slice(1)],
    [['STD.call', 'AOR', '!STD'], ['AOR']],
    [['!AOR'], []],
    [['nonsense', 'AOR'], ['AOR']],
  ])('%j leaves %j', (selection, expected) => {
    expect(selectOperators(selection)).toEqual(expected);
  });

  test.each(groupNames)('takes the group %s by name', (group) => {
    expect(selectOperators([group])).toEqual(operatorsIn(group));
    expect(selectOperators([group, 'all'])).toEqual(operatorNames);
  });
});

describe('the groups', () => {
  test('begin with the nine sufficient operators, in the order that results depend on', () => {
    expect(operatorsIn('sufficient')).toEqual(operatorNames.slice(0, 9));
  });

  test('hold every operator in all', () => {
    expect(operatorNames.filter((name) => !groupsOf(name).includes('all'))).toEqual([]);
  });
});
