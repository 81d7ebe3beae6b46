import { beforeAll, describe, expect, it } from 'vitest';

import type { TestCase } from '../../../../src/model/test-case.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import {
  readExampleTexts,
  readTestedExamples,
  validPart,
} from '../../../../src/properties/read-tests/read-examples.ts';
import { UnitAccess } from '../../../../src/properties/read-tests/unit-access.ts';
import { modelOfTests, widenedModel } from '../../../../src/properties/read-tests/widen-model.ts';
import type { ReadValue } from '../../../../src/properties/read-tests/values.ts';
import { parse } from '../../../../src/syntax/parse.ts';
import { modelsOf } from '../../types/unit/units-in-memory.ts';
import { testCaseText } from './statement-text.ts';

const queue = `
export class Queue {
  constructor(public limit: number) {}
  add(value: string): this { return this; }
  get size(): number { return 0; }
  async next(): Promise<string> { return ''; }
}
class Part { constructor(readonly text: string) {} }
export const parts = { Part };
export function each(values: string[], visit: (value: string) => void): void {}
export default function parse(text: string, options?: { strict?: boolean }): string[] { return []; }
`;
const guessed = `
exports.join = function join(parts, options) { return parts.join(options.by); };
`;

let model: UnitModel;
let javascript: UnitModel;
beforeAll(() => {
  const models = modelsOf({ 'queue.ts': queue, 'join.js': guessed });
  model = models('queue.ts');
  javascript = models('join.js');
});

const importOf =
  (module: string) =>
  (specifier: string): ReadValue =>
    specifier.startsWith('.') || specifier === 'queue'
      ? { is: 'export', module, name: '*', path: [] }
      : { is: 'foreign', module: specifier, path: ['*'] };

function examplesIn(...texts: readonly string[]): readonly string[] {
  const unit = new UnitAccess(model, (place) => place);
  return readExampleTexts(texts, unit, importOf('queue.ts')).map(testCaseText);
}

describe('examples in texts', () => {
  it('are one for each group of calls that have a value in common', () => {
    expect(
      examplesIn(`
        import parse, { Queue } from 'queue';
        parse('a');
        const queue = new Queue(2);
        parse('b', { strict: true });
        queue.add('c');
        console.log(queue.size);
      `),
    ).toEqual([
      'v0 = "a"; v1 = parse(v0)',
      'v0 = 2; v1 = Queue(v0); v2 = "c"; v3 = v1 Queue#add(v2); v4 = v1 Queue#size()',
      'v0 = "b"; v1 = true; v2 = { strict: v1 }; v3 = parse(v0, v2)',
    ]);
  });

  it('construct a class that is a member of an exported object', () => {
    const made = 'v0 = "a"; v1 = Part(v0); v2 = v1 Part#text()';

    expect(examplesIn(`const part = new parts.Part('a');\nconsole.log(part.text);`)).toEqual([
      made,
    ]);
    expect(
      examplesIn(
        `const { Part: Own } = require('queue').parts;\nconst part = new Own('a');\nconsole.log(part.text);`,
      ),
    ).toEqual([made]);
  });

  it.each([
    ['a package', `import { add } from 'other'; add(1);`],
    ['a class of its own', `class Own extends Queue {} new Own().add('x');`],
    ['a syntax that is none', `queue.add(...`],
  ])('leave out what uses %s', (_, text) => {
    expect(examplesIn(`${text}\n\nparse('a');`)).toEqual(['v0 = "a"; v1 = parse(v0)']);
  });

  it.each(['->', '=>', '→', '⇒'])('leave out results behind an arrow: %s', (arrow) => {
    const text = `parse('a') ${arrow} ['a']\n\nconst again = (text) => parse(text);\nparse('b')  ${arrow} [ 'b' ]`;

    expect(examplesIn(text)).toEqual(['v0 = "a"; v1 = parse(v0)', 'v0 = "b"; v1 = parse(v0)']);
  });

  it('use what earlier texts import and declare, without what these do with it', () => {
    expect(
      examplesIn(
        `const { Queue: Line } = require('queue');\nconst line = new Line(1);\nline.add('a');`,
        `line.add('b');`,
      ).at(-1),
    ).toBe('v0 = 1; v1 = Queue(v0); v2 = "b"; v3 = v1 Queue#add(v2)');
  });

  it('have exports of the unit by their names where nothing imports them', () => {
    expect(examplesIn(`each(['a'], () => {});`)).toEqual([
      expect.stringMatching(/^v0 = "a"; v1 = \[v0\]; .* = each\(v1, v3\)$/),
    ]);
  });

  it('have a plain callback for one that does more than a test case can', () => {
    expect(examplesIn(`each(['a'], (value) => { store.save(value); });`)).toEqual([
      'v0 = "a"; v1 = [v0]; v2 = undefined; v3 = stub {"does":"return","value":2}; v4 = each(v1, v3)',
    ]);
  });

  it('wait for promises, also for those with callbacks', () => {
    const made = 'v0 = 1; v1 = Queue(v0); v2 = v1 Queue#next(); v3 = await v2';

    expect(examplesIn(`await new Queue(1).next();`)).toEqual([made]);
    expect(examplesIn(`new Queue(1).next().then((value) => console.log(value));`)).toEqual([made]);
  });

  it.each([
    ['for (const item of items) queue.add(item);'],
    ['for (let at = 0; at < items.length; at += 1) queue.add(items[at]);'],
    ['while (more()) { queue.add(more()); }'],
    ['items.forEach((item) => queue.add(item));'],
    ['items.forEach((item) => { queue.add(item); });'],
  ])(
    'repeat the call of a loop over something unknown as often as a number of its receiver says: %s',
    (loop) => {
      expect(examplesIn(`const queue = new Queue(30);\n${loop}\nqueue.size;`)).toEqual([
        'v0 = 30; v1 = Queue(v0); v2 = {  }; v3 = {"kind":"repeat","callable":"Queue#add","receiver":1,"arguments":[2],"times":0}; v4 = v1 Queue#size()',
      ]);
    },
  );

  it('repeat such a call a few times where no number says how often', () => {
    expect(examplesIn(`for (const text of texts) parse(text);`)).toEqual([
      'v0 = {  }; v1 = 5; v2 = {"kind":"repeat","callable":"parse","arguments":[0],"times":1}',
    ]);
  });

  it('take one round of a loop over something unknown that calls several functions', () => {
    expect(
      examplesIn(
        `const queue = new Queue(1);\nfor (const item of items) { queue.add('a'); queue.add('b'); }`,
      ),
    ).toEqual([
      'v0 = 1; v1 = Queue(v0); v2 = "a"; v3 = v1 Queue#add(v2); v4 = "b"; v5 = v1 Queue#add(v4)',
    ]);
  });

  it('take the first branch where a condition is not known', () => {
    expect(
      examplesIn(
        `const queue = new Queue(1);\nif (queue.size > limit()) queue.add('a'); else queue.add('b');`,
      )[0],
    ).toMatch(/v\d = "a"; v\d = v1 Queue#add\(v\d\)$/);
  });

  it('say which of their inputs could not be read', () => {
    const unit = new UnitAccess(model, (place) => place);
    const text = `parse('a');\nconst queue = new Queue(size);\nqueue.add('b');\nqueue.add(name);`;

    expect(
      readExampleTexts([text], unit, importOf('queue.ts')).map((each) => ({
        text: testCaseText(each),
        unread: each.unread,
      })),
    ).toEqual([
      { text: 'v0 = "a"; v1 = parse(v0)', unread: undefined },
      {
        text: 'v0 = {  }; v1 = Queue(v0); v2 = "b"; v3 = v1 Queue#add(v2); v4 = {  }; v5 = v1 Queue#add(v4)',
        unread: [0, 4],
      },
    ]);
  });

  it('set names that they do not declare', () => {
    expect(examplesIn(`queue = new Queue(1);\nqueue.add('a');`)).toEqual([
      'v0 = 1; v1 = Queue(v0); v2 = "a"; v3 = v1 Queue#add(v2)',
    ]);
  });
});

it('examples end where loops within loops go on for long', () => {
  const loops = 'for (let i = 0; i < 150; i += 1) '.repeat(4);
  const text = `parse('a');\n${loops}{ parse(unknown()); }\nparse('b');`;

  expect(examplesIn(text)[0]).toBe('v0 = "a"; v1 = parse(v0)');
  expect(examplesIn(text)).not.toContain('v0 = "b"; v1 = parse(v0)');
});

it('examples in tests are the parts of their tests that can be read', () => {
  const text = `
    import { Queue } from './queue';
    import { store } from 'elsewhere';
    test('adds', () => {
      const queue = new Queue(1);
      store.use(queue);
      queue.add('a');
      expect(queue).toMatchSnapshot();
    });
    test('throws', () => { expect(() => new Queue(-1)).toThrow(RangeError); });
  `;
  const outcome = parse('queue.test.ts', text);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const unit = new UnitAccess(model, (place) => place);
  const read = { file: outcome.file, units: [unit], importOf: importOf('queue.ts') };
  const examples = (most: number): readonly string[] =>
    readTestedExamples(
      { ...read, helperAt: () => undefined, fileAt: () => undefined },
      unit,
      most,
    ).map(testCaseText);
  const first = 'v0 = 1; v1 = Queue(v0); v2 = "a"; v3 = v1 Queue#add(v2)';

  expect(examples(2)).toEqual([first, 'v0 = -1; v1 = Queue(v0)']);
  expect(examples(1)).toEqual([first]);
});

describe('the valid part of an example', () => {
  const validIn = (text: string): readonly (TestCase | undefined)[] => {
    const unit = new UnitAccess(model, (place) => place);
    const examples = readExampleTexts([text], unit, importOf('queue.ts'));
    return examples.map((each) => validPart(each, model));
  };

  it('ends before the first call that has no valid arguments', () => {
    const text = `const queue = new Queue(1); queue.add('a'); queue.add(2); queue.add('c');`;

    expect(validIn(text).map((each) => each && testCaseText(each))).toEqual([
      'v0 = 1; v1 = Queue(v0); v2 = "a"; v3 = v1 Queue#add(v2)',
    ]);
  });

  it('has no more than 100 statements', () => {
    const text = `const queue = new Queue(1);${`queue.add('a');`.repeat(120)}`;

    expect(validIn(text).map((each) => each?.statements.length)).toEqual([100]);
  });

  it('goes on after inputs that could not be read, for which others may stand', () => {
    const text = `const queue = new Queue(size); queue.add(name); queue.add('c');`;

    expect(validIn(text).map((each) => each && testCaseText(each))).toEqual([
      'v0 = {  }; v1 = Queue(v0); v2 = {  }; v3 = v1 Queue#add(v2); v4 = "c"; v5 = v1 Queue#add(v4)',
    ]);
  });

  it('is missing where the first call has no valid arguments', () => {
    expect(validIn(`new Queue('a').add('b');`)).toEqual([undefined]);
  });
});

describe('the types of parameters', () => {
  const read = (of: UnitModel, text: string): readonly TestCase[] =>
    readExampleTexts([text], new UnitAccess(of, (place) => place), importOf('join.js'));

  it('do not become wider by inputs that could not be read', () => {
    const examples = read(javascript, `join(parts, { by: '-' });`);

    expect(examples).toHaveLength(1);
    expect(widenedModel(javascript, examples)).toBe(javascript);
  });

  it('become wider by the examples of a unit in JavaScript', () => {
    const examples = read(javascript, `join('ab', { by: '-' });`);
    const [example] = examples;
    if (example === undefined) throw new Error('There is no example.');

    expect(validPart(example, javascript)).toBeUndefined();
    expect(validPart(example, widenedModel(javascript, examples))).toEqual(example);
  });

  it('are optional where an example of a unit in JavaScript leaves them out', () => {
    const examples = read(javascript, `join(['ab', 'c']);`);
    const wider = widenedModel(javascript, examples).callables[0]?.parameters;

    expect(wider?.map(({ name, isOptional }) => [name, isOptional])).toEqual([
      ['parts', false],
      ['options', true],
    ]);
  });

  it('become wider where a declaration leaves open what the code shows', () => {
    const open = modelsOf({ 'join.js': guessed })('join.js');
    const declared = { ...open, isDeclared: true as const };
    const [before] = declared.callables[0]?.parameters.slice(1) ?? [];
    const wider = widenedModel(declared, read(declared, `join('ab', 3);`));
    const [parts, options] = wider.callables[0]?.parameters ?? [];

    expect(before?.type).toMatchObject({ kind: 'object', isGuessed: true });
    expect(options?.type).toEqual({
      kind: 'union',
      members: [before?.type, expect.objectContaining({ kind: 'literal' })],
    });
    expect(parts).toEqual(declared.callables[0]?.parameters[0]);
  });

  it('are those of what tests give, where a guess does not allow it', () => {
    const typesOf = (text: string): readonly unknown[] => {
      const tests = read(javascript, text);
      const [callable] = modelOfTests(javascript, tests).callables;
      return callable?.parameters.map(({ type }) => type) ?? [];
    };
    const guess = javascript.callables[0]?.parameters.map(({ type }) => type) ?? [];

    expect(typesOf(`join('ab', { by: '-' }); join(['ab', 'c'], { by: '' });`)).toEqual([
      {
        kind: 'union',
        members: [{ kind: 'string' }, { kind: 'array', element: { kind: 'string' } }],
      },
      guess[1],
    ]);
    expect(typesOf('')).toEqual(guess);
  });

  it('stay as they are declared in TypeScript', () => {
    expect(widenedModel(model, read(model, `parse(1);`))).toBe(model);
    expect(modelOfTests(model, read(model, `parse(1);`))).toBe(model);
  });
});
