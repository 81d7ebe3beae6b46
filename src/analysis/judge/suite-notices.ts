import type { Notice, OrderDependence } from '../../model/analysis-result.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import type { GlobalSetUp } from '../../runner/test-runner.ts';
import type { ExecutionBook } from '../execute/execution-book.ts';
import { firstLine } from '../first-line.ts';
import type { TestCatalogue } from '../observe/test-catalogue.ts';
import type { EarlyFailure, SuiteObservation } from '../observe/observation.ts';

/** Names the tests and files that the run went on without, and says whose failure it is. */
export function leftOutNotices({ failures }: SuiteObservation): Notice[] {
  return failures.map((failure) => {
    const { place, ordinal, message } = failure;
    const what = ordinal === undefined ? 'The test file' : 'The test';
    const failed = `${what} fails without a mutant and was left out.`;
    return {
      code: failure.plain?.passes === true ? 'test-fails-under-assay' : 'test-left-out',
      place,
      message: [failed, ...blameOf(failure), firstLine(message)].join(' '),
    };
  });
}

/** Says in a sentence whose failure it is. Returns no sentence if the runner's own command was not tried. */
export function blameOf({ plain, ordinal }: EarlyFailure): string[] {
  if (plain === undefined) return [];
  const { command, passes } = plain;
  if (passes === undefined) return [`Whether it passes by \`${command}\` could not be told.`];
  if (passes) {
    return [`It passes by \`${command}\`: this is a fault of Assay; please report it.`];
  }
  const its = ordinal === undefined ? 'It' : 'Its file';
  return [`${its} fails by \`${command}\`, too.`];
}

/** The most commands that a notice names. */
const mostCommands = 3;

/** Names the test files that start commands in which mutants don't take effect, if this leaves mutants out of the score. */
export function outsideNotices(
  { files }: SuiteObservation,
  judged: readonly JudgedMutant[],
): Notice[] {
  const counted = new Map<string, Set<string>>();
  for (const { verdict } of judged) {
    if (verdict.reason?.kind !== 'outside-commands') continue;
    for (const { command, testFile } of verdict.reason.commands) {
      counted.set(testFile, (counted.get(testFile) ?? new Set()).add(command));
    }
  }
  return files.flatMap(({ testFile: { path }, observed }) => {
    const commands = (observed.outside ?? [])
      .map(({ command }) => command)
      .filter((command) => counted.get(path)?.has(command) === true)
      .map((command) => `\`${command}\``);
    if (commands.length === 0) return [];
    const more = commands.length - mostCommands;
    const list = [...commands.slice(0, mostCommands), ...(more > 0 ? [`${more} more`] : [])];
    const message = `The file starts ${list.join(', ')}: mutants don't take effect there. Those of sources that may run there, and that no test notices, are not scored.`;
    return [{ code: 'outside-command', place: path, message }];
  });
}

/** Names the global set-up modules that load or start mutated sources. */
export function setUpNotices(setUps: readonly GlobalSetUp[]): Notice[] {
  return setUps.map(({ path, starts }) => ({
    code: 'outside-command',
    place: path,
    message: starts
      ? "The global set-up may start mutated sources, where mutants don't take effect. Mutants of these that no test notices are not scored."
      : "The global set-up loads mutated sources, where mutants don't take effect: what it does with them is not tested by any mutant.",
  }));
}

/** Returns the numbers of the tests that turned out to be flaky. */
export function flakyTests(
  book: ExecutionBook,
  tests: Pick<TestCatalogue, 'firstTest'>,
): Set<number> {
  const numbers = new Set<number>();
  book.files.forEach((file, index) => {
    for (const ordinal of file.flaky) numbers.add((tests.firstTest[index] ?? 0) + ordinal);
  });
  return numbers;
}

/** Names the flaky tests. */
export function flakyNotices(book: ExecutionBook, tests: TestCatalogue): Notice[] {
  return [...flakyTests(book, tests)].map((number) => ({
    code: 'test-flaky',
    place: tests.tests[number]?.id ?? '',
    message:
      'The test failed in one run without a mutant and passed in another; its outcomes were not used.',
  }));
}

/** Names the files and tests that can't be repeated in one process, so that their mutants don't run hot. */
export function repeatNotices({ files }: SuiteObservation): Notice[] {
  return files.flatMap(({ testFile, observed, repeatable, flaky }) => {
    if (!repeatable) {
      if (flaky.size > 0) return [];
      const what =
        observed.together === true
          ? 'Tests of this file that are concurrent fail one by one, or where they run twice in one process'
          : 'The file fails where its tests run twice in one process';
      return [repeatNotice(testFile.path, what)];
    }
    return observed.tests
      .filter(
        (test) => !test.repeatable && !flaky.has(test.ordinal) && test.trace.infected.length > 0,
      )
      .map(({ name }) =>
        repeatNotice(
          `${testFile.path} > ${name}`,
          'The test behaves differently when it runs twice in one process',
        ),
      );
  });
}

/** Names the tests that depend on other tests. They were found in other orders, or in hot runs without those other tests. */
export function orderNotices(
  book: ExecutionBook,
  tests: TestCatalogue,
  orders: readonly OrderDependence[],
): Notice[] {
  const found = new Map(orders.map((one) => [one.test, howDependent(one)]));
  for (const [file, { flaky, unsteady }] of book.files.entries()) {
    for (const [ordinal, message] of unsteady) {
      const id = tests.tests[(tests.firstTest[file] ?? 0) + ordinal]?.id ?? '';
      if (flaky.has(ordinal) || found.has(id)) continue;
      const how = message === '' ? 'takes another number of loop steps' : 'fails';
      const why = message === '' ? '' : `: ${firstLine(message)}`;
      found.set(id, `${how} where not all tests before it have run${why}`);
    }
  }
  return [...found].map(([place, how]) => ({
    code: 'test-order-dependent',
    place,
    message: `The test ${how}`,
  }));
}

function howDependent({ message, spoiltBy, needsOthers }: OrderDependence): string {
  const how = needsOthers
    ? 'fails where not all tests before it have run'
    : spoiltBy[0] === undefined
      ? 'fails in another order of the tests'
      : `fails where “${spoiltBy[0]}” runs before it`;
  return `${how}: ${firstLine(message)}`;
}

function repeatNotice(place: string, what: string): Notice {
  return {
    code: 'test-not-repeatable',
    place,
    message: `${what}; its mutants run with fresh modules, which takes longer.`,
  };
}
