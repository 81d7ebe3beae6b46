import { describe, expect, it } from 'vitest';

import type { CallCounts, CallRecord } from '../../../../src/generation/search/call-record.ts';
import { helpFinder, type HelpRequest } from '../../../../src/generation/search/find-help.ts';
import type { MissingHelp } from '../../../../src/model/live-mutant.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import {
  boolean,
  callable,
  classOf,
  constructor,
  instance,
  number,
  string,
  unit,
  unknown,
} from '../sample-units.ts';

const tree = constructor('Tree', { key: string });
const evaluate = callable('evaluate', { tree: instance('Tree'), 'strict?': boolean }, number);
const size = callable('Tree#size', {}, number);
const parse = callable('parse', { strict: boolean, source: string }, number);
const walk = callable('walk', { depth: number, node: unknown }, number);

const model: UnitModel = unit({
  classes: [classOf('Tree')],
  callables: [tree, evaluate, size, parse, walk],
});

const error = { is: 'error', class: 'TypeError', message: 'No key.' } as const;

/** The help for a mutant that was never reached, unless told, after calls with these ends. */
function helpFor(
  request: Partial<HelpRequest>,
  counts: Readonly<Record<string, CallCounts>> = {},
  of: UnitModel = model,
): MissingHelp | undefined {
  const record: CallRecord = {
    note: () => {},
    helperProblems: () => [],
    of: (id) => counts[id] ?? { done: 0, failed: 0 },
  };
  const targets = [evaluate];
  const usual: HelpRequest = { reason: 'never-reached', targets, text: '', isFelt: false };
  return helpFinder(of, record)({ ...usual, ...request });
}

describe('the help that a mutant lacks', () => {
  it('is a factory for a class of which no call gave an instance', () => {
    expect(helpFor({}, { Tree: { done: 0, failed: 7, error } })).toEqual({
      kind: 'factory',
      type: 'Tree',
      because: 'new Tree threw in each of 7 calls, at last TypeError: No key',
    });
    const unmade = { ...model, callables: [evaluate, size] };
    expect(helpFor({ targets: [size] }, {}, unmade)).toEqual({ kind: 'factory', type: 'Tree' });
    expect(helpFor({ targets: [] }, {}, unmade)).toEqual({ kind: 'factory', type: 'Tree' });
  });

  it('is no factory where a subclass has instances, or another call needs none', () => {
    const leaf = { ...constructor('Leaf', {}), returns: instance('Leaf') };
    const withLeaf = unit({
      classes: [classOf('Tree'), classOf('Leaf', { supertypes: ['Tree'] })],
      callables: [...model.callables, leaf],
    });

    expect(helpFor({}, { Leaf: { done: 1, failed: 0 } }, withLeaf)?.kind).toBe('example');
    expect(helpFor({ targets: [evaluate, parse] })?.kind).toBe('example');
  });

  it('is an example, or a type, for the parameter that the code names', () => {
    expect(helpFor({ targets: [parse], text: 'source.length > 3' })).toEqual({
      kind: 'example',
      parameter: 'source',
      callable: 'parse',
    });
    expect(helpFor({ targets: [walk], text: "node.kind === 'leaf'" })).toEqual({
      kind: 'type',
      parameter: 'node',
      callable: 'walk',
    });
    expect(helpFor({ targets: [walk], text: 'depth > 3' })).toMatchObject({ parameter: 'depth' });
  });

  it('is for a parameter without a type, or with many values, where the code names none', () => {
    expect(helpFor({ targets: [walk], text: 'count > 3' })).toMatchObject({
      kind: 'type',
      parameter: 'node',
    });
    expect(helpFor({ targets: [parse], text: 'count > 3' })).toMatchObject({
      kind: 'example',
      parameter: 'source',
    });
  });

  it('is an example for a parameter without a type that already has one', () => {
    const examples = [{ kind: 'helper', callable: 'node' } as const];
    const parameters = walk.parameters.map((each) => ({ ...each, examples }));

    expect(helpFor({ targets: [{ ...walk, parameters }], text: 'node.kind' })?.kind).toBe(
      'example',
    );
  });

  it('is another state of an instance where calls take nothing that matters', () => {
    expect(
      helpFor({ targets: [size], text: '#count > 3' }, { Tree: { done: 1, failed: 0 } }),
    ).toEqual({ kind: 'state', type: 'Tree' });
  });

  it('is a function that calls the code where only constants are read', () => {
    const table = callable('table', {}, unknown, { kind: 'constant' });

    const made = { Tree: { done: 1, failed: 0 } };

    expect(helpFor({ targets: [table] }, made)).toEqual({ kind: 'entry' });
    expect(helpFor({ targets: [table], reason: 'never-infected' }, made)).toBeUndefined();
  });

  it('is an inspector where a mutant changes an instance and no assertion shows it', () => {
    const request = { reason: 'not-observed', targets: [size] } as const;

    expect(helpFor({ ...request, isFelt: true })).toEqual({ kind: 'inspector', type: 'Tree' });
    expect(helpFor(request)).toBeUndefined();
    expect(helpFor({ ...request, targets: [parse], isFelt: true })).toBeUndefined();
  });

  it('is a type for a parameter of which a mutant without an effect makes use', () => {
    const request = { reason: 'not-observed', targets: [walk] } as const;

    expect(helpFor({ ...request, text: 'node.size * 2' })).toMatchObject({
      kind: 'type',
      parameter: 'node',
    });
    expect(helpFor({ ...request, text: 'depth * 2' })).toBeUndefined();
  });
});
