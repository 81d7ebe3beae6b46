import type { TestCase, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { Random } from '../../foundation/random.ts';
import { chance, pick, weighted } from './choose.ts';
import { seams, shorten, unmoved, waitsForLast } from './draft.ts';
import { draftOf, finished } from './new-draft.ts';
import { fits } from './typing/fits.ts';
import { isReceiver, usersOf } from './generators.ts';
import { hasHandlers, insertHandlers } from './insert-handlers.ts';
import { variableType } from './kinds/environment.ts';
import { insertNotify } from './kinds/notify.ts';
import { isRepeatable } from './kinds/repeat.ts';
import { type Given, makeArguments, makeUse } from './make-call.ts';
import { numberValue } from './values/number-values.ts';
import { makeDispatch, makePage } from './values/make-page.ts';
import { createMaker } from './values/make-value.ts';
import { type Maker, type Material, newConstruction } from './maker.ts';
import { alternatives, isVoid } from './typing/type-parts.ts';
import { replay } from './typing/replay.ts';

const triesPerUse = 5;
/** The probability that statements are inserted between a call and its wait, so that its promise is held meanwhile. */
const held = 0.25;
/** The probabilities, in percent, that an insertion moves the clock: if the unit was seen to set timers, or only to ask for the time, or if work of its goes on once promises are settled. */
const advancing = { timers: 25, time: 8, promises: 6 };
/** The probability, in percent, that an insertion repeats a call on an existing object. */
const repeating = 6;
/** The probability, in percent, that an insertion sets a setting of the unit, if it has any. */
const setting = 8;
/** The probability that an insertion lets random numbers rise, if the unit was seen to ask for them. */
const raising = 0.1;
/** The probability that an insertion makes a page, if the unit may look at one and the test case has none. */
const makingPages = 0.2;
/** The probability, in percent, that an insertion calls a listener, if the unit sets any. */
const notifying = 20;
/** The probability, in percent, that an insertion lets an event happen, if tests have a page. */
const dispatching = 12;
/** The probability that an insertion sets a variable of the environment, if the unit was seen to ask for some; and the same for globals. */
const settingVariables = 0.15;
/** Usual values of variables. */
const flags = ['1', '0', 'true', 'false', ''];
/** Usual numbers of steps: one number, few, and so many that each entry of most lists is drawn. */
const steps = [1, 2, 3, 4, 10, 100, 1000];
/** Numbers of rounds: enough to make most collections grow, split or resize. */
const rounds = [3, 5, 10, 20, 50, 100];
/** Usual delays in milliseconds. */
const delays = [1, 10, 50, 100, 500, 1000, 5000, 60_000, 3_600_000];

/** The probability that an insertion sets handlers of an instance, if the unit has such fields. */
const settingHandlers = 0.15;

/**
 * Returns a test case with new statements: a call on or with one of its variables, a call of a target, another object of a
 * class that it uses, or handlers for one of its instances. Statements that the new ones need are added too. Undefined if nothing can be inserted or the test case
 * would get too long.
 */
export function insertStatements(
  testCase: TestCase,
  material: Material,
  targets: readonly Callable[],
): TestCase | undefined {
  const { random, index } = material;
  const scope = { index, typeArgument: testCase.typeArgument };
  if (hasHandlers(index) && chance(random, settingHandlers)) {
    const equipped = insertHandlers(testCase, material);
    if (equipped !== undefined) return equipped;
  }
  if (material.seen.surroundings.has('random') && chance(random, raising)) {
    const raised = insertRandom(testCase, material);
    if (raised !== undefined) return raised;
  }
  if (material.seen.variables.size > 0 && chance(random, settingVariables)) {
    const set = insertVariable(testCase, material);
    if (set !== undefined) return set;
  }
  if (index.globals.length > 0 && chance(random, settingVariables)) {
    const set = insertGlobal(testCase, material);
    if (set !== undefined) return set;
  }
  const hasNone = testCase.statements.every(({ kind }) => kind !== 'page');
  if (index.model.hasPage === true && hasNone && chance(random, makingPages)) {
    const given = insertFirst(testCase, material, makePage);
    if (given !== undefined) return given;
  }
  const at = placeFor(testCase, random);
  const draft = draftOf(testCase, at, scope);
  const maker = createMaker(material, draft);
  const inserted = insertAny(maker, targets);
  if (inserted === undefined) return undefined;
  const places = unmoved(at);
  replay(draft, testCase, {
    from: at,
    to: testCase.statements.length,
    places,
    repair: () => undefined,
  });
  return draft.statements.length > material.maxLength ? undefined : finished(draft);
}

function placeFor({ statements }: TestCase, random: Random): number {
  const waits = waitsForLast(statements);
  if (waits.length > 0 && chance(random, held)) return pick(random, waits) ?? statements.length;
  return random(2) === 0 ? statements.length : (pick(random, seams(statements)) ?? 0);
}

function insertAny(maker: Maker, targets: readonly Callable[]): Variable | undefined {
  const { settings, model } = maker.material.index;
  const kind = weighted(maker.material.random, [
    [50, 'use'],
    [targets.length > 0 ? 35 : 0, 'target'],
    [15, 'object'],
    [shareOfMoves(maker.material), 'advance'],
    [repeating, 'repeat'],
    [maker.material.index.listeners.length > 0 ? notifying : 0, 'notify'],
    [settings.length > 0 ? setting : 0, 'setting'],
    [model.hasPage === true ? dispatching : 0, 'dispatch'],
  ] as const);
  if (kind === 'advance') return insertAdvance(maker);
  if (kind === 'notify') return insertNotify(maker) ?? insertUse(maker);
  if (kind === 'dispatch') return makeDispatch(maker, newConstruction());
  if (kind === 'repeat') return insertRepeat(maker) ?? insertUse(maker);
  const listed = { target: targets, setting: settings };
  const isListed = kind === 'target' || kind === 'setting';
  const used = isListed ? pick(maker.material.random, listed[kind]) : undefined;
  if (used !== undefined) return makeUse(maker, used);
  return (kind === 'object' ? insertObject(maker) : undefined) ?? insertUse(maker);
}

/** Adds a call on, or with, an existing variable (μTEST paper, algorithm 1). */
export function insertUse(maker: Maker): Variable | undefined {
  const { draft, material } = maker;
  const { random } = material;
  const usable = draft.types.flatMap((type, variable) =>
    type === undefined || isVoid(type, draft.scope) ? [] : [{ type, variable }],
  );
  for (let left = triesPerUse; left > 0; left -= 1) {
    const used = pick(random, usable);
    const user = used === undefined ? undefined : pick(random, usersOf(used.type, draft.scope));
    if (used === undefined || user === undefined) continue;
    const made = makeUse(maker, user, roleIn(user, used, maker));
    if (made !== undefined) return made;
  }
  return undefined;
}

/** Chooses whether a variable is the receiver or an argument of a callable that can use it. */
function roleIn(
  user: Callable,
  { type, variable }: { readonly type: ValueType; readonly variable: Variable },
  { draft, material }: Maker,
): Given {
  const places = [...user.parameters.keys()].filter((at) => {
    const parameter = user.parameters[at];
    return parameter !== undefined && fits(type, parameter.type, draft.scope);
  });
  const canReceive = isReceiver(type, user, draft.scope);
  const at = pick(material.random, places);
  if (canReceive && (at === undefined || material.random(2) === 0)) return { receiver: variable };
  return at === undefined ? {} : { values: new Map([[at, variable]]) };
}

function shareOfMoves({ movesTime, seen, index }: Material): number {
  if (!movesTime) return 0;
  if (seen.surroundings.has('timers')) return advancing.timers;
  if (seen.surroundings.has('time')) return advancing.time;
  return index.model.constants.awaits === true ? advancing.promises : 0;
}

/** Adds a call that is made many times, mostly on an existing object. So state grows that single calls leave small. */
function insertRepeat(maker: Maker): Variable | undefined {
  const { draft, material } = maker;
  const before = draft.statements.length;
  const repeated = pick(material.random, repeatableCalls(maker));
  if (repeated === undefined) return undefined;
  const { callable, receiver } = repeated;
  const values = makeArguments(maker, callable.parameters, newConstruction());
  if (values === undefined) {
    shorten(draft, before);
    return undefined;
  }
  const number = numberValue(pick(material.random, rounds) ?? 10);
  const times = draft.append({ kind: 'primitive', value: number });
  return draft.append({
    kind: 'repeat',
    callable: callable.id,
    ...(receiver === undefined ? {} : { receiver }),
    arguments: values,
    times,
  });
}

interface RepeatableCall {
  readonly callable: Callable;
  readonly receiver?: Variable;
}

/** Returns the calls on existing objects that may be repeated; if there are none, those of functions. */
function repeatableCalls({ draft, material }: Maker): readonly RepeatableCall[] {
  const { scope } = draft;
  const onObjects = draft.types.flatMap((type, receiver) =>
    type?.kind === 'instance'
      ? usersOf(type, scope)
          .filter((callable) => isReceiver(type, callable, scope) && isRepeatable(callable, scope))
          .map((callable) => ({ callable, receiver }))
      : [],
  );
  if (onObjects.length > 0) return onObjects;
  return material.index.model.callables
    .filter((one) => one.receiver === undefined && one.span !== undefined)
    .filter((one) => isRepeatable(one, scope))
    .map((callable) => ({ callable }));
}

/** Adds a move of the clock by one of the numbers of the test case, by a usual delay, or by a number that the unit knows. */
function insertAdvance({ draft, material, value }: Maker): Variable | undefined {
  const { random } = material;
  const milliseconds =
    random(2) === 0
      ? draft.append({ kind: 'primitive', value: numberValue(pick(random, delays) ?? 1) })
      : value({ kind: 'number' }, newConstruction());
  return milliseconds === undefined ? undefined : draft.append({ kind: 'advance', milliseconds });
}

function insertRandom(testCase: TestCase, material: Material): TestCase | undefined {
  return withRisingRandom(testCase, pick(material.random, steps) ?? 1, material);
}

/** Lets the random numbers of a test case rise from its beginning; undefined if they do, or if it would get too long. */
export function withRisingRandom(
  testCase: TestCase,
  count: number,
  material: Material,
): TestCase | undefined {
  if (testCase.statements.some(({ kind }) => kind === 'random')) return undefined;
  return insertFirst(testCase, material, ({ draft }) => {
    const value = numberValue(count);
    draft.append({ kind: 'random', steps: draft.append({ kind: 'primitive', value }) });
  });
}

/** Sets a variable of the environment that no other statement sets, at the beginning of a test case; undefined if there is none, or if it would get too long. */
function insertVariable(testCase: TestCase, material: Material): TestCase | undefined {
  const { random, seen } = material;
  const set = testCase.statements.flatMap((one) => (one.kind === 'environment' ? [one.name] : []));
  const name = pick(
    random,
    [...seen.variables].filter((one) => !set.includes(one)),
  );
  if (name === undefined) return undefined;
  return insertFirst(testCase, material, ({ draft, newValue }) => {
    const flag = pick(random, flags) ?? '';
    const value =
      random(2) === 0
        ? draft.append({ kind: 'primitive', value: { of: 'string', value: flag } })
        : newValue(variableType, newConstruction());
    if (value !== undefined) draft.append({ kind: 'environment', name, value });
  });
}

/** Sets a global that no other statement sets, at the beginning of a test case; undefined if there is none, or if it would get too long. */
function insertGlobal(testCase: TestCase, material: Material): TestCase | undefined {
  const set = new Set(
    testCase.statements.flatMap((one) => (one.kind === 'assign' ? [one.callable] : [])),
  );
  const left = material.index.globals.filter(({ id }) => !set.has(id));
  const setter = pick(material.random, left);
  if (setter === undefined) return undefined;
  return insertFirst(testCase, material, (maker) => void makeUse(maker, setter));
}

/** Returns a test case with statements before all others; undefined if it gets too long. */
function insertFirst(
  testCase: TestCase,
  material: Material,
  insert: (maker: Maker) => void,
): TestCase | undefined {
  const { statements, typeArgument } = testCase;
  const draft = draftOf(testCase, 0, { index: material.index, typeArgument });
  insert(createMaker(material, draft));
  const to = statements.length;
  replay(draft, testCase, { from: 0, to, places: unmoved(0), repair: () => undefined });
  return draft.statements.length > material.maxLength ? undefined : finished(draft);
}

function insertObject(maker: Maker): Variable | undefined {
  const { draft, material } = maker;
  const used = draft.types.flatMap((type) =>
    type === undefined
      ? []
      : alternatives(type, draft.scope).filter(({ kind }) => kind === 'instance'),
  );
  const type = pick(material.random, used);
  return type === undefined ? undefined : maker.newValue(type, newConstruction());
}
