import type { Random } from '../../foundation/random.ts';
import type { Statement, TestCase, Variable } from '../../model/test-case.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { Draft } from './draft.ts';
import type { SeenValues } from './values/seen-values.ts';
import type { Scope, UnitIndex } from './typing/unit-index.ts';

/** Sequences of statements that made an instance in a run. They are reused when another instance is needed (μTEST paper, 3). */
export interface SequencePool {
  /** Stores how a test case made its instances. Only the statements that were completed count. */
  readonly note: (testCase: TestCase, completed: number, scope: Scope) => void;
  /**
   * Copies a sequence for an instance of a class to the end of a draft. If none fits, returns undefined and leaves the draft
   * unchanged.
   */
  readonly insert: (draft: Draft, classId: string, random: Random) => Variable | undefined;
}

/** The material for test cases of a unit. */
export interface Material {
  readonly index: UnitIndex;
  readonly random: Random;
  readonly seen: SeenValues;
  readonly sequences: SequencePool;
  /** The most statements of a test case. */
  readonly maxLength: number;
  /** Whether test cases may move the clock. The project's test runner must have timers for that. */
  readonly movesTime: boolean;
  /** Present only before the search, in calls that record how the unit uses what it gets. */
  readonly recording?: Recording;
}

/** Where recorders stand in test cases. */
export interface Recording {
  /** The variables of the objects that recorders replace. */
  readonly variables: Set<Variable>;
  /** Whether recorders also take the places of functions and switches. */
  readonly isWide: boolean;
  /** The number of values that may still be made for the call. Declared types of libraries may need more than anyone can wait for. */
  left: number;
}

/** The place inside a value that is being made. */
export interface Construction {
  /** The ids of the classes of which an instance is being made. Their generators must not need another instance of them. */
  readonly guard: ReadonlySet<string>;
  readonly depth: number;
  /** The number of generators that may still be tried for the whole value. */
  readonly attempts: { left: number };
}

/** Writes values at the end of a draft. */
export interface Maker {
  readonly material: Material;
  readonly draft: Draft;
  /** The statements that will follow, if the draft is the beginning of a test case. */
  readonly later: readonly Statement[];
  /**
   * Returns the variable of a value of a type: mostly an existing one, otherwise a new one. If no value can be made, returns
   * undefined and leaves the draft unchanged.
   */
  readonly value: (type: ValueType, construction: Construction) => Variable | undefined;
  /**
   * Returns the variable of a new value of a type. If no value can be made, returns undefined and leaves the draft unchanged.
   */
  readonly newValue: (type: ValueType, construction: Construction) => Variable | undefined;
  /** Returns the variable of a new value that is equal to another one; undefined if there is no other one. */
  readonly twin: (of: Variable | undefined) => Variable | undefined;
}

const mostAttempts = 60;
/** From this depth on, values are as plain as their types allow. */
const plainDepth = 4;
/** If fewer statements than this may still be added, values are plain too. */
const plainRoom = 8;

/** Returns the place at which the making of a value begins. */
export function newConstruction(): Construction {
  return { guard: new Set(), depth: 0, attempts: { left: mostAttempts } };
}

/** Returns a place one level deeper. */
export function within(construction: Construction, guarded: readonly string[] = []): Construction {
  const { guard, depth, attempts } = construction;
  return {
    guard: guarded.length === 0 ? guard : new Set([...guard, ...guarded]),
    depth: depth + 1,
    attempts,
  };
}

/** Returns whether to leave out optional parts: deep inside a value, and if the test case is nearly too long. */
export function isSparing({ material, draft }: Maker, { depth }: Construction): boolean {
  return depth >= plainDepth || material.maxLength - draft.statements.length < plainRoom;
}
