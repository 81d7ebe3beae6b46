import { findRedundancy, type Candidate, type Finding } from './redundancy.ts';

/** An expression with a literal `c` in it, and a variable `x`. */
interface Context<Value> {
  readonly text: string;
  readonly evaluate: (x: Value, c: Value) => unknown;
}

const numberContexts: readonly Context<number>[] = [
  { text: 'x + c', evaluate: (x, c) => x + c },
  { text: 'x - c', evaluate: (x, c) => x - c },
  { text: 'x * c', evaluate: (x, c) => x * c },
  { text: 'x / c', evaluate: (x, c) => x / c },
  { text: 'x % c', evaluate: (x, c) => x % c },
  { text: 'x < c', evaluate: (x, c) => x < c },
  { text: 'x <= c', evaluate: (x, c) => x <= c },
  { text: 'x > c', evaluate: (x, c) => x > c },
  { text: 'x >= c', evaluate: (x, c) => x >= c },
  { text: 'x === c', evaluate: (x, c) => x === c },
];

const stringContexts: readonly Context<string>[] = [
  { text: 'x + c', evaluate: (x, c) => x + c },
  { text: 'x === c', evaluate: (x, c) => x === c },
  { text: 'x < c', evaluate: (x, c) => x < c },
  { text: 'x.includes(c)', evaluate: (x, c) => x.includes(c) },
  { text: 'x.split(c)', evaluate: (x, c) => JSON.stringify(x.split(c)) },
];

const replacementsOfNumbers: Readonly<Record<string, (c: number) => number>> = {
  '0': () => 0,
  '1': () => 1,
  '-1': () => -1,
  'c + 1': (c) => c + 1,
  'c - 1': (c) => c - 1,
  '-c': (c) => -c,
};

/** The findings about the literals in one context. They are the same for all literals of a group. */
export interface JudgedLiterals {
  readonly context: string;
  readonly literals: readonly string[];
  readonly findings: readonly Finding[];
}

/** For literals of 3 and more the findings are the same. Smaller ones are neighbours of `0`, `1`, `-1` or each other. */
const literals = [0, 1, 2, ...range(3, 20)];
/** More than 20 times 21, so that all pairs of remainders by two neighbours occur. */
const numbers = range(-500, 500);
const strings = ['', 'a', 'b', 'ab', 'ba', 'aab', 'other', 'an other', 'b, a', '  '];

/** Judges the replacements of number literals in all contexts, for all whole `x` from -500 to 500. */
export function judgeNumbers(): readonly JudgedLiterals[] {
  return numberContexts.flatMap((context) => {
    const judged = literals.map((c) => ({
      literal: String(c),
      findings: judge(context, { xs: numbers, c, candidates: numbersInstead(c) }),
    }));
    return grouped(context.text, judged);
  });
}

/** Judges an empty and another string instead of a string literal, for some strings `x`. */
export function judgeStrings(): readonly JudgedLiterals[] {
  const candidates = { "''": '', "'other'": 'other' };
  return stringContexts.flatMap((context) => {
    const judged = ['a', 'b', 'ab'].map((c) => ({
      literal: `'${c}'`,
      findings: judge(context, { xs: strings, c, candidates }),
    }));
    return grouped(context.text, judged);
  });
}

/** Returns the replacements of a number by their names, without the number itself. If two have the same value, the first one is taken. */
function numbersInstead(c: number): Readonly<Record<string, number>> {
  const values = new Map<number, string>();
  for (const [name, replace] of Object.entries(replacementsOfNumbers)) {
    const value = replace(c) + 0;
    if (value !== c && !values.has(value)) values.set(value, name);
  }
  return Object.fromEntries([...values].map(([value, name]) => [name, value]));
}

function judge<Value>(
  { evaluate }: Context<Value>,
  given: {
    readonly xs: readonly Value[];
    readonly c: Value;
    readonly candidates: Readonly<Record<string, Value>>;
  },
): readonly Finding[] {
  const outcomes = (c: Value): readonly unknown[] => given.xs.map((x) => evaluate(x, c));
  const candidates = Object.entries(given.candidates).map(([name, c]): Candidate => ({
    name,
    outcomes: outcomes(c),
  }));
  return findRedundancy(outcomes(given.c), candidates);
}

/** Groups the literals whose findings are the same apart from the classes. */
function grouped(
  context: string,
  judged: readonly { readonly literal: string; readonly findings: readonly Finding[] }[],
): readonly JudgedLiterals[] {
  const groups = new Map<string, { literals: string[]; findings: readonly Finding[] }>();
  for (const { literal, findings } of judged) {
    const key = JSON.stringify(findings, (name, value: unknown) =>
      name === 'impact' ? undefined : value,
    );
    const group = groups.get(key) ?? { literals: [], findings };
    group.literals.push(literal);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({ context, ...group }));
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
