import { FIXED_RANDOM, FIXED_TIME, type GeneratedTest } from '../../../model/generated-test.ts';
import type { ConsoleMethod, Surrounding } from '../../../model/test-case-trace.ts';
import {
  array,
  arrow,
  blankLine,
  call,
  declares,
  does,
  infix,
  lines,
  make,
  member,
  method,
  name,
  isUndefined,
  number,
  object,
  path,
  prefix,
  string,
  type Code,
  type CodeStatement,
} from '../code/code.ts';
import type { TestCase, Variable } from '../../../model/test-case.ts';
import { isValue } from '../../breed/typing/statement-uses.ts';
import { stringText } from '../code/literal-text.ts';
import { consoleRestore, printedBy, realMethod } from './console-spies.ts';
import type { PrintStyle } from '../print-style.ts';

type Fixed = 'time' | 'elapsed' | 'random' | 'console' | 'environment';

const localeNote = {
  node: 'comment',
  text: 'What these tests expect holds for the locale and the time zone that they run with.',
} as const satisfies CodeStatement;

/** Whether a statement is the note that tests depend on the locale of the machine. */
export function isLocaleNote(statement: CodeStatement): boolean {
  return statement.node === 'comment' && statement.text === localeNote.text;
}

/** The statements at the beginning of a test that fix the time and randomness. */
export function fixtures(test: GeneratedTest, style: PrintStyle): readonly CodeStatement[] {
  return test.surroundings.flatMap((surrounding): CodeStatement[] => {
    switch (surrounding) {
      case 'time':
        return [fixTime(test, style), ...fixElapsed(test, style)].map(does);
      case 'random':
        return startsRandom(test.testCase)
          ? []
          : [does(fixRandom(number(String(FIXED_RANDOM)), style))];
      case 'elapsed':
      case 'hrtime':
      case 'timers':
        return [];
      case 'locale':
        return [localeNote];
    }
  });
}

/** Whether a test needs the context of node:test to fix the time or randomness, or to spy on the console. */
export function takesContext(test: GeneratedTest, { runner }: PrintStyle): boolean {
  return (
    runner === 'node-test' &&
    fixedKinds.some((what) => what !== 'environment' && isFixed(test, what))
  );
}

const fixedKinds: readonly Fixed[] = ['time', 'elapsed', 'random', 'console', 'environment'];

function isFixed(test: GeneratedTest, what: Fixed): boolean {
  if (what === 'console') return printedBy(test).length > 0;
  if (what === 'environment') return variablesOf(test).length > 0;
  return test.surroundings.includes(what) || (what === 'random' && raisesRandom(test));
}

/** The names of the variables of the environment that a test sets. */
function variablesOf({ testCase }: GeneratedTest): readonly string[] {
  return testCase.statements.flatMap((each) => (each.kind === 'environment' ? [each.name] : []));
}

/** The code that sets a variable of the environment, or removes it if its value is undefined. */
export function setVariable(variable: string, value: Code, { runner }: PrintStyle): Code {
  if (runner === 'vitest') return method(name('vi'), 'stubEnv', string(variable), value);
  const place = member(path(name('process'), 'env'), variable);
  return isUndefined(value) ? prefix('delete', place) : infix(place, '=', value);
}

function raisesRandom({ testCase }: GeneratedTest): boolean {
  return testCase.statements.some(({ kind }) => kind === 'random');
}

/** Whether a test case lets random numbers rise before anything else is done, so that they need not be fixed before. */
function startsRandom({ statements }: TestCase): boolean {
  return statements.find((statement) => !isValue(statement))?.kind === 'random';
}

/** The code of a statement, at its place in a test case, that lets random numbers rise in steps. */
export function raiseRandom(
  testCase: TestCase,
  { at, steps }: { readonly at: Variable; readonly steps: Code },
  style: PrintStyle,
): Code {
  const given = call(name('rising'), [steps]);
  const isFirst = testCase.statements.slice(0, at).every(isValue);
  // node:test puts back in the order of the changes, so that a second one must not be its own.
  return style.runner === 'node-test' && !isFirst
    ? infix(member(name('Math'), 'random'), '=', given)
    : fixRandom(given, style);
}

function fixTime({ testCase, surroundings }: GeneratedTest, { runner }: PrintStyle): Code {
  const now = make(name('Date'), [string(new Date(FIXED_TIME).toISOString())]);
  const movesTime = testCase.statements.some(({ kind }) => kind === 'advance');
  const clocks = elapsedClocks
    .filter(([read]) => surroundings.includes(read))
    .map(([, faked]) => faked);
  switch (runner) {
    case 'vitest': {
      const faked = movesTime ? [] : [['toFake', array(['Date', ...clocks].map(string))] as const];
      return method(name('vi'), 'useFakeTimers', object([...faked, ['now', now]]));
    }
    case 'jest': {
      // A test that waits needs the real tasks, and if it does not move the time, real timers too.
      const waits = testCase.statements.some(({ kind }) => kind === 'await');
      const real = movesTime ? realTasks : waits ? realTimers : [];
      const left = real.filter((each) => !clocks.includes(each));
      const kept = left.length > 0 ? [['doNotFake', array(left.map(string))] as const] : [];
      return method(name('jest'), 'useFakeTimers', object([['now', now], ...kept]));
    }
    case 'node-test': {
      const apis = movesTime ? ['Date', 'setTimeout', 'setInterval', 'setImmediate'] : ['Date'];
      const options = object([
        ['apis', array(apis.map(string))],
        ['now', now],
      ]);
      return method(name('t'), 'mock.timers.enable', options);
    }
    case 'mocha':
      return call(name('fixTime'), []);
  }
}

/** The code that moves the clock and the timers of a test forward. Mocha has no such timers, and its tests never move the time. */
export function advanceTime(milliseconds: Code, { runner }: Pick<PrintStyle, 'runner'>): Code {
  switch (runner) {
    case 'vitest':
    case 'jest': {
      const framework = name(runner === 'vitest' ? 'vi' : 'jest');
      return prefix('await', method(framework, 'advanceTimersByTimeAsync', milliseconds));
    }
    case 'node-test':
      return method(name('t'), 'mock.timers.tick', milliseconds);
    case 'mocha':
      throw new Error('A test for Mocha moves the time.');
  }
}

/** The clocks that count from some beginning, and their names among what Vitest and Jest fake with the time. */
const elapsedClocks: readonly (readonly [Surrounding, string])[] = [
  ['hrtime', 'hrtime'],
  ['elapsed', 'performance'],
];

/** The clocks that tests for a runner can't fix. */
export function unfixableClocks(runner: PrintStyle['runner']): readonly Surrounding[] {
  return fakesClocks(runner) ? [] : ['hrtime'];
}

function fakesClocks(runner: PrintStyle['runner']): boolean {
  return runner === 'vitest' || runner === 'jest';
}

/** Where the fake time has no such clock, `performance.now` counts from the time that the test begins with. */
function* fixElapsed({ surroundings }: GeneratedTest, { runner }: PrintStyle): Generator<Code> {
  if (!surroundings.includes('elapsed')) return;
  const clock = name('performance');
  if (runner === 'node-test') {
    const began = method(name('Date'), 'parse', string(new Date(FIXED_TIME).toISOString()));
    const passed = infix(method(name('Date'), 'now'), '-', began);
    yield method(name('t'), 'mock.method', clock, string('now'), arrow([], passed));
  }
  if (runner === 'mocha') yield infix(member(clock, 'now'), '=', arrow([], number('0')));
}
const realTasks = ['nextTick', 'queueMicrotask'];
const realTimers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
];

/** @param given a number, or a function that gives one after another */
function fixRandom(given: Code, { runner }: PrintStyle): Code {
  const math = name('Math');
  const isNumber = given.node === 'primitive';
  const giving = isNumber ? arrow([], given) : given;
  switch (runner) {
    case 'vitest':
    case 'jest': {
      const framework = name(runner === 'vitest' ? 'vi' : 'jest');
      const spy = method(framework, 'spyOn', math, string('random'));
      return method(spy, isNumber ? 'mockReturnValue' : 'mockImplementation', given);
    }
    case 'node-test':
      return method(name('t'), 'mock.method', math, string('random'), giving);
    case 'mocha':
      return infix(member(math, 'random'), '=', giving);
  }
}

/** A test, and the statements that put back what it leaves changed in modules. */
interface RestoredTest {
  readonly test: GeneratedTest;
  readonly restore:
    | { readonly statements: readonly CodeStatement[]; readonly isAsync: boolean }
    | undefined;
}

/**
 * A hook that puts back what tests of a block left changed, and the time, randomness and the console. node:test does all but the first
 * itself.
 */
export function hooks(
  tests: readonly RestoredTest[],
  { runner }: PrintStyle,
): readonly CodeStatement[] {
  const left = tests.flatMap(({ restore }) => restore ?? []);
  const restoring = new Map(
    left.flatMap((one) => one.statements.map((each) => [JSON.stringify(each), each] as const)),
  );
  const fixed = fixedKinds.filter((what) => areFixed(tests, what));
  const putBack = fixed.flatMap((what) => {
    if (what === 'environment') return restoredVariables(runner, tests);
    return runner === 'node-test' ? [] : restores(what, runner, tests);
  });
  const statements = [
    ...restoring.values(),
    ...new Map(putBack.map((each) => [JSON.stringify(each), each])).values(),
  ];
  if (statements.length === 0) return [];
  const body = lines(
    statements,
    left.some(({ isAsync }) => isAsync),
  );
  return [does(call(name('afterEach'), [arrow([], body)]))];
}

function restoredVariables(
  runner: PrintStyle['runner'],
  tests: readonly RestoredTest[],
): readonly CodeStatement[] {
  if (runner === 'vitest') return [does(method(name('vi'), 'unstubAllEnvs'))];
  const environment = path(name('process'), 'env');
  const variables = new Set(tests.flatMap(({ test }) => variablesOf(test)));
  return [
    ...[...variables].map((each) => does(prefix('delete', member(environment, each)))),
    does(method(name('Object'), 'assign', environment, name('realEnvironment'))),
  ];
}

/** The statements that put back what else tests have fixed. */
function restores(
  what: Exclude<Fixed, 'environment'>,
  runner: Exclude<PrintStyle['runner'], 'node-test'>,
  tests: readonly RestoredTest[],
): readonly CodeStatement[] {
  if (runner !== 'mocha') {
    const framework = name(runner === 'vitest' ? 'vi' : 'jest');
    const isOfTime = what === 'time' || what === 'elapsed';
    return [does(method(framework, isOfTime ? 'useRealTimers' : 'restoreAllMocks'))];
  }
  switch (what) {
    case 'time':
      return [does(infix(member(name('globalThis'), 'Date'), '=', name('RealDate')))];
    case 'elapsed':
      return [does(infix(member(name('performance'), 'now'), '=', name('realNow')))];
    case 'random':
      return [does(infix(member(name('Math'), 'random'), '=', name('realRandom')))];
    case 'console':
      return methodsOf(tests).map(consoleRestore);
  }
}

function areFixed(tests: readonly RestoredTest[], what: Fixed): boolean {
  return tests.some(({ test }) => isFixed(test, what));
}

function methodsOf(tests: readonly RestoredTest[]): readonly ConsoleMethod[] {
  return [...new Set(tests.flatMap(({ test }) => printedBy(test)))];
}

/**
 * The declarations that tests need to let random numbers rise and to put back the variables that they set, and those by which Mocha tests fix
 * the time, randomness and the console. In a file without blocks, the hooks are here too.
 */
export function helpers(
  tests: readonly RestoredTest[],
  style: PrintStyle,
): readonly CodeStatement[] {
  const isMocha = style.runner === 'mocha';
  const own: CodeStatement[] = [
    ...(tests.some(({ test }) => raisesRandom(test)) ? [rising(style)] : []),
    ...(isMocha && areFixed(tests, 'time') ? mochaTime(style) : []),
    ...(isMocha && areFixed(tests, 'elapsed')
      ? [declares('realNow', member(name('performance'), 'now'))]
      : []),
    ...(isMocha && areFixed(tests, 'random')
      ? [declares('realRandom', member(name('Math'), 'random'))]
      : []),
    ...(isMocha ? methodsOf(tests).map(realMethod) : []),
  ];
  const setsVariables = areFixed(tests, 'environment') && style.runner !== 'vitest';
  if (setsVariables) own.push(realEnvironment(style));
  const after = style.isGrouped ? [] : hooks(tests, style);
  const between = own.length > 0 && after.length > 0 ? [blankLine] : [];
  return [...own, ...between, ...after];
}

function realEnvironment({ hasSemicolons }: PrintStyle): CodeStatement {
  const end = hasSemicolons ? ';' : '';
  return { node: 'source', text: `const realEnvironment = { ...process.env }${end}` };
}

function rising({ isTypeScript, hasSemicolons, indent }: PrintStyle): CodeStatement {
  const end = hasSemicolons ? ';' : '';
  const [parameter, result] = isTypeScript ? ['steps: number', ': () => number'] : ['steps', ''];
  const text = [
    `function rising(${parameter})${result} {`,
    `${indent}let drawn = 0${end}`,
    `${indent}return () => (drawn++ % steps) / steps${end}`,
    '}',
  ].join('\n');
  return { node: 'source', text };
}

function mochaTime({
  isTypeScript,
  hasSemicolons,
  quotes,
  indent,
}: PrintStyle): readonly CodeStatement[] {
  const end = hasSemicolons ? ';' : '';
  const now = stringText(new Date(FIXED_TIME).toISOString(), quotes);
  const [values, key, result] = isTypeScript
    ? ['values: unknown[]', 'key: string | symbol', ': void']
    : ['values', 'key', ''];
  const text = [
    `function fixTime()${result} {`,
    `${indent}const now = new RealDate(${now})${end}`,
    `${indent}globalThis.Date = new Proxy(RealDate, {`,
    `${indent}${indent}apply: () => now.toString(),`,
    `${indent}${indent}construct: (date, ${values}) => Reflect.construct(date, values.length === 0 ? [now] : values),`,
    `${indent}${indent}get: (date, ${key}) => (key === ${stringText('now', quotes)} ? () => now.getTime() : Reflect.get(date, key)),`,
    `${indent}})${end}`,
    '}',
  ].join('\n');
  return [declares('RealDate', name('Date')), blankLine, { node: 'source', text }];
}
