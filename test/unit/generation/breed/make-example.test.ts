import { describe, expect, it } from 'vitest';

import { makeCall } from '../../../../src/generation/breed/make-call.ts';
import { newConstruction } from '../../../../src/generation/breed/maker.ts';
import { createDraft } from '../../../../src/generation/breed/new-draft.ts';
import { createMaker } from '../../../../src/generation/breed/values/make-value.ts';
import type { Statement } from '../../../../src/model/test-case.ts';
import type { Callable, UnitModel } from '../../../../src/model/unit-model.ts';
import { callable, classOf, instance, object, number, string, unit } from '../sample-units.ts';
import { materialFor } from './materials.ts';

/** The statements of many calls of a callable, each with all that it needs. */
function callsOf(model: UnitModel, called: Callable): readonly (readonly Statement[])[] {
  return Array.from({ length: 60 }, (_, seed) => {
    const material = materialFor(model, seed + 1);
    const draft = createDraft({ index: material.index, typeArgument: 'number' });
    makeCall(createMaker(material, draft), called, newConstruction());
    return draft.statements;
  });
}

const helper = { isHelper: true } as const;

describe('the arguments of a call', () => {
  it('are often the examples that a helper file has for their parameter', () => {
    const named = callable('parse', { source: string }, number);
    const [source] = named.parameters;
    if (source === undefined) throw new Error('parse has no parameter.');
    const values = ['1 + 2', 'a * b'];
    const examples = values.map(
      (value) => ({ kind: 'literal', value: { of: 'string', value } }) as const,
    );
    const parse = { ...named, parameters: [{ ...source, examples }] };
    const calls = callsOf(unit({ callables: [parse] }), parse);
    const texts = calls.flatMap(([first]) =>
      first?.kind === 'primitive' && first.value.of === 'string' ? [first.value.value] : [],
    );

    for (const value of values) {
      expect(texts.filter((text) => text === value).length).toBeGreaterThan(5);
    }
    expect(texts.some((text) => !values.includes(text))).toBe(true);
  });

  it('are seldom the number that people pass, so that others are found', () => {
    const named = callable('fare', { kilometres: number }, number);
    const examples = [{ kind: 'literal', value: { of: 'number', value: 7301 } } as const];
    const fare = { ...named, parameters: named.parameters.map((each) => ({ ...each, examples })) };
    const calls = callsOf(unit({ callables: [fare] }), fare);
    const passed = calls.filter(
      ([first]) =>
        first?.kind === 'primitive' && first.value.of === 'number' && first.value.text === '7301',
    );

    expect(passed.length).toBeGreaterThan(0);
    expect(passed.length).toBeLessThan(15);
  });

  it('are as often examples where several of them may be anything', () => {
    const example = { kind: 'literal', value: { of: 'string', value: 'as people write' } } as const;
    const named = callable(
      'same',
      { one: { kind: 'unknown' }, other: { kind: 'unknown' } },
      number,
    );
    const parameters = named.parameters.map((each) => ({ ...each, examples: [example] }));
    const same = { ...named, parameters };
    const passed = callsOf(unit({ callables: [same] }), same).flatMap((statements) => {
      const last = statements.at(-1);
      return last?.kind === 'call' ? last.arguments.map((one) => statements[one]) : [];
    });
    const examples = passed.filter(
      (each) =>
        each?.kind === 'primitive' &&
        each.value.of === 'string' &&
        each.value.value === example.value.value,
    );

    expect(examples.length / passed.length).toBeGreaterThan(0.45);
  });

  it('are often whole lists and objects that people pass', () => {
    const named = callable('sum', { rows: { kind: 'unknown' } }, number);
    const one = { kind: 'literal', value: { of: 'number', value: 1 } } as const;
    const record = { kind: 'record', members: [['id', one]] } as const;
    const examples = [{ kind: 'list', elements: [record, one] } as const];
    const sum = { ...named, parameters: named.parameters.map((each) => ({ ...each, examples })) };
    const calls = callsOf(unit({ callables: [sum] }), sum);
    const whole: Statement[] = [
      { kind: 'primitive', value: { of: 'number', text: '1' } },
      { kind: 'object', members: [['id', 0]] },
      { kind: 'primitive', value: { of: 'number', text: '1' } },
      { kind: 'array', elements: [1, 2] },
      { kind: 'call', callable: 'sum', arguments: [3] },
    ];
    const found = calls.filter((each) => JSON.stringify(each) === JSON.stringify(whole));

    expect(found.length).toBeGreaterThan(10);
    expect(found.length).toBeLessThan(60);
  });

  it('are made by the helper that a person names for a parameter without a type', () => {
    const tree = callable('treeOf', {}, object({ kind: string }), helper);
    const named = callable('walk', { node: { kind: 'unknown' } }, number);
    const examples = [{ kind: 'helper', callable: 'treeOf' } as const];
    const walk = {
      ...named,
      parameters: named.parameters.map((each) => ({ ...each, examples })),
    };
    const calls = callsOf(unit({ callables: [walk, tree] }), walk);
    const helped = calls.filter(([first]) => first?.kind === 'call' && first.callable === 'treeOf');

    expect(helped.length).toBeGreaterThan(10);
    expect(helped.length).toBeLessThan(60);
  });

  it('are often what a helper gives if it makes their type', () => {
    const order = object({ id: string, amount: number });
    const pay = callable('pay', { order }, number);
    const helpers = [
      callable('largeOrder', {}, order, helper),
      callable('accountOf', {}, instance('Account'), helper),
    ];
    const calls = callsOf(
      unit({ callables: [pay, ...helpers], classes: [classOf('Account')], helpers: [] }),
      pay,
    );
    const helped = calls.filter((statements) =>
      statements.some((one) => one.kind === 'call' && one.callable === 'largeOrder'),
    );

    expect(helped.length).toBeGreaterThan(10);
    expect(helped.length).toBeLessThan(60);
  });
});
