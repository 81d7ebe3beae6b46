import type { Condition, ParameterisedTest, Term } from '../../model/property.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Statement } from '../../model/test-case.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import { isEngineError } from '../../generation/prove/assertions/unstable-text.ts';
import { isCheckable } from '../generalise/is-checkable.ts';
import { keyOf } from './key-of.ts';
import { isCount, isEquality, memberName } from './list-conditions.ts';
import { isMade, variablesIn } from './variables-of.ts';

/**
 * How much a postcondition tells a person about the code, whatever mutants it notices: a law (3), a relation (2), a fact that says
 * little by itself (1), as one bound of a number does, or nothing (0), as the type of a result or the value that one example has.
 */
export type Insight = 0 | 1 | 2 | 3;

/** What the insight of a condition depends on besides itself. */
export interface InsightContext {
  readonly test: ParameterisedTest;
  /** Whether the property has preconditions that say when it holds. */
  readonly isConditional: boolean;
  /** The kind of value that a term has in runs. */
  readonly kindOf: (term: Term) => ObservedValue['is'] | undefined;
}

/** Returns how much a postcondition tells. */
export function insightOf(condition: Condition, context: InsightContext): Insight {
  switch (condition.kind) {
    case 'compare':
      return isEquality(condition)
        ? ofEquality(condition.left, condition.right, context)
        : ofOrder(condition.left, condition.right, context);
    case 'equals':
    case 'within':
    case 'unchanged':
      return 2;
    case 'affix':
      return ofAffix(condition.part, context.test);
    case 'contains':
      if (isOfOne(condition.collection, condition.element)) return 0;
      return context.kindOf(condition.collection) === 'string' ? 1 : 2;
    case 'distinct':
      // The parts of a composed text are as different as the inputs are.
      return isComposed(context.test.statements) ? 0 : 3;
    case 'sorted':
    case 'same-elements':
      return 3;
    case 'identical':
      return 1;
    case 'lacks':
    case 'one-of':
      return 1;
    case 'type':
      return condition.type === 'integer' || condition.type === 'nan' ? 1 : 0;
    case 'throws':
      return context.isConditional && isOfUnit(condition, context) ? 2 : 0;
    case 'not':
      return ofNegation(condition.condition, context);
  }
}

/** Whether the unit throws an error by itself: neither the engine nor a function that it was given does. */
function isOfUnit(
  { class: name, message }: Extract<Condition, { kind: 'throws' }>,
  { test }: InsightContext,
): boolean {
  const isGiven = test.statements.some(
    (each) =>
      each.kind === 'stub' &&
      (each.behaviour.does === 'throw' || each.behaviour.does === 'reject') &&
      each.behaviour.message === message,
  );
  return !isGiven && !isEngineError(name, message);
}

/**
 * That a list does not have a number or a text that the call was given says something, but not of one element of it. Of other values, it is nearly always so, also of a part of
 * a text that it was given.
 */
function ofNegation(condition: Condition, { kindOf, test }: InsightContext): Insight {
  if (condition.kind !== 'contains') return condition.kind === 'equals' ? 1 : 0;
  const { collection, element } = condition;
  if (collection.of === 'element') return 0;
  const parts = test.statements.flatMap((each) => (each.kind === 'text' ? usesOf(each) : []));
  // That a result happens not to have what an input tells, such as its length, is no news.
  const isGiven =
    element.of === 'variable' &&
    element.variable < test.parameters.length &&
    !parts.includes(element.variable);
  const isPlain = ['number', 'string', 'bigint'].includes(kindOf(element) ?? '');
  return isGiven && isPlain && kindOf(collection) !== 'string' ? 2 : 0;
}

/** That a result begins or ends with an input says something. That it is a piece of the input, or that a part of a composed text comes first, says little of what is done. */
function ofAffix(part: Term, { parameters, statements }: ParameterisedTest): Insight {
  const isInput = variablesIn(part).every((variable) => variable < parameters.length);
  return isInput && !isComposed(statements) ? 2 : 1;
}

/** Whether inputs are parts of which a text is composed. */
function isComposed(statements: readonly Statement[]): boolean {
  return statements.some(({ kind }) => kind === 'text');
}

function ofEquality(left: Term, right: Term, context: InsightContext): Insight {
  const constant = [left, right].find((term) => term.of === 'constant');
  if (constant?.of === 'constant') {
    const term = constant === left ? right : left;
    return ofConstant(term, constant.value, context);
  }
  if (isOwnForm(left, right) || isOwnForm(right, left)) return 1;
  if (isKept(left, right, context.test) || isKept(right, left, context.test)) return 1;
  // Of a text that is composed, a length depends on what else stands in it.
  if (isComposed(context.test.statements) && isTextLength(left, context)) return 1;
  // That a text of several parts comes back as a whole is so for want of what code looks for.
  if (isGivenText(right, context.test)) return variablesIn(right).length > 1 ? 1 : 2;
  if (isComputed(left) || isComputed(right)) return 3;
  if (left.of === 'variable' && right.of === 'variable') {
    return context.test.statements.length > 1 ? 3 : 2;
  }
  if (isOfOne(left, right) || isOfSameCall(left, right, context.test)) return 1;
  if (isSized(left, right)) return 2;
  if (left.of === 'length') return context.kindOf(left.term) === 'string' ? 1 : 2;
  return 2;
}

/** A result that is always the same tells something if a condition says when, or if several calls, or a change of an input, lead to it. */
function ofConstant(
  term: Term,
  value: ObservedValue,
  { isConditional, kindOf, test: { parameters, statements } }: InsightContext,
): Insight {
  if (value.is === 'object' || value.is === 'map' || value.is === 'set') return 0;
  if (value.is === 'array' && value.elements.length > 0) return 0;
  if (term.of === 'length' && kindOf(term.term) === 'string') return 0;
  // What is not there says nothing of a call, nor a long text, or one that tells of a number that is none.
  if (term.of === 'member' && (value.is === 'null' || value.is === 'undefined')) return 0;
  if (value.is === 'string' && !isCheckable(value)) return 0;
  // One text among what a result tells, such as its type, is written in the code like that.
  if (value.is === 'string' && (term.of === 'member' || term.of === 'property')) return 0;
  // What one element is says nothing of the others, nor what follows a sign that the example happens to have.
  if (term.of === 'element') return 0;
  if (isComposed(statements) && value.is !== 'boolean') return 0;
  // Beside data of one example, which text gives one value is mostly an accident of that data.
  if (statements.some(({ kind }) => kind === 'object' || kind === 'array')) return 0;
  if (isConditional) return 2;
  const isLeftBehind = variablesIn(term).every((variable) => variable < parameters.length);
  const calls = statements.filter(({ kind }) => kind === 'call');
  if (isLeftBehind || calls.length > 1 || hasTwins(statements)) return 2;
  return isOfInstance(term) && isNothing(value) ? 2 : 0;
}

function isTextLength(term: Term, { kindOf }: InsightContext): boolean {
  return term.of === 'length' && kindOf(term.term) === 'string';
}

/** Whether a term is what an instance tells. */
function isOfInstance(term: Term): boolean {
  return term.of === 'member' || (term.of === 'length' && isOfInstance(term.term));
}

/** Whether a value is that of what has nothing in it yet: a new stack has the size 0. */
function isNothing(value: ObservedValue): boolean {
  return value.is === 'array' || (value.is === 'number' && value.text === '0');
}

/** Whether a call gets one input twice. */
function hasTwins(statements: readonly Statement[]): boolean {
  return statements.some((statement) => {
    const uses = usesOf(statement);
    return new Set(uses).size < uses.length;
  });
}

function ofOrder(left: Term, right: Term, { kindOf }: InsightContext): Insight {
  if (isSized(left, right) || isSized(right, left)) return 2;
  if (left.of === 'constant' || right.of === 'constant')
    return isCount(left) || isCount(right) ? 0 : 1;
  if (left.of === 'length' || right.of === 'length') {
    const isOfText = [left, right].some(
      (term) => term.of === 'length' && kindOf(term.term) === 'string',
    );
    return isOfText ? 0 : 1;
  }
  return isCount(left) ? 1 : 2;
}

/** Whether two terms are lengths, one of a result, and the other of what the same method of an instance gives without arguments: most results have the same length. */
function isOfSameCall(left: Term, right: Term, { statements }: ParameterisedTest): boolean {
  if (left.of !== 'length' || right.of !== 'length') return false;
  const asked = [left.term, right.term].flatMap((each) =>
    each.of === 'member' ? each.callable : [],
  );
  return statements.some((each) => each.kind === 'call' && asked.includes(each.callable));
}

/** Whether a term is the length of a result, and the other a number that the call was given: it is cut or filled up to that. */
function isSized(length: Term, number: Term): boolean {
  return length.of === 'length' && number.of === 'variable';
}

/** Whether a term is another one with a change that most values survive: a text, and the same text trimmed. */
function isOwnForm(term: Term, other: Term): boolean {
  return term.of === 'derived' && keyOf(term.term) === keyOf(other);
}

/** Whether a term is what a new instance keeps of an input under the same name: its constructor says as much. */
function isKept(kept: Term, given: Term, { parameters, statements }: ParameterisedTest): boolean {
  const [call, ...others] = statements.filter(({ kind }) => kind === 'call');
  if (kept.of !== 'member' || kept.variable < parameters.length) return false;
  if (call?.kind !== 'call' || call.receiver !== undefined || others.length > 0) return false;
  return nameOf(given, parameters) === memberName(kept.callable);
}

/** The name of an input, or of a member that it has. */
function nameOf(term: Term, parameters: ParameterisedTest['parameters']): string | undefined {
  switch (term.of) {
    case 'variable':
      return parameters[term.variable]?.name;
    case 'member':
      return memberName(term.callable);
    case 'property':
      return term.name;
    default:
      return undefined;
  }
}

/** Whether a term is a composed text that a call was given. */
function isGivenText(term: Term, { parameters, statements }: ParameterisedTest): boolean {
  if (term.of !== 'text') return false;
  const texts = statements.filter((each) => each.kind === 'text');
  const partOf = (part: Term): string | number | undefined => {
    if (part.of === 'constant' && part.value.is === 'string') return part.value.value;
    return part.of === 'variable' && part.variable < parameters.length ? part.variable : undefined;
  };
  const own = JSON.stringify(term.parts.map(partOf));
  return texts.some(({ parts }) => JSON.stringify(parts) === own);
}

function isComputed(term: Term): boolean {
  return isMade(term) || term.of === 'derived';
}

/** Whether two terms are about one and the same variable. */
function isOfOne(left: Term, right: Term): boolean {
  return new Set([...variablesIn(left), ...variablesIn(right)]).size === 1;
}
