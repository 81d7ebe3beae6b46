import { expect, test } from 'vitest';

import { createRandom } from '../../../../src/foundation/random.ts';
import { recordingCalls } from '../../../../src/generation/reflect/record-uses.ts';
import type { ValueType } from '../../../../src/model/value-type.ts';
import { modelsOf } from '../../types/unit/units-in-memory.ts';

const model = modelsOf({ 'unit.js': 'exports.walk = (tree, page) => [tree, page];' })('unit.js');

/** An object of six others, each of which is another such object, in so many levels. */
function levels(count: number): ValueType {
  if (count === 0) return { kind: 'number' };
  const type = levels(count - 1);
  const members = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, type, isOptional: false }));
  return { kind: 'object', members };
}

test('a call that records makes few values, however many its types name', () => {
  const [walk] = model.callables;
  const [tree, page] = walk?.parameters ?? [];
  if (walk === undefined || tree === undefined || page === undefined) throw new Error('no walk');
  const parameters = [{ ...tree, type: levels(4) }, page];
  const calls = recordingCalls({ ...model, callables: [{ ...walk, parameters }] }, createRandom(1));

  expect(Math.max(0, ...calls.map(({ testCase }) => testCase.statements.length))).toBeLessThan(300);
});

test('a recorder stands for each argument of unknown type', () => {
  const [first] = recordingCalls(model, createRandom(1));

  expect(first).toMatchObject({
    recorded: { variables: [0, 1], as: 'object' },
    testCase: { statements: [{ kind: 'object' }, { kind: 'object' }, { arguments: [0, 1] }] },
  });
});

test('recorders stand for several arguments of a rest parameter', () => {
  const joining = modelsOf({ 'unit.js': 'exports.join = (...parts) => parts;' })('unit.js');
  const [first] = recordingCalls(joining, createRandom(1));

  expect(first).toMatchObject({
    recorded: { variables: [0, 1, 2] },
    testCase: { statements: [{}, {}, {}, { arguments: [0, 1, 2] }] },
  });
});
