import { observedParts } from '../../../model/observed-parts.ts';
import type { ObservedValue, Surrounding } from '../../../model/test-case-trace.ts';
import type { TestCase } from '../../../model/test-case.ts';
import type { ComparedPair, ComparedValues } from '../../../runtime/protocol.ts';

/** Values that runs gave, for use as arguments: the latest distinct values of each primitive type. */
export interface SeenValues {
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
  /** Decimal digits. */
  readonly bigints: readonly string[];
  /** Sources of regular expressions. */
  readonly patterns: readonly string[];
  /**
   * Operands of comparisons in conditions that have not had both outcomes. A value equal to an operand, or next to it, may lead
   * to the other outcome. Also keys that were looked up in vain.
   */
  readonly compared: {
    readonly numbers: readonly number[];
    readonly strings: readonly string[];
    readonly keys: readonly string[];
  };
  /** Stores the primitive values in the result of a run, including those inside arrays and objects. */
  readonly note: (value: ObservedValue) => void;
  readonly notePattern: (source: string) => void;
  readonly noteCompared: (testCase: TestCase, values: ComparedValues) => void;
  /** Returns the pairs of operands that the latest run of a test case compared. */
  readonly comparedBy: (testCase: TestCase) => readonly ComparedPair[];
  /** The surroundings that runs asked for. */
  readonly surroundings: Set<Surrounding>;
  /** The names of the variables of the environment that runs asked for. */
  readonly variables: Set<string>;
}

const most = 100;
const longestString = 80;
/** The most parts of one observed value that are read. */
const mostParts = 50;

export function createSeenValues(): SeenValues {
  const numbers: number[] = [];
  const strings: string[] = [];
  const bigints: string[] = [];
  const patterns: string[] = [];
  const pairsOf = new WeakMap<TestCase, readonly ComparedPair[]>();
  const compared = {
    numbers: new Array<number>(),
    strings: new Array<string>(),
    keys: new Array<string>(),
  };
  return {
    numbers,
    strings,
    bigints,
    patterns,
    compared,
    surroundings: new Set(),
    variables: new Set(),
    notePattern: (source) => enter(patterns, source),
    noteCompared: (testCase, { pairs, keys }) => {
      for (const each of pairs.flat()) {
        if (typeof each === 'number') enter(compared.numbers, each);
        else enter(compared.strings, each);
      }
      for (const each of keys) enter(compared.keys, each);
      pairsOf.set(testCase, pairs);
    },
    comparedBy: (testCase) => pairsOf.get(testCase) ?? [],
    note: (value) => {
      let left = mostParts;
      const walk = (part: ObservedValue): void => {
        if (left === 0) return;
        left -= 1;
        if (part.is === 'number') enter(numbers, Number(part.text));
        else if (part.is === 'bigint') enter(bigints, part.digits);
        else if (part.is === 'string' && part.value.length <= longestString)
          enter(strings, part.value);
        else observedParts(part).forEach(walk);
      };
      walk(value);
    },
  };
}

function enter<Value>(values: Value[], value: Value): void {
  if (values.includes(value)) return;
  values.push(value);
  if (values.length > most) values.shift();
}
