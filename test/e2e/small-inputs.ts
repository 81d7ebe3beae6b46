import { runInNewContext } from 'node:vm';

/** A set of all small values in the place of an arbitrary of fast-check. */
class All {
  readonly values: readonly (() => unknown)[];

  constructor(values: readonly (() => unknown)[]) {
    this.values = values;
  }

  map(change: (value: unknown) => unknown): All {
    return new All(this.values.map((make) => () => change(make())));
  }

  filter(isWanted: (value: unknown) => boolean): All {
    return new All(this.values.filter((make) => isWanted(make())));
  }
}

const integers = [-3, -2, -1, 0, 1, 2, 3, 5];

class Rejected extends Error {}

/** Stands for fast-check: properties run with all small inputs. */
const exhaustive = {
  integer: ({ min = -Infinity }: { readonly min?: number } = {}) =>
    new All(integers.filter((value) => value >= min).map((value) => () => value)),
  nat: () => exhaustive.integer({ min: 0 }),
  array: ({ values }: All) =>
    new All([
      () => [],
      ...values.map((one) => () => [one()]),
      ...values.flatMap((one) => values.map((other) => () => [one(), other()])),
      () => Array.from({ length: 12 }, () => values.at(-1)?.()),
    ]),
  pre(holds: boolean) {
    if (!holds) throw new Rejected();
  },
  property: (...parts: readonly unknown[]) => parts,
  assert([...parts]: readonly unknown[]) {
    const body = parts.pop() as (...inputs: unknown[]) => unknown;
    for (const makers of product(parts as All[])) {
      try {
        if (body(...makers.map((make) => make())) === false) throw new Error('It returned false.');
      } catch (error) {
        if (!(error instanceof Rejected)) throw error;
      }
    }
  },
};

function product([first, ...others]: readonly All[]): (() => unknown)[][] {
  if (first === undefined) return [[]];
  const rest = product(others);
  return first.values.flatMap((one) => rest.map((makers) => [one, ...makers]));
}

const check = (actual: unknown) => ({
  toBe: (expected: unknown) => demand(Object.is(actual, expected)),
  toBeGreaterThan: (limit: number) => demand(Number(actual) > limit),
});

function demand(holds: boolean): void {
  if (!holds) throw new Error('The assertion failed.');
}

/** Whether all tests of a file pass for all small inputs, with the unit and the tests given as JavaScript. */
export function holdsForSmallInputs(unit: string, tests: string): boolean {
  const code = `${unit.replaceAll(/^export /gm, '')}\n${tests.replaceAll(/^import [^;]*;$/gm, '')}`;
  try {
    const test = (_title: string, body: () => void): void => body();
    runInNewContext(code, { fc: exhaustive, expect: check, test });
    return true;
  } catch {
    return false;
  }
}
