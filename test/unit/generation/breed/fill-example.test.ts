import { expect, it } from 'vitest';

import { validate } from '../../../../src/generation/breed/typing/validate.ts';
import { fillExample } from '../../../../src/generation/breed/fill-example.ts';
import type { Statement } from '../../../../src/model/test-case.ts';
import { modelOf, taking } from '../fake-unit.ts';
import { call, num, testCaseOf } from '../statements.ts';
import { materialFor } from './materials.ts';

const model = modelOf([
  taking('open', [{ kind: 'number' }]),
  taking('read', [{ kind: 'string' }, { kind: 'number' }]),
]);
const nothing: Statement = { kind: 'object', members: [] };

it('an example that is read as a whole stands for itself', () => {
  const example = testCaseOf(num(3), call('open', 0));

  expect(fillExample(example, materialFor(model))).toEqual([example]);
});

it('inputs that could not be read get different values of the types that are asked for, and the rest stays', () => {
  const example = {
    ...testCaseOf(num(3), call('open', 0), nothing, num(7), call('read', 2, 3)),
    unread: [2],
  };

  const filled = fillExample(example, materialFor(model));

  expect(filled).toHaveLength(4);
  const texts = filled.map((testCase) => {
    expect(validate(testCase, model)).toBeUndefined();
    const { statements } = testCase;
    const calls = statements.flatMap((each) => (each.kind === 'call' ? [each] : []));
    expect(calls.map(({ callable }) => callable)).toEqual(['open', 'read']);
    const [[opened = -1] = [], [text = -1, place = -1] = []] = calls.map((each) => each.arguments);
    expect(statements[opened]).toEqual(num(3));
    expect(statements[place]).toEqual(num(7));
    return JSON.stringify(statements[text]);
  });
  expect(new Set(texts).size).toBeGreaterThan(1);
});
