import type { Random } from '../../foundation/random.ts';
import type { TestCase, Variable } from '../../model/test-case.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { Draft } from './draft.ts';
import type { SeenValues } from './values/seen-values.ts';
import type { Scope, UnitIndex } from './typing/unit-index.ts';

/** Sequences of statements that were seen to yield an instance, kept for when another is needed (μTEST paper, 3). */
export interface SequencePool {
  /** Keeps how a test case made its instances, as far as its first statements ran to their end. */
  readonly note: (testCase: TestCase, completed: number, scope: Scope) => void;
  /** Copies a sequence for an instance of a class to the end of a draft; undefined, with the draft as it was, if none fits. */
  readonly insert: (draft: Draft, classId: string, random: Random) => Variable | undefined;
}

/** What test cases of a unit are made from. */
export interface Material {
  readonly index: UnitIndex;
  readonly random: Random;
  readonly seen: SeenValues;
  readonly sequences: SequencePool;
  /** The most statements of a test case. */
  readonly maxLength: number;
}

/** Where in making a value something is: what it is made for. */
export interface Construction {
  /** Ids of the classes of which an instance is being made: their generators may not need one themselves. */
  readonly guard: ReadonlySet<string>;
  readonly depth: number;
  /** How many generators may still be tried for the value that all this is for. */
  readonly attempts: { left: number };
}

/** Writes values at the end of a draft. */
export interface Maker {
  readonly material: Material;
  readonly draft: Draft;
  /**
   * The variable of a value of a type: mostly one that the draft has already, else a new one. Undefined, with the draft as it
   * was, where there is no way to one.
   */
  readonly value: (type: ValueType, construction: Construction) => Variable | undefined;
  /** The same, always a new one. */
  readonly newValue: (type: ValueType, construction: Construction) => Variable | undefined;
}

const mostAttempts = 60;
/** From this depth on, values are as plain as their types allow. */
const plainDepth = 4;
/** With so few statements left, too. */
const plainRoom = 8;

/** The beginning of making a value. */
export function newConstruction(): Construction {
  return { guard: new Set(), depth: 0, attempts: { left: mostAttempts } };
}

/** One level further in. */
export function within(construction: Construction, guarded: readonly string[] = []): Construction {
  const { guard, depth, attempts } = construction;
  return {
    guard: guarded.length === 0 ? guard : new Set([...guard, ...guarded]),
    depth: depth + 1,
    attempts,
  };
}

/** Whether to leave out what can be left out: deep inside a value, or where the test case gets too long. */
export function isSparing({ material, draft }: Maker, { depth }: Construction): boolean {
  return depth >= plainDepth || material.maxLength - draft.statements.length < plainRoom;
}
