import { describe, expect, it } from 'vitest';

import { createRandom } from '../../../../src/foundation/random.ts';
import { createMaterial } from '../../../../src/generation/breed/create-material.ts';
import { sampleAny } from '../../../../src/generation/breed/sample-any.ts';
import { validate } from '../../../../src/generation/breed/typing/validate.ts';
import type { TestCase } from '../../../../src/model/test-case.ts';
import type { ValueType } from '../../../../src/model/value-type.ts';
import { modelOf, taking } from '../fake-unit.ts';

const any: ValueType = { kind: 'unknown' };
const typed: ValueType = { kind: 'type-parameter', name: 'T' };
const model = modelOf([
  taking('equal', [any, typed], { returns: { kind: 'boolean' } }),
  taking('add', [{ kind: 'number' }, { kind: 'number' }]),
]);
const material = createMaterial(model, createRandom(1));

/** The classes and kinds of the values with which a test case ends, for each argument of its call. */
function argumentsOf({ statements }: TestCase): readonly string[] {
  const last = statements.at(-1);
  if (last?.kind !== 'call') throw new Error('It ends with no call.');
  return last.arguments.map((variable) => {
    const made = statements[variable];
    if (made?.kind === 'series') return 'array';
    return made?.kind === 'built-in' ? made.class : (made?.kind ?? '');
  });
}

describe('samples for parameters of any type', () => {
  it('are valid calls with two arguments of the same kind, for each kind of value', () => {
    const samples = sampleAny(material, model.callables, 1000);

    expect(samples.flatMap((sample) => validate(sample, model) ?? [])).toEqual([]);
    const pairs = samples.map(argumentsOf);
    // Now and then, a primitive comes from a call of the unit.
    const own = pairs.filter((pair) => !pair.includes('call'));
    for (const [one, other] of own) expect(one).toBe(other);
    const kinds = new Set(pairs.map(([one]) => one));
    for (const kind of ['primitive', 'array', 'object', 'regexp', 'stub', 'Map', 'Set', 'Date']) {
      expect(kinds).toContain(kind);
    }
  });

  it('hold twins: equal structures that are two objects', () => {
    const samples = sampleAny(material, model.callables, 1000);
    const twins = samples.filter(({ statements }) => {
      const last = statements.at(-1);
      const [one = -1, other = -1] = last?.kind === 'call' ? last.arguments : [];
      const [first, second] = [statements[one], statements[other]];
      return one !== other && first?.kind === 'array' && second?.kind === 'array';
    });

    const lengths = twins.map(({ statements }) => (statements.length - 1) / 2);
    expect(lengths.some(Number.isInteger)).toBe(true);
  });

  it('hold objects that contain themselves', () => {
    const samples = sampleAny(material, model.callables, 1000);
    const given = samples.flatMap(({ statements }) => {
      const last = statements.at(-1);
      const list = last?.kind === 'call' ? last.arguments : [];
      return statements.flatMap((each) =>
        each.kind === 'link' && list.includes(each.object) ? [statements[each.object]?.kind] : [],
      );
    });

    expect(new Set(given)).toEqual(new Set(['object']));
  });

  it('give an element, its index and the array, as methods of arrays call callbacks', () => {
    const rest = { name: 'values', type: any, isOptional: false, isRest: true };
    const three = modelOf([
      taking('pick', [any, any, any]),
      { ...taking('gather', []), parameters: [rest] },
    ]);
    const samples = sampleAny(createMaterial(three, createRandom(1)), three.callables, 1000);

    expect(samples.flatMap((sample) => validate(sample, three) ?? [])).toEqual([]);
    const called = samples.flatMap(({ statements }) => {
      const last = statements.at(-1);
      if (last?.kind !== 'call') return [];
      const [element, index = -1, array = -1] = last.arguments;
      const [at, list] = [statements[index], statements[array]];
      if (at?.kind !== 'primitive' || at.value.of !== 'number' || list?.kind !== 'array') return [];
      return list.elements[Number(at.value.text)] === element ? [last.callable] : [];
    });
    expect(new Set(called)).toEqual(new Set(['pick', 'gather']));
  });

  it('stand for what runs showed, for elements and for members, too', () => {
    const shown: ValueType = {
      kind: 'object',
      members: [{ name: 'at', type: any, isOptional: false }],
    };
    const partly = modelOf([
      taking('shown', [{ kind: 'union', members: [shown, any] }]),
      taking('list', [{ kind: 'array', element: any }]),
      taking('packet', [
        { kind: 'object', members: [{ name: 'data', type: any, isOptional: true }] },
      ]),
    ]);
    const samples = sampleAny(createMaterial(partly, createRandom(1)), partly.callables, 1000);

    expect(samples.flatMap((sample) => validate(sample, partly) ?? [])).toEqual([]);
    for (const id of ['shown', 'list', 'packet']) {
      const own = samples.filter(({ statements }) => {
        const last = statements.at(-1);
        return last?.kind === 'call' && last.callable === id;
      });
      const made = own.flatMap(({ statements }) =>
        statements.flatMap((each) => (each.kind === 'built-in' ? [each.class] : [])),
      );
      for (const name of ['Date', 'Map', 'Set', 'Uint8Array']) expect(made).toContain(name);
    }
  });

  it('are also of the classes that the unit uses, if tests can make them', () => {
    const constants = { ...model.constants, classes: ['DataView', 'Reader'] };
    const using = { ...model, constants };
    const samples = sampleAny(createMaterial(using, createRandom(1)), using.callables, 1000);

    const kinds = new Set(samples.flatMap(argumentsOf));
    expect(kinds).toContain('DataView');
    expect(kinds).not.toContain('Reader');
  });

  it('are no more than asked for, and none where every type is known', () => {
    expect(sampleAny(material, model.callables, 5)).toHaveLength(5);
    expect(sampleAny(material, model.callables.slice(1), 100)).toEqual([]);
  });
});
