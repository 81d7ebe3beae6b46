import { firstLine } from '../../analysis/first-line.ts';
import { argumentsToCast } from '../../generation/write/files/arguments-to-cast.ts';
import type { ArgumentKey } from '../../generation/write/code/code.ts';
import type { Span } from '../../model/span.ts';
import type { ProgramError } from '../../types/program/program-error.ts';
import type { CheckTypes, Faults, PrintedUnit, PrintUnit } from './printed-unit.ts';

/** Type errors by the id of the test in which they are. Tests without errors are absent. */
type TestErrors = ReadonlyMap<number, readonly ProgramError[]>;

/**
 * Has the type checker read the printed tests of all units at once. An argument that it refuses is printed again with a cast. A test
 * that it still refuses then is a fault. If types can't be checked, the units are returned as they are.
 */
export async function checkPrintedTests(
  units: readonly PrintedUnit[],
  print: PrintUnit,
  check: CheckTypes,
): Promise<{ readonly units: readonly PrintedUnit[]; readonly faults: Faults }> {
  const errors = await errorsOf(units, check);
  const mended = units.map((one) => withCasts(one, errors.get(one) ?? new Map(), print));
  const suspects = mended.filter((_, at) => units[at] !== undefined && errors.has(units[at]));
  const left = await errorsOf(suspects, check);
  return {
    units: mended,
    faults: new Map([...left].map(([{ unit }, own]) => [unit.file, reasonsOf(own)])),
  };
}

/** Finds the errors of units that have any. Errors outside of tests are left out. */
async function errorsOf(
  units: readonly PrintedUnit[],
  check: CheckTypes,
): Promise<ReadonlyMap<PrintedUnit, TestErrors>> {
  const typed = units.filter(({ isTyped }) => isTyped);
  if (typed.length === 0) return new Map();
  const found = await check(typed.map(({ path, printed: { text } }) => ({ path, text })));
  return new Map(
    typed.flatMap((one, at) => {
      const errors = byTest(one, found?.[at] ?? []);
      return errors.size === 0 ? [] : [[one, errors] as const];
    }),
  );
}

function byTest({ printed }: PrintedUnit, errors: readonly ProgramError[]): TestErrors {
  return new Map(
    [...printed.tests].flatMap(([id, span]) => {
      const own = errors.filter(({ start }) => isWithin(start, span));
      return own.length === 0 ? [] : [[id, own] as const];
    }),
  );
}

function withCasts(one: PrintedUnit, errors: TestErrors, print: PrintUnit): PrintedUnit {
  const casts = castsFor(one, errors);
  return casts.size === 0 ? one : print(one.unit, casts);
}

function castsFor({ printed }: PrintedUnit, errors: TestErrors): ReadonlySet<ArgumentKey> {
  const keys = [...errors].flatMap(([id, own]) => {
    const span = printed.tests.get(id);
    // An error that is not about an argument says nothing about the arguments of the next test.
    const within = printed.arguments.filter(({ start }) => span && isWithin(start, span));
    const offsets = own.map(({ start }) => start);
    return [...argumentsToCast(within, offsets)];
  });
  return new Set(keys);
}

function reasonsOf(errors: TestErrors): ReadonlyMap<number, string> {
  return new Map(
    [...errors].map(([id, [first]]) => [
      id,
      `it does not compile: ${firstLine(first?.text ?? '')}`,
    ]),
  );
}

function isWithin(offset: number, { start, end }: Span): boolean {
  return start <= offset && offset < end;
}
