import { statementKinds, type StatementKind } from '../../model/statement-kinds.ts';
import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { continuesLine, isTerminated, neighbour } from '../places/statement-start.ts';
import { endsItsFlow } from '../places/tail-position.ts';
import { returnsNothing } from '../kinds/return-type.ts';
import { statementKind } from '../places/statement-kind.ts';

/**
 * Statement deletion: calls, awaits, assignments, `++` and `--`, `delete`, `throw`, `break`, `continue`, and `return` in a function
 * that returns nothing. The replacement is empty. It is `{}` if the grammar needs a statement there, such as the body of an
 * `if` or a loop. It is `;` if the statements before and after would otherwise be parsed as one.
 */
export const std: MutationOperator = statementDeletion(statementKinds);

/** Returns statement deletion restricted to some kinds of statements. It has the name of the whole operator. */
export function statementDeletion(kinds: readonly StatementKind[]): MutationOperator {
  return {
    name: 'STD',
    description: 'Statement deletion',
    replacements(node: Node, context: OperatorContext): readonly Replacement[] {
      const kind = statementKind(node);
      if (kind === undefined || !kinds.includes(kind) || !isDeletable(node, context)) return [];
      return [{ text: textInstead(node, context), probe: { kind: 'always' } }];
    },
  };
}

/** False for a jump to the place where control goes anyway, and for the `return` of a function that returns something. */
function isDeletable(node: Node, context: OperatorContext): boolean {
  switch (node.type) {
    case 'BreakStatement':
    case 'ContinueStatement':
      return !endsItsFlow(node, context.ancestors);
    case 'ReturnStatement':
      return node.argument === null
        ? !endsItsFlow(node, context.ancestors)
        : returnsNothing(context.enclosingFunction);
    default:
      return true;
  }
}

function textInstead(node: Node, context: OperatorContext): string {
  const parent = context.ancestors.at(-1);
  switch (parent?.type) {
    case 'IfStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'WithStatement':
    case 'LabeledStatement':
      return '{}';
    default:
      return joinsNeighbours(node, parent, context.text) ? ';' : '';
  }
}

/** True if, without a statement, its two neighbours would be parsed as one statement, or the next one would become a directive. */
function joinsNeighbours(node: Node, parent: Node | undefined, text: string): boolean {
  const next = neighbour(node, parent, 1);
  if (next === undefined) return false;
  const start = text.slice(next.start, next.start + 2);
  if (/^['"]/.test(start)) return true;
  const previous = neighbour(node, parent, -1);
  return previous !== undefined && continuesLine(start) && !isTerminated(previous, text);
}
