import { describe, expect, it } from 'vitest';

import { changeStatement } from '../../../../src/generation/breed/change-statement.ts';
import { cross } from '../../../../src/generation/breed/cross.ts';
import { dropUnused } from '../../../../src/generation/breed/drop-unused.ts';
import { insertHandlers } from '../../../../src/generation/breed/insert-handlers.ts';
import { validate } from '../../../../src/generation/breed/typing/validate.ts';
import { insertStatements } from '../../../../src/generation/breed/insert-statements.ts';
import { removeStatement } from '../../../../src/generation/breed/remove-statement.ts';
import { vary } from '../../../../src/generation/breed/vary.ts';
import type { Surrounding } from '../../../../src/model/test-case-trace.ts';
import { globalsSet, idOfGlobal } from '../../../../src/model/sets-global.ts';
import type { Statement, TestCase } from '../../../../src/model/test-case.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import type { ValueType } from '../../../../src/model/value-type.ts';
import { callableOf, modelOf } from '../fake-unit.ts';
import { emitterUnit, kindsUnit, moneyUnit, parserUnit } from '../sample-units.ts';
import { materialFor } from './materials.ts';

function num(value: number): Statement {
  return { kind: 'primitive', value: { of: 'number', text: String(value) } };
}

function str(value: string): Statement {
  return { kind: 'primitive', value: { of: 'string', value } };
}

function call(callable: string, args: readonly number[], receiver?: number): Statement {
  return {
    kind: 'call',
    callable,
    ...(receiver === undefined ? {} : { receiver }),
    arguments: args,
  };
}

function test(...statements: Statement[]): TestCase {
  return { statements, typeArgument: 'number' };
}

const sum = test(
  num(5),
  str('EUR'),
  call('Money.of', [0, 1]),
  call('Money.of', [0, 1]),
  call('Money#plus', [3], 2),
);

/** What a statement becomes when it is changed, over many seeds. */
function changes(testCase: TestCase, at: number, model: UnitModel = moneyUnit): TestCase[] {
  return Array.from({ length: 60 }, (_, seed) =>
    changeStatement(testCase, at, materialFor(model, seed)),
  ).flatMap((each) => each ?? []);
}

describe('removeStatement', () => {
  it('lets users of the variable use another that fits', () => {
    const removed = removeStatement(sum, 3, materialFor(moneyUnit));

    expect(removed).toEqual(
      test(num(5), str('EUR'), call('Money.of', [0, 1]), call('Money#plus', [2], 2)),
    );
  });

  it('removes users where no other variable fits', () => {
    const removed = removeStatement(sum, 1, materialFor(moneyUnit));

    expect(removed).toEqual(test(num(5)));
  });

  it('removes a call together with the wait for it', () => {
    const loaded = test(
      str('a'),
      call('Money.load', [0]),
      { kind: 'await', promise: 1 },
      call('Money#amount', [], 2),
    );

    expect(removeStatement(loaded, 2, materialFor(moneyUnit))).toEqual(test(str('a')));
  });

  it('removes a call together with a wait that comes later', () => {
    const holding = test(str('a'), call('Money.load', [0]), call('Money.parse', [0]), {
      kind: 'await',
      promise: 1,
    });

    expect(removeStatement(holding, 3, materialFor(moneyUnit))).toEqual(
      test(str('a'), call('Money.parse', [0])),
    );
  });

  it('shortens an array by an element that nothing can replace', () => {
    const sorted = test(str('a'), num(1), { kind: 'array', elements: [0, 1] });

    expect(removeStatement(sorted, 0, materialFor(moneyUnit))).toEqual(
      test(num(1), { kind: 'array', elements: [0] }),
    );
  });
});

describe('changeStatement', () => {
  it('changes a number to others, near ones among them', () => {
    const numbers = changes(sum, 0).flatMap(({ statements: [first] }) =>
      first?.kind === 'primitive' && first.value.of === 'number' ? [Number(first.value.text)] : [],
    );

    expect(new Set(numbers).size).toBeGreaterThan(15);
    expect(numbers).toEqual(expect.arrayContaining([4, 6]));
  });

  it('changes a text to a word of another one, which may come later', () => {
    const parsing = test(
      str('gzip, deflate'),
      str('x'),
      call('Parser', []),
      call('Parser#write', [0], 2),
      call('Parser#write', [1], 2),
    );
    const turned = {
      ...parsing,
      statements: [str('x'), str('br;q'), ...parsing.statements.slice(2)],
    };
    const texts = changes(parsing, 1, parserUnit).map(({ statements }) => statements[1]);
    const earlier = changes(turned, 0, parserUnit).map(({ statements }) => statements[0]);

    expect(texts).toContainEqual(str('deflate'));
    expect(texts).toContainEqual(str('gzip'));
    expect(earlier).toContainEqual(str('br'));
  });

  it('changes a literal only to what fits where it is used', () => {
    const currencies = changes(sum, 1).map(({ statements }) => JSON.stringify(statements[1]));

    expect(new Set(currencies)).toEqual(
      new Set([JSON.stringify(str('USD')), JSON.stringify(str('EUR'))]),
    );
  });

  it('changes the object a method is called on, its argument, and the method', () => {
    const changed = changes(sum, 4).map(({ statements }) => statements.at(-1));
    const receivers = changed.flatMap((each) =>
      each?.kind === 'call' && each.callable === 'Money#plus'
        ? [`${each.receiver} ${each.arguments[0]}`]
        : [],
    );

    expect(receivers).toEqual(expect.arrayContaining(['3 3', '2 2']));
    expect(changed.some((each) => each?.kind === 'call' && each.callable === 'Money.of')).toBe(
      true,
    );
  });

  it('changes an array by an element more, less, or another', () => {
    const painted = test(
      { kind: 'member', constant: 'Colour', member: 'Red' },
      { kind: 'member', constant: 'Colour', member: 'Blue' },
      { kind: 'array', elements: [0, 1] },
      call('paint', [0, 2]),
    );
    const lengths = changes(painted, 2, kindsUnit).flatMap(({ statements }) =>
      statements.flatMap((each) => (each.kind === 'array' ? [each.elements.length] : [])),
    );

    expect(lengths).toEqual(expect.arrayContaining([1, 2, 3]));
  });

  it('adds elements that are like others, where the type of a list says nothing of them', () => {
    const parameter = { name: 'path', isOptional: false, isRest: false } as const;
    const draw = callableOf('draw', {
      parameters: [{ ...parameter, type: { kind: 'array', element: { kind: 'unknown' } } }],
    });
    const drawn = test(
      str('l'),
      num(1),
      { kind: 'array', elements: [0, 1] },
      { kind: 'array', elements: [2] },
      call('draw', [3]),
    );
    const longer = changes(drawn, 3, modelOf([draw])).map(({ statements }) =>
      statements.slice(3, -1),
    );

    expect(longer).toContainEqual([
      str('l'),
      num(1),
      { kind: 'array', elements: [3, 4] },
      { kind: 'array', elements: [2, 5] },
    ]);
  });

  it('changes an object by an optional member more', () => {
    const shape = test(
      str('square'),
      num(1),
      {
        kind: 'object',
        members: [
          ['kind', 0],
          ['side', 1],
        ],
      },
      call('area', [2]),
    );
    const names = changes(shape, 2, kindsUnit).flatMap(({ statements }) =>
      statements.flatMap((each) =>
        each.kind === 'object' ? [each.members.map(([name]) => name).join()] : [],
      ),
    );

    expect(names).toEqual(expect.arrayContaining(['kind,side', 'kind,side,label', 'kind,radius']));
  });

  it('changes what a stub does', () => {
    const sorted = test(
      num(1),
      { kind: 'array', elements: [0] },
      {
        kind: 'stub',
        parameterNames: ['a', 'b'],
        behaviour: { does: 'compare', descending: false },
      },
      call('sortBy', [1, 2]),
    );
    const does = changes(sorted, 2, kindsUnit).flatMap(({ statements }) =>
      statements.flatMap((each) => (each.kind === 'stub' ? [each.behaviour.does] : [])),
    );

    expect(new Set(does)).toEqual(new Set(['compare', 'return', 'return-argument', 'throw']));
  });

  it('has users of a promise’s value use the value of what replaces the call', () => {
    const loaded = test(
      str('EUR'),
      call('Money.load', [0]),
      { kind: 'await', promise: 1 },
      call('Money#amount', [], 2),
    );
    const replaced = changes(loaded, 1).find(({ statements }) =>
      statements.every((each) => each.kind !== 'await'),
    );
    const last = replaced?.statements.at(-1);

    expect(last).toMatchObject({ kind: 'call', callable: 'Money#amount' });
  });
});

/** What a statement is, wherever its variables are. */
function textOf(statement: Statement): string {
  return statement.kind === 'call' ? statement.callable : JSON.stringify(statement);
}

describe('insertStatements', () => {
  it('keeps all statements there were, in their order', () => {
    const all = Array.from({ length: 40 }, (_, seed) =>
      insertStatements(sum, materialFor(moneyUnit, seed), moneyUnit.callables),
    ).filter((each) => each !== undefined);

    expect(all.length).toBeGreaterThan(20);
    for (const inserted of all) {
      const left = sum.statements.map(textOf);
      for (const each of inserted.statements) if (textOf(each) === left[0]) left.shift();

      expect(inserted.statements.length).toBeGreaterThan(sum.statements.length);
      expect(left).toEqual([]);
    }
  });

  it('holds a promise now and then, and moves the clock where the unit asks for timers and tests can', () => {
    const loading = test(str('a'), call('Money.load', [0]), { kind: 'await', promise: 1 });
    const inserted = (movesTime: boolean, surrounding: Surrounding): TestCase[] =>
      Array.from({ length: 60 }, (_, seed) => {
        const material = materialFor(moneyUnit, seed, { movesTime });
        material.seen.surroundings.add(surrounding);
        return insertStatements(loading, material, moneyUnit.callables);
      }).flatMap((each) => each ?? []);
    const isMoved = ({ statements }: TestCase): boolean =>
      statements.some(({ kind }) => kind === 'advance');
    const isHeld = ({ statements }: TestCase): boolean =>
      statements.findIndex((each) => each.kind === 'await' && each.promise === 1) > 2;
    const timed = inserted(true, 'timers');

    expect(timed.some((each) => isHeld(each) && isMoved(each))).toBe(true);
    expect(timed.some((each) => !isHeld(each))).toBe(true);
    expect(inserted(true, 'time').some(isMoved)).toBe(true);
    expect(inserted(true, 'locale').some(isMoved)).toBe(false);
    expect(inserted(false, 'timers').some(isMoved)).toBe(false);
  });

  it('moves the clock where the unit has something follow on promises, though it asked for no time', () => {
    const areMoved = (constants: Partial<UnitModel['constants']>): boolean => {
      const unit = { ...moneyUnit, constants: { ...moneyUnit.constants, ...constants } };
      return Array.from({ length: 120 }, (_, seed) =>
        insertStatements(sum, materialFor(unit, seed, { movesTime: true }), unit.callables),
      ).some((each) => each?.statements.some(({ kind }) => kind === 'advance'));
    };

    expect(areMoved({ awaits: true })).toBe(true);
    expect(areMoved({})).toBe(false);
  });

  it('lets random numbers rise from the beginning, once, where the unit asks for some', () => {
    const inserted = (surrounding: Surrounding, from: TestCase): TestCase[] =>
      Array.from({ length: 60 }, (_, seed) => {
        const material = materialFor(moneyUnit, seed);
        material.seen.surroundings.add(surrounding);
        return insertStatements(from, material, moneyUnit.callables);
      }).flatMap((each) => each ?? []);
    const raised = inserted('random', sum).filter(({ statements }) =>
      statements.some(({ kind }) => kind === 'random'),
    );
    const [first] = raised;

    expect(raised.length).toBeGreaterThan(0);
    expect(raised.map(({ statements }) => statements[1]?.kind)).toEqual(raised.map(() => 'random'));
    expect(raised.flatMap((each) => validate(each, moneyUnit) ?? [])).toEqual([]);
    expect(first?.statements.slice(2).map(({ kind }) => kind)).toEqual(
      sum.statements.map(({ kind }) => kind),
    );
    for (const { statements } of first === undefined ? [] : inserted('random', first))
      expect(statements.filter(({ kind }) => kind === 'random').length).toBeLessThan(2);
    for (const { statements } of inserted('time', sum))
      expect(statements.some(({ kind }) => kind === 'random')).toBe(false);
  });

  it('sets variables of the environment that runs asked for, each once, to texts or to nothing', () => {
    const inserted = (from: TestCase, names: readonly string[]): TestCase[] =>
      Array.from({ length: 200 }, (_, seed) => {
        const material = materialFor(moneyUnit, seed);
        for (const name of names) material.seen.variables.add(name);
        return insertStatements(from, material, moneyUnit.callables);
      }).flatMap((each) => each ?? []);
    const variables = ({ statements }: TestCase): readonly string[] =>
      statements.flatMap((each) => (each.kind === 'environment' ? [each.name] : []));
    const set = inserted(sum, ['CI']).filter((each) => variables(each).length > 0);
    const values = set.flatMap(({ statements }) =>
      statements[0]?.kind === 'primitive' ? [statements[0].value.of] : [],
    );
    const twice = set[0] === undefined ? [] : inserted(set[0], ['CI', 'TERM']);

    expect(set.length).toBeGreaterThan(0);
    expect(set.flatMap((each) => validate(each, moneyUnit) ?? [])).toEqual([]);
    expect(new Set(values)).toEqual(new Set(['string', 'undefined']));
    expect(new Set(twice.map((each) => variables(each).toSorted().join()))).toEqual(
      new Set(['CI', 'CI,TERM']),
    );
    expect(inserted(sum, []).flatMap(variables)).toEqual([]);
  });

  it('sets globals, each once, before anything else is done', () => {
    const target = callableOf('paint');
    const globals = ['navigator.onLine', 'document.hidden'].map((path) => {
      const { from: _, span: __, ...own } = callableOf(idOfGlobal(path), { kind: 'setter' });
      const type = { kind: 'boolean' } as const;
      const parameters = [{ name: 'on', type, isOptional: false, isRest: false }];
      return { ...own, name: path, parameters, isWritable: true };
    });
    const model = modelOf([target, ...globals]);
    const inserted = (from: TestCase): TestCase[] =>
      Array.from(
        { length: 200 },
        (_, seed) => insertStatements(from, materialFor(model, seed), [target]) ?? [],
      ).flat();
    const painted = test(call('paint', []));
    const set = inserted(painted).filter((each) => globalsSet(each).length > 0);
    const twice = set[0] === undefined ? [] : inserted(set[0]);

    expect(set.length).toBeGreaterThan(0);
    expect([...set, ...twice].flatMap((each) => validate(each, model) ?? [])).toEqual([]);
    expect(new Set(set.map(({ statements }) => statements.at(-1)?.kind))).toEqual(
      new Set(['call']),
    );
    expect(new Set(twice.map((each) => globalsSet(each).toSorted().join()))).toEqual(
      new Set([globalsSet(set[0] ?? painted).join(), 'document.hidden,navigator.onLine']),
    );
  });

  it('calls listeners that the unit sets, which no object has of itself', () => {
    const type: ValueType = {
      kind: 'function',
      parameters: [{ name: 'event', type: { kind: 'number' }, isOptional: false, isRest: false }],
      returns: { kind: 'undefined' },
    };
    const owner: ValueType = {
      kind: 'object',
      members: [
        { name: 'url', type: { kind: 'string' }, isOptional: false },
        { name: 'onload', type, isOptional: true, isListener: true },
      ],
      isGuessed: true,
    };
    const target = callableOf('open', {
      parameters: [{ name: 'owner', type: owner, isOptional: false, isRest: false }],
      returns: { kind: 'undefined' },
    });
    const model = modelOf([target]);
    const opened = test(str('a'), { kind: 'object', members: [['url', 0]] }, call('open', [1]), {
      kind: 'object',
      members: [['other', 0]],
    });
    const inserted = Array.from(
      { length: 200 },
      (_, seed) => insertStatements(opened, materialFor(model, seed), [target]) ?? [],
    ).flat();
    const notified = inserted.flatMap(({ statements }) =>
      statements.flatMap((each) => (each.kind === 'notify' ? [{ each, statements }] : [])),
    );
    const objects = inserted.flatMap(({ statements }) =>
      statements.flatMap((each) => (each.kind === 'object' ? each.members : [])),
    );

    expect(notified.length).toBeGreaterThan(0);
    expect(inserted.flatMap((each) => validate(each, model) ?? [])).toEqual([]);
    for (const { each, statements } of notified) {
      const [given] = each.arguments.map((at) => statements[at]);
      const object = statements[each.object];
      expect([each.member, given?.kind]).toEqual(['onload', 'primitive']);
      expect(object?.kind === 'object' && object.members.map(([name]) => name)).toEqual(['url']);
    }
    expect(objects.map(([name]) => name)).not.toContain('onload');
  });

  it('calls functions that the unit hands to stubs, each with what its own kind takes', () => {
    const required = { isOptional: false, isRest: false };
    const taking = (event: string, given: ValueType): ValueType => ({
      kind: 'function',
      parameters: [
        { name: event, type: { kind: 'string' }, ...required },
        {
          name: 'listener',
          type: {
            kind: 'function',
            parameters: [{ name: 'given', type: given, ...required }],
            returns: { kind: 'undefined' },
          },
          ...required,
        },
      ],
      returns: { kind: 'undefined' },
    });
    const targets = [
      ['listen', taking('event', { kind: 'number' })] as const,
      ['watch', taking('path', { kind: 'boolean' })] as const,
    ].map(([name, type]) =>
      callableOf(name, {
        parameters: [{ name: 'on', type, ...required }],
        returns: { kind: 'undefined' },
      }),
    );
    const model = modelOf(targets);
    const stub = (...parameterNames: readonly string[]): Statement => ({
      kind: 'stub',
      parameterNames,
      behaviour: { does: 'return', value: 0 },
    });
    const opened = test(
      str('a'),
      stub('event', 'listener'),
      call('listen', [1]),
      stub('path', 'listener'),
      call('watch', [3]),
      stub('other'),
    );
    const inserted = Array.from(
      { length: 300 },
      (_, seed) => insertStatements(opened, materialFor(model, seed), targets) ?? [],
    ).flat();
    const notified = inserted.flatMap(({ statements }) =>
      statements.flatMap((each) => (each.kind === 'notify' ? [{ each, statements }] : [])),
    );
    const kinds = notified.map(({ each, statements }) => {
      const [given] = each.arguments.map((at) => statements[at]);
      const owner = statements[each.object];
      expect([each.member, each.handed?.at]).toEqual(['listener', 1]);
      return [
        owner?.kind === 'stub' && owner.parameterNames.join(),
        given?.kind === 'primitive' && given.value.of,
      ].join(' gets ');
    });

    expect(inserted.flatMap((each) => validate(each, model) ?? [])).toEqual([]);
    expect(new Set(notified.map(({ each }) => each.handed?.call))).toEqual(new Set([0, 1, 2]));
    expect(new Set(kinds)).toEqual(
      new Set(['event,listener gets number', 'path,listener gets boolean']),
    );
  });

  it('aborts signals that are not aborted, and only these', () => {
    const target = callableOf('wait', {
      parameters: [
        {
          name: 'signal',
          type: { kind: 'built-in', name: 'AbortSignal' },
          isOptional: false,
          isRest: false,
        },
      ],
      returns: { kind: 'undefined' },
    });
    const model = modelOf([target]);
    const signal = (list: readonly number[]): Statement => ({
      kind: 'built-in',
      class: 'AbortSignal',
      arguments: list,
    });
    const waiting = test(str('a'), signal([0]), signal([]), call('wait', [2]));
    const inserted = Array.from(
      { length: 100 },
      (_, seed) => insertStatements(waiting, materialFor(model, seed), [target]) ?? [],
    ).flat();
    const aborted = inserted.flatMap(({ statements }) =>
      statements.flatMap((each) => (each.kind === 'notify' ? [statements[each.object]] : [])),
    );

    expect(aborted.length).toBeGreaterThan(0);
    expect(inserted.flatMap((each) => validate(each, model) ?? [])).toEqual([]);
    for (const each of aborted) expect(each).toEqual(signal([]));
  });

  it('sets settings now and then, which lead to no target', () => {
    const target = callableOf('paint');
    const setting = callableOf('colours.enabled', {
      kind: 'field',
      returns: { kind: 'boolean' },
      isWritable: true,
    });
    const model = modelOf([target, setting]);
    const painted = test(call('paint', []));
    const inserted = Array.from({ length: 200 }, (_, seed) =>
      insertStatements(painted, materialFor(model, seed), [target]),
    ).flatMap((each) => each?.statements ?? []);
    const callables = inserted.flatMap((each) => ('callable' in each ? [each.callable] : []));

    expect(inserted.some(({ kind }) => kind === 'assign')).toBe(true);
    expect(new Set(callables)).toEqual(new Set(['paint', 'colours.enabled']));
  });

  it('repeats calls now and then, of functions where there is no object', () => {
    const repeated = Array.from({ length: 400 }, (_, seed) =>
      insertStatements(sum, materialFor(moneyUnit, seed), moneyUnit.callables),
    )
      .flatMap((each) => each?.statements ?? [])
      .flatMap((each) => (each.kind === 'repeat' ? [each.callable] : []));

    expect(new Set(repeated)).toEqual(new Set(['Money#plus', 'Money#split', 'Money.parse']));
  });

  it('sets handlers of an instance before it is used, each once', () => {
    const parsing = test(call('Parser', []), str('a'), call('Parser#write', [1], 0));
    const inserted = Array.from({ length: 400 }, (_, seed) =>
      insertStatements(parsing, materialFor(parserUnit, seed), parserUnit.callables),
    ).flatMap((each) => each?.statements.slice(0, -2) ?? []);
    const set = inserted.flatMap((each) =>
      each.kind === 'assign' && each.receiver === 0 ? [each.callable] : [],
    );
    const equipped = test(
      call('Parser', []),
      { kind: 'stub', parameterNames: [], behaviour: { does: 'throw', message: 'no' } },
      { kind: 'assign', callable: 'Parser#ontext', receiver: 0, value: 1 },
      { kind: 'assign', callable: 'Parser#onend', receiver: 0, value: 1 },
    );

    expect(set.length).toBeGreaterThan(20);
    expect(new Set(set)).toEqual(new Set(['Parser#ontext', 'Parser#onend']));
    expect(insertHandlers(equipped, materialFor(parserUnit))).toBeUndefined();
  });

  it('listens to the events of an instance before it is used, to each once', () => {
    const pushing = test(call('Queue', []), call('Queue#push', [], 0));
    const inserted = Array.from(
      { length: 400 },
      (_, seed) => insertStatements(pushing, materialFor(emitterUnit, seed), [])?.statements ?? [],
    );
    const before = inserted.map((each) =>
      each.slice(
        0,
        each.findIndex((one) => one.kind === 'call' && one.callable === 'Queue#push'),
      ),
    );
    const events = before.flatMap((each) =>
      each.flatMap((one) =>
        one.kind === 'call' && one.callable === 'Queue#on' ? [each[one.arguments[0] ?? -1]] : [],
      ),
    );
    const equipped = test(
      call('Queue', []),
      str('full'),
      str('end'),
      { kind: 'stub', parameterNames: [], behaviour: { does: 'throw', message: 'no' } },
      call('Queue#on', [1, 3], 0),
      call('Queue#on', [2, 3], 0),
    );

    expect(events.length).toBeGreaterThan(20);
    expect(events).toEqual(expect.arrayContaining([str('full'), str('end')]));
    expect(insertHandlers(equipped, materialFor(emitterUnit))).toBeUndefined();
  });

  it('inserts nothing that would make a test case too long', () => {
    const made = Array.from({ length: 20 }, (_, seed) =>
      insertStatements(
        sum,
        materialFor(moneyUnit, seed, { maxLength: sum.statements.length }),
        moneyUnit.callables,
      ),
    );

    expect(made.every((each) => each === undefined)).toBe(true);
  });
});

describe('cross', () => {
  it('gives the second part of one parent what it needs from the first of the other', () => {
    const other = test(num(7), str('USD'), call('Money.of', [0, 1]), call('Money#amount', [], 2));
    const children = Array.from({ length: 30 }, (_, seed) =>
      cross(sum, other, materialFor(moneyUnit, seed)),
    ).flat();
    const mixed = children.find(
      ({ statements }) =>
        statements.some((each) => each.kind === 'call' && each.callable === 'Money#amount') &&
        statements.some((each) => JSON.stringify(each) === JSON.stringify(num(5))),
    );

    expect(mixed).toBeDefined();
  });

  it('gives the parents again where it cuts at their ends', () => {
    expect(cross(sum, sum, materialFor(moneyUnit, 1))).toHaveLength(2);
    const same = cross(sum, sum, { ...materialFor(moneyUnit), random: () => 0 });

    expect(same).toEqual([sum, sum]);
  });

  it('does not let children grow beyond the limit', () => {
    const material = materialFor(moneyUnit, 1, { maxLength: 5 });
    const children = Array.from({ length: 30 }, () => cross(sum, sum, material)).flat();

    expect(Math.max(...children.map(({ statements }) => statements.length))).toBeLessThanOrEqual(5);
  });
});

describe('vary', () => {
  it('leaves a test case that still calls something', () => {
    const single = test(str('a'), call('Money.parse', [0]));
    const varied = Array.from({ length: 50 }, (_, seed) =>
      vary(single, materialFor(moneyUnit, seed), []),
    );

    expect(varied.every(({ statements }) => statements.some(({ kind }) => kind === 'call'))).toBe(
      true,
    );
  });

  it('leaves it as it was in less than a third of cases', () => {
    const same = Array.from({ length: 50 }, (_, seed) =>
      vary(sum, materialFor(moneyUnit, seed), []),
    ).filter((each) => each === sum);

    expect(same.length).toBeLessThan(15);
  });
});

describe('dropUnused', () => {
  it('drops values that nothing uses, and what only they use, but no calls', () => {
    const padded = test(
      num(1),
      { kind: 'array', elements: [0] },
      num(5),
      str('EUR'),
      call('Money.of', [2, 3]),
    );

    expect(dropUnused(padded)).toEqual(test(num(5), str('EUR'), call('Money.of', [0, 1])));
  });

  it('gives the very same where there is nothing to drop', () => {
    expect(dropUnused(sum)).toBe(sum);
  });
});
