import { globalsSet, isOfElements, placeOfGlobal } from '../../../model/sets-global.ts';
import { isStorage, pageParts } from '../../../model/page.ts';
import { FIXED_RANDOM, type GeneratedTest } from '../../../model/generated-test.ts';
import type { SpiedMethod } from '../../../model/test-case-trace.ts';
import {
  arrow,
  blankLine,
  call,
  declares,
  does,
  globalPath,
  infix,
  lines,
  member,
  method,
  name,
  isUndefined,
  number,
  path,
  prefix,
  string,
  type Code,
  type CodeStatement,
} from '../code/code.ts';
import type { TestCase, Variable } from '../../../model/test-case.ts';
import { isValue } from '../../breed/typing/statement-uses.ts';
import { answeredRequests, realMethod, spiedBy, spyRestore } from './spies.ts';
import type { PrintStyle } from '../print-style.ts';
import { fixElapsed, fixTime, mochaTime, movesTime, passingTime } from './printed-time.ts';

type Fixed = 'time' | 'elapsed' | 'random' | 'spied' | 'environment' | 'global' | 'page';

/** What is put back in the same way whether or not node:test puts back what a test has mocked. */
const ownKinds: ReadonlySet<Fixed> = new Set(['environment', 'global', 'page']);

const localeNote = {
  node: 'comment',
  text: 'What these tests expect holds for the locale and the time zone that they run with.',
} as const satisfies CodeStatement;

/** Whether a statement is the note that tests depend on the locale of the machine. */
export function isLocaleNote(statement: CodeStatement): boolean {
  return statement.node === 'comment' && statement.text === localeNote.text;
}

/** The statements at the beginning of a test that fix the time and randomness, and have requests answered. */
export function fixtures(test: GeneratedTest, style: PrintStyle): readonly CodeStatement[] {
  return test.surroundings.flatMap((surrounding): CodeStatement[] => {
    switch (surrounding) {
      case 'time':
        return [fixTime(test, style), ...fixElapsed(test, style)].map(does);
      case 'random':
        return startsRandom(test.testCase)
          ? []
          : [does(fixRandom(number(String(FIXED_RANDOM)), style))];
      case 'fetch':
        return spiedBy(test).includes('fetch') ? [] : [does(answeredRequests(style))];
      case 'locale':
        return [localeNote];
      default:
        return [];
    }
  });
}

/** Whether a test needs the context of node:test to fix the time or randomness, or to spy on something. */
export function takesContext(test: GeneratedTest, { runner }: PrintStyle): boolean {
  return (
    runner === 'node-test' && fixedKinds.some((what) => !ownKinds.has(what) && isFixed(test, what))
  );
}

const fixedKinds: readonly Fixed[] = [
  'time',
  'elapsed',
  'random',
  'spied',
  'environment',
  'global',
  'page',
];

function isFixed(test: GeneratedTest, what: Fixed): boolean {
  if (what === 'spied') return replacedBy(test).length > 0;
  if (what === 'environment') return variablesOf(test).length > 0;
  if (what === 'global') return globalsSet(test.testCase).length > 0;
  if (what === 'page') return pageParts.some((part) => test.surroundings.includes(part));
  return test.surroundings.includes(what) || (what === 'random' && raisesRandom(test));
}

/** What a test replaces to spy on it, or to have requests answered. */
function replacedBy(test: GeneratedTest): readonly SpiedMethod[] {
  const requests = test.surroundings.includes('fetch') ? (['fetch'] as const) : [];
  return [...new Set([...spiedBy(test), ...requests])];
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

/**
 * The code that sets a global, by its path.
 *
 * @param isFunction whether the value is a function, which takes the place of a method
 */
export function setGlobal(
  global: string,
  { value, isFunction }: { readonly value: Code; readonly isFunction: boolean },
  { runner }: PrintStyle,
): Code {
  const { owner, member: own } = placeOfGlobal(global);
  if (isStubbed(global, runner)) return method(name('vi'), 'stubGlobal', string(own), value);
  if (isOfElements(global)) {
    const spied = [name(owner), string(own), ...(isFunction ? [] : [string('get')])];
    const spy = method(name('vi'), 'spyOn', ...spied);
    return method(spy, isFunction ? 'mockImplementation' : 'mockReturnValue', value);
  }
  const settings: Code = {
    node: 'object',
    members: [
      ['configurable', name('true')],
      ['value', value],
    ],
  };
  return method(name('Object'), 'defineProperty', name(owner), string(own), settings);
}

/** Whether Vitest sets a global, and puts it back. */
function isStubbed(global: string, runner: PrintStyle['runner']): boolean {
  return runner === 'vitest' && placeOfGlobal(global).owner === 'globalThis';
}

function raisesRandom({ testCase }: GeneratedTest): boolean {
  return testCase.statements.some(({ kind }) => kind === 'random');
}

function gathers({ testCase }: GeneratedTest): boolean {
  return testCase.statements.some((each) => each.kind === 'await' && each.gathers === true);
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
 * A hook that puts back what tests of a block left changed, and the time, randomness and what it spies on. node:test does all but the first
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
    if (what === 'global') return restoredGlobals(runner, tests);
    if (what === 'page') return emptiedParts(tests);
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

/** Takes away what tests have left in the page. */
function emptiedParts(tests: readonly RestoredTest[]): readonly CodeStatement[] {
  return pageParts
    .filter((part) => tests.some(({ test }) => test.surroundings.includes(part)))
    .map((part) => {
      const place = globalPath(part);
      return does(isStorage(part) ? method(place, 'clear') : infix(place, '=', string('')));
    });
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

function restoredGlobals(
  runner: PrintStyle['runner'],
  tests: readonly RestoredTest[],
): readonly CodeStatement[] {
  const globals = [...new Set(tests.flatMap(({ test }) => globalsSet(test.testCase)))];
  const stubbed = globals.filter((each) => isStubbed(each, runner));
  const mocked = globals.filter(isOfElements);
  const own = globals.filter((each) => !stubbed.includes(each) && !mocked.includes(each));
  return [
    ...(mocked.length > 0 ? [does(method(name('vi'), 'restoreAllMocks'))] : []),
    ...(stubbed.length > 0 ? [does(method(name('vi'), 'unstubAllGlobals'))] : []),
    ...own
      .map(placeOfGlobal)
      .map(({ owner, member: each }) =>
        does(method(name('Reflect'), 'deleteProperty', name(owner), string(each))),
      ),
  ];
}

/** The statements that put back what else tests have fixed. */
function restores(
  what: Exclude<Fixed, 'environment' | 'global' | 'page'>,
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
    case 'spied':
      return methodsOf(tests).map(spyRestore);
  }
}

function areFixed(tests: readonly RestoredTest[], what: Fixed): boolean {
  return tests.some(({ test }) => isFixed(test, what));
}

function methodsOf(tests: readonly RestoredTest[]): readonly SpiedMethod[] {
  return [...new Set(tests.flatMap(({ test }) => replacedBy(test)))];
}

/**
 * The declarations that tests need to let random numbers rise, to gather the elements of async iterables and to put back the variables that they set, and those by which Mocha tests fix
 * the time, randomness and what they spy on. In a file without blocks, the hooks are here too.
 */
export function helpers(
  tests: readonly RestoredTest[],
  style: PrintStyle,
): readonly CodeStatement[] {
  const isMocha = style.runner === 'mocha';
  const own: CodeStatement[] = [
    ...(tests.some(({ test }) => raisesRandom(test)) ? [rising(style)] : []),
    ...(tests.some(({ test }) => gathers(test)) ? [elementsOf(style)] : []),
    ...(style.runner === 'node-test' && tests.some(({ test }) => movesTime(test))
      ? passingTime(style)
      : []),
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

function elementsOf({ isTypeScript, hasSemicolons, indent }: PrintStyle): CodeStatement {
  const end = hasSemicolons ? ';' : '';
  const [generic, parameter, result, list] = isTypeScript
    ? ['<Element>', 'iterable: AsyncIterable<Element>', ': Promise<Element[]>', ': Element[]']
    : ['', 'iterable', '', ''];
  const text = [
    `async function elementsOf${generic}(${parameter})${result} {`,
    `${indent}const elements${list} = []${end}`,
    `${indent}for await (const element of iterable) elements.push(element)${end}`,
    `${indent}return elements${end}`,
    '}',
  ].join('\n');
  return { node: 'source', text };
}
