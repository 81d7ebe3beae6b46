import type { Condition, Term } from '../../model/property.ts';
import { isCount } from './list-conditions.ts';
import { operandsOf } from './variables-of.ts';

/** How hard a condition is to read, and how little it says: conditions with lower numbers are preferred among those that notice as much. */
export function readabilityOf(condition: Condition): number {
  switch (condition.kind) {
    case 'compare': {
      const { comparison, left, right } = condition;
      return (
        (comparison === 'equal' || comparison === 'same' ? 1 : 5) +
        weightOf(left) +
        weightOf(right) -
        (isCount(left) && right.of === 'constant' ? easeOfCounts : 0)
      );
    }
    case 'identical':
    case 'unchanged':
      return 2;
    case 'equals':
      return 1.5;
    case 'contains':
      return 3 + weightOf(condition.collection) + weightOf(condition.element);
    case 'affix':
      return 1.5 + weightOf(condition.whole) + weightOf(condition.part);
    case 'within':
      return 2 + weightOf(condition.whole) + weightOf(condition.part);
    case 'same-elements':
      return 2 + weightOf(condition.left) + weightOf(condition.right);
    case 'sorted':
    case 'distinct':
      return 2 + weightOf(condition.term);
    case 'lacks':
      return 3 + 0.2 * condition.characters.length + weightOf(condition.term);
    case 'one-of':
      return 4 + weightOf(condition.term);
    case 'type':
      return 6 + weightOf(condition.term);
    case 'throws':
      return condition.message === '' ? 2 : 1;
    case 'not':
      return 3 + readabilityOf(condition.condition);
  }
}

/** That something is empty is said more plainly by how much it has than by what it has. */
const easeOfCounts = 0.3;

function weightOf(term: Term): number {
  switch (term.of) {
    case 'variable':
      return 0;
    case 'member':
    case 'string':
    case 'iteration':
      return 0.2;
    case 'constant':
      return 0.5;
    case 'length':
    case 'element':
    case 'property':
    case 'derived':
      return 0.4 + weightOf(term.term);
    case 'arithmetic':
    case 'text':
    case 'list':
    case 'record':
      return operandsOf(term).reduce((sum, each) => sum + weightOf(each), 0.6);
  }
}
