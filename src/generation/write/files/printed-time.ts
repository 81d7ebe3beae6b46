import { FIXED_TIME, type GeneratedTest } from '../../../model/generated-test.ts';
import type { Surrounding } from '../../../model/test-case-trace.ts';
import {
  array,
  arrow,
  blankLine,
  call,
  declares,
  infix,
  make,
  member,
  method,
  name,
  number,
  object,
  path,
  prefix,
  string,
  type Code,
  type CodeStatement,
} from '../code/code.ts';
import { stringText } from '../code/literal-text.ts';
import type { PrintStyle } from '../print-style.ts';

/** The code that fixes the time of a test, and lets it move the time if it does. */
export function fixTime(test: GeneratedTest, { runner }: PrintStyle): Code {
  const { testCase, surroundings } = test;
  const now = make(name('Date'), [string(new Date(FIXED_TIME).toISOString())]);
  const isMoving = movesTime(test);
  const clocks = elapsedClocks
    .filter(([read]) => surroundings.includes(read))
    .map(([, faked]) => faked);
  switch (runner) {
    case 'vitest': {
      const faked = isMoving ? [] : [['toFake', array(['Date', ...clocks].map(string))] as const];
      return method(name('vi'), 'useFakeTimers', object([...faked, ['now', now]]));
    }
    case 'jest': {
      // A test that waits needs the real tasks, and if it does not move the time, real timers too.
      const waits = testCase.statements.some(({ kind }) => kind === 'await');
      const real = isMoving ? realTasks : waits ? realTimers : [];
      const left = real.filter((each) => !clocks.includes(each));
      const kept = left.length > 0 ? [['doNotFake', array(left.map(string))] as const] : [];
      return method(name('jest'), 'useFakeTimers', object([['now', now], ...kept]));
    }
    case 'node-test': {
      const apis = isMoving ? ['Date', 'setTimeout', 'setInterval', 'setImmediate'] : ['Date'];
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

/** Whether a test moves the time. */
export function movesTime({ testCase }: GeneratedTest): boolean {
  return testCase.statements.some(({ kind }) => kind === 'advance');
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
      return prefix(
        'await',
        call(name('passTime'), [path(name('t'), 'mock.timers'), milliseconds]),
      );
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
export function* fixElapsed(
  { surroundings }: GeneratedTest,
  { runner }: PrintStyle,
): Generator<Code> {
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

/**
 * The function that moves the time of tests for node:test. The mocked timers there move at once to where they are told, and no promise
 * settles meanwhile.
 */
export function passingTime({
  isTypeScript,
  hasSemicolons,
  indent,
}: PrintStyle): readonly CodeStatement[] {
  const end = hasSemicolons ? ';' : '';
  const [timers, time, result] = isTypeScript
    ? [
        'timers: { tick: (milliseconds: number) => void }',
        'milliseconds: number',
        ': Promise<void>',
      ]
    : ['timers', 'milliseconds', ''];
  const turn = `await new Promise((resolve) => realImmediate(resolve))${end}`;
  const text = [
    '/** Moves the mocked time in a thousand steps at most, so that promises settle between them. */',
    `async function passTime(${timers}, ${time})${result} {`,
    `${indent}const step = Math.ceil(milliseconds / 1000)${end}`,
    `${indent}${turn}`,
    `${indent}timers.tick(0)${end}`,
    `${indent}for (let left = milliseconds; left > 0; left -= step) {`,
    `${indent}${indent}${turn}`,
    `${indent}${indent}timers.tick(Math.min(step, left))${end}`,
    `${indent}}`,
    `${indent}${turn}`,
    '}',
  ].join('\n');
  return [declares('realImmediate', name('setImmediate')), blankLine, { node: 'source', text }];
}

/** The function that fixes the time of tests for Mocha, which has none. */
export function mochaTime({
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
