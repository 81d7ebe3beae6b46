import {
  ofBooleans,
  ofConditions,
  type Substitute,
} from '../../../src/mutation/replacements/sufficient-sets.ts';
import { findRedundancy, type Candidate, type Finding, type Outcomes } from './redundancy.ts';

/** A condition over different operands, each of which occurs once. */
type Condition =
  | { readonly kind: 'operand'; readonly at: number }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'constant'; readonly value: boolean }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Condition;
      readonly right: Condition;
    };

/** The kind of sufficient set that the connectors of a condition get. */
export type Setting = 'booleans' | 'truthiness';

/** A condition with the findings about its mutants, by enumeration of all assignments. */
export interface JudgedCondition {
  readonly text: string;
  /** The mutants of every connector. An outer connector comes before the connectors inside it. */
  readonly mutants: readonly Finding[];
  /** Insertions of `!` at every operand and connector, judged among the mutants. */
  readonly negations: readonly Finding[];
}

const sets = { booleans: ofBooleans, truthiness: ofConditions };

/** Returns all conditions with a number of connectors, with all possible brackets, and the findings about their mutants. */
export function judgeConditions(connectors: number, setting: Setting): readonly JudgedCondition[] {
  return conditions(connectors, 0).map((condition) => {
    const original = outcomesOf(condition, connectors + 1);
    const named = (mutant: Condition): Candidate => ({
      name: textOf(mutant),
      outcomes: outcomesOf(mutant, connectors + 1),
    });
    const mutants = replaced(condition, (at) => replaceConnector(at, setting)).map(named);
    const negated = replaced(condition, (of) => [{ kind: 'not', of }]).map(named);
    return {
      text: textOf(condition),
      mutants: findRedundancy(original, mutants),
      negations: findRedundancy(original, [...mutants, ...negated]).slice(mutants.length),
    };
  });
}

function conditions(connectors: number, firstOperand: number): readonly Condition[] {
  if (connectors === 0) return [{ kind: 'operand', at: firstOperand }];
  return Array.from({ length: connectors }, (_, inLeft) =>
    conditions(inLeft, firstOperand).flatMap((left) =>
      conditions(connectors - 1 - inLeft, firstOperand + inLeft + 1).flatMap((right) =>
        ['&&', '||'].map((operator): Condition => ({ kind: 'binary', operator, left, right })),
      ),
    ),
  ).flat();
}

/** Returns the variants of a condition in which one of its parts is replaced. */
function replaced(
  condition: Condition,
  replace: (part: Condition) => readonly Condition[],
): readonly Condition[] {
  if (condition.kind !== 'binary') return replace(condition);
  return [
    ...replace(condition),
    ...replaced(condition.left, replace).map((left) => ({ ...condition, left })),
    ...replaced(condition.right, replace).map((right) => ({ ...condition, right })),
  ];
}

function replaceConnector(part: Condition, setting: Setting): readonly Condition[] {
  if (part.kind !== 'binary') return [];
  return (sets[setting][part.operator] ?? []).map((each) => substitute(each, part));
}

function substitute(
  by: Substitute,
  node: Extract<Condition, { readonly kind: 'binary' }>,
): Condition {
  switch (by) {
    case 'left':
      return node.left;
    case 'right':
      return node.right;
    case 'true':
    case 'false':
      return { kind: 'constant', value: by === 'true' };
    default:
      return { ...node, operator: by };
  }
}

function outcomesOf(condition: Condition, operands: number): Outcomes {
  return Array.from({ length: 2 ** operands }, (_, assignment) => evaluate(condition, assignment));
}

/** Returns the condition's value for an assignment, whose bit `i` is the truth value of operand `i`. */
function evaluate(condition: Condition, assignment: number): boolean {
  switch (condition.kind) {
    case 'operand':
      return ((assignment >> condition.at) & 1) === 1;
    case 'constant':
      return condition.value;
    case 'not':
      return !evaluate(condition.of, assignment);
    case 'binary': {
      const left = evaluate(condition.left, assignment);
      const right = evaluate(condition.right, assignment);
      if (condition.operator === '&&') return left && right;
      if (condition.operator === '||') return left || right;
      return (left === right) === (condition.operator === '===');
    }
  }
}

function textOf(condition: Condition): string {
  switch (condition.kind) {
    case 'operand':
      return 'abcd'[condition.at] ?? '?';
    case 'constant':
      return String(condition.value);
    case 'not':
      return `!${bracketed(condition.of)}`;
    case 'binary':
      return `${bracketed(condition.left)} ${condition.operator} ${bracketed(condition.right)}`;
  }
}

function bracketed(condition: Condition): string {
  return condition.kind === 'binary' ? `(${textOf(condition)})` : textOf(condition);
}
