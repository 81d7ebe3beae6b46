import { expect, it } from 'vitest';

import { kindsOfValues } from '../../../../../src/generation/breed/values/kinds-of-values.ts';
import { modelOf } from '../../fake-unit.ts';

it('values of any type are of the classes that code uses or names, but objects of primitives only of those that it names', () => {
  const { constants } = modelOf([]);
  const classesOf = (strings: readonly string[], classes: readonly string[]): readonly string[] =>
    kindsOfValues({ constants: { ...constants, strings, classes } }).flatMap((each) =>
      each.kind === 'built-in' ? [each.name] : [],
    );
  const usual = classesOf([], []);

  expect(classesOf([], ['Int8Array', 'String'])).toEqual([...usual, 'Int8Array']);
  expect(
    classesOf(['[object Arguments]', '[object WeakMap]', '[object Unheard]', 'String'], []),
  ).toEqual([...usual, 'Arguments', 'WeakMap']);
  expect(classesOf(['[object String]'], [])).toEqual([...usual, 'String']);
});
