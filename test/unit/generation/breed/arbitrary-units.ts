import fc from 'fast-check';

import type { PlainKind, ValueType } from '../../../../src/model/value-type.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import { callable, classOf, constructor, instance, literal, unit } from '../sample-units.ts';

const plain = fc
  .constantFrom<PlainKind>(
    'number',
    'string',
    'boolean',
    'bigint',
    'symbol',
    'undefined',
    'null',
    'unknown',
    'never',
  )
  .map((kind): ValueType => ({ kind }));

const leaf = fc.oneof(
  { weight: 6, arbitrary: plain },
  fc.constantFrom('a', 'b').map(literal),
  fc.constantFrom(
    instance('First'),
    instance('Second'),
    { kind: 'type-parameter', name: 'T' } as const,
    { kind: 'named', name: 'Loop' } as const,
    { kind: 'named', name: 'Choice' } as const,
  ),
  fc
    .constantFrom(
      'Date',
      'RegExp',
      'URL',
      'Int16Array',
      'BigInt64Array',
      'RangeError',
      'DataView',
      'Window',
    )
    .map((name): ValueType => ({ kind: 'built-in', name })),
  fc.constantFrom('Red', 'Blue').map((member): ValueType => ({
    kind: 'literal',
    value: { of: 'number', value: member.length },
    text: { constant: 'Colour', member },
  })),
);

/** Types of any kind, a few levels deep. */
const { type } = fc.letrec<{ type: ValueType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.array(tie('type'), { minLength: 2, maxLength: 3 }).map((types): ValueType => ({
      kind: 'union',
      members: types.flatMap((each) => (each.kind === 'union' ? each.members : [each])),
    })),
    tie('type').map((element): ValueType => ({ kind: 'array', element })),
    tie('type').map((element): ValueType => ({ kind: 'set', element })),
    tie('type').map((value): ValueType => ({ kind: 'promise', value })),
    fc
      .tuple(tie('type'), fc.boolean())
      .map(([element, isAsync]): ValueType => ({ kind: 'iterable', element, isAsync })),
    fc
      .tuple(tie('type'), tie('type'))
      .map(([key, value]): ValueType => ({ kind: 'map', key, value })),
    fc
      .tuple(fc.array(tie('type'), { maxLength: 2 }), fc.option(tie('type'), { nil: undefined }))
      .map(([types, last]): ValueType => ({
        kind: 'tuple',
        elements: [
          ...types.map((each, at) => ({ type: each, isOptional: at > 0, isRest: false })),
          ...(last === undefined ? [] : [{ type: last, isOptional: false, isRest: true }]),
        ],
      })),
    fc
      .tuple(
        fc.array(fc.tuple(tie('type'), fc.boolean()), { maxLength: 3 }),
        fc.option(tie('type'), { nil: undefined }),
      )
      .map(([members, others]): ValueType => ({
        kind: 'object',
        members: members.map(([each, isOptional], at) => ({
          name: 'abc'.charAt(at),
          type: each,
          isOptional,
        })),
        ...(others === undefined ? {} : { others }),
      })),
    fc
      .tuple(fc.array(tie('type'), { maxLength: 2 }), tie('type'))
      .map(([types, returns]): ValueType => ({
        kind: 'function',
        parameters: types.map((each, at) => ({
          name: 'xy'.charAt(at),
          type: each,
          isOptional: false,
          isRest: false,
        })),
        returns,
      })),
  ),
}));

const names = ['first', 'second?', '...rest'];
const takes = fc
  .array(type, { maxLength: 3 })
  .map((types) => Object.fromEntries(types.map((each, at) => [names[at] ?? '', each])));

/** Units whose functions, methods and fields have parameters and results of any types. */
export const anyUnit: fc.Arbitrary<UnitModel> = fc
  .record({
    calls: fc.array(fc.tuple(fc.constantFrom('f', 'First#m', 'Second.s'), takes, type), {
      minLength: 1,
      maxLength: 8,
    }),
    made: takes,
    loop: type,
    choice: type,
    field: type,
  })
  .map(({ calls, made, loop, choice, field }) =>
    unit({
      classes: [classOf('First'), classOf('Second', { supertypes: ['First'] })],
      types: {
        Loop: {
          kind: 'object',
          members: [
            { name: 'next', type: { kind: 'named', name: 'Loop' }, isOptional: true },
            { name: 'item', type: loop, isOptional: false },
          ],
        },
        Choice: {
          kind: 'union',
          members: [
            { kind: 'array', element: { kind: 'named', name: 'Choice' } },
            ...(choice.kind === 'union' ? choice.members : [choice]),
          ],
        },
      },
      callables: [
        constructor('Second', made),
        callable('First#field', {}, field, { kind: 'field', isWritable: true }),
        callable(
          'First#set',
          { value: field },
          { kind: 'undefined' },
          { kind: 'setter', isWritable: true },
        ),
        ...calls.map(([id, parameters, returns], at) =>
          callable(`${id}${at}`, parameters, returns),
        ),
      ],
      constants: { numbers: [7], strings: ['abc'], bigints: ['9'], patterns: ['a+'] },
    }),
  );
