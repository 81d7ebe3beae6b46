import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import { withoutStatements } from './edit-test-case.ts';
import type { Sound } from './idea.ts';
import { primitiveGiven } from './primitive-given.ts';
import { isValue, renamed, usesOf } from '../../breed/typing/statement-uses.ts';

/**
 * Splits a test case into parts whose calls share no instance and no result. Each part is a test case, in the order of the parts. If there
 * is only one part, it is the whole test case. A primitive that a call of another part returned is written down, and values that
 * several parts use are in each of them.
 */
export function splitTestCase(sound: Sound): readonly TestCase[] {
  const written = withResultsWritten(sound);
  const parts = partsOf(written);
  if (parts.length < 2) return [sound.testCase];
  const calls = parts.flatMap((part) => [...part]);
  return parts.map((part) =>
    withoutStatements(written, new Set(calls.filter((call) => !part.has(call)))),
  );
}

function withResultsWritten({ testCase, original }: Sound): TestCase {
  const places = new Map<Variable, Variable>();
  const written: Statement[] = [];
  for (const [at, statement] of testCase.statements.entries()) {
    const literals = new Map<Variable, Variable>();
    for (const variable of new Set(usesOf(statement))) {
      const value = primitiveGiven({ testCase, original }, variable);
      if (value === undefined) continue;
      literals.set(variable, written.length);
      written.push({ kind: 'primitive', value });
    }
    places.set(at, written.length);
    written.push(renamed(statement, (old) => literals.get(old) ?? places.get(old) ?? old));
  }
  return { ...testCase, statements: written };
}

/** Groups of places of calls. Calls are in one group if one uses the other's result, or if both use the same result. */
function partsOf({ statements }: TestCase): readonly ReadonlySet<number>[] {
  let parts: ReadonlySet<number>[] = [];
  const calls = new Map<number, ReadonlySet<number>>();
  for (const [at, statement] of statements.entries()) {
    const used = usesOf(statement).flatMap((variable) => [...(calls.get(variable) ?? [])]);
    const own = new Set(isValue(statement) ? used : [...used, at]);
    calls.set(at, own);
    if (isValue(statement)) continue;
    const touches = (part: ReadonlySet<number>): boolean => [...own].some((call) => part.has(call));
    parts = [
      ...parts.filter((part) => !touches(part)),
      parts.filter(touches).reduce<ReadonlySet<number>>(union, own),
    ];
  }
  return parts.toSorted((one, other) => Math.min(...one) - Math.min(...other));
}

function union(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...one, ...other]);
}
