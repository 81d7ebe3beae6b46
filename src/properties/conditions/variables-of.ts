import type { Condition, Term } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';

/** Returns the variables that a condition speaks of. */
export function variablesOf(condition: Condition): readonly Variable[] {
  switch (condition.kind) {
    case 'compare':
      return [...variablesIn(condition.left), ...variablesIn(condition.right)];
    case 'identical':
    case 'equals':
      return [condition.left, condition.right];
    case 'contains':
      return [...variablesIn(condition.collection), ...variablesIn(condition.element)];
    case 'affix':
    case 'within':
      return [...variablesIn(condition.whole), ...variablesIn(condition.part)];
    case 'same-elements':
      return [...variablesIn(condition.left), ...variablesIn(condition.right)];
    case 'sorted':
    case 'distinct':
    case 'lacks':
    case 'one-of':
    case 'type':
      return variablesIn(condition.term);
    case 'unchanged':
      return [condition.variable];
    case 'throws':
      return [];
    case 'not':
      return variablesOf(condition.condition);
  }
}

/** Whether a condition speaks of what a value is before the test code runs. */
export function isAboutBefore(condition: Condition): boolean {
  const text = JSON.stringify(condition);
  return condition.kind === 'unchanged' || text.includes('"when":"before"');
}

/** Returns the variables that a term speaks of. */
export function variablesIn(term: Term): readonly Variable[] {
  return 'variable' in term ? [term.variable] : operandsOf(term).flatMap(variablesIn);
}

/** Returns the terms of which a term is made. */
export function operandsOf(term: Term): readonly Term[] {
  switch (term.of) {
    case 'length':
    case 'element':
    case 'property':
    case 'derived':
      return [term.term];
    case 'arithmetic':
      return [term.left, term.right];
    case 'text':
      return term.parts;
    case 'list':
      return term.elements;
    case 'record':
      return term.members.flat();
    default:
      return [];
  }
}

/** A term that makes a value of several others. */
type MadeTerm = Extract<Term, { of: 'arithmetic' | 'text' | 'list' | 'record' }>;

/** Whether a term makes a value of several others. */
export function isMade(term: Term): term is MadeTerm {
  return ['arithmetic', 'text', 'list', 'record'].includes(term.of);
}
