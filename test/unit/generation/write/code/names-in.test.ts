import { expect, it } from 'vitest';

import {
  arrow,
  call,
  declares,
  does,
  inline,
  lines,
  member,
  name,
  nothing,
  string,
} from '../../../../../src/generation/write/code/code.ts';
import { namesIn } from '../../../../../src/generation/write/code/names-in.ts';

it('names are those of expressions and of types, but not of members, parameters and texts', () => {
  const names = namesIn([
    declares('list', nothing, "{ key: 'Text'; more?: Größe[] } | ((of: Money) => Price$)"),
    does(call(member(name('unit'), 'make'), [string('Text'), name('list')], '<Row>')),
    does(
      arrow(
        ['error: Failure', 'other'],
        lines([declares('inner', arrow([], inline(declares('one', nothing, 'Deep'))))]),
      ),
    ),
  ]);

  expect([...names].toSorted()).toEqual(
    ['Deep', 'Failure', 'Größe', 'Money', 'Price$', 'Row', 'list', 'unit'].toSorted(),
  );
});
