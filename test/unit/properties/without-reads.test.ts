import { describe, expect, it } from 'vitest';

import type { ParameterisedTest } from '../../../src/model/property.ts';
import type { Statement } from '../../../src/model/test-case.ts';
import {
  usedParameters,
  withoutCall,
  withParameters,
} from '../../../src/properties/parameterise/without-reads.ts';
import { call, testOf } from './condition-builders.ts';

const ask = (receiver: number, ...given: number[]): Statement => ({
  kind: 'call',
  callable: 'ask',
  receiver,
  arguments: given,
});

/** `const buffer = make(text); buffer.ask(place); buffer.ask(other)` */
const test: ParameterisedTest = {
  ...testOf(['text', 'place', 'other'], call('make', 0), ask(3, 1), ask(3, 2)),
  examples: [[input('a'), input('b'), input('c')]],
};

function input(value: string): ParameterisedTest['examples'][number][number] {
  return { statements: [{ kind: 'primitive', value: { of: 'string', value } }], value: 0 };
}

describe('withoutCall', () => {
  it('leaves out a call whose value nothing uses, and its parameters', () => {
    const shorter = withoutCall(test, 1) ?? test;
    const own = withParameters(shorter, usedParameters(shorter));

    expect(own.statements).toEqual([call('make', 0), ask(2, 1)]);
    expect(own.parameters.map(({ name }) => name)).toEqual(['text', 'other']);
    expect(own.examples).toEqual([[input('a'), input('c')]]);
  });

  it('keeps a call whose value another uses', () => {
    expect(withoutCall(test, 0)).toBeUndefined();
  });
});
