import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { withoutBrackets } from '../replacement-text.ts';
import { continuesLine, isTerminated, neighbour } from '../statement-start.ts';
import { endsItsFlow } from '../tail-position.ts';
import { returnsNothing } from '../return-type.ts';

/**
 * Statement deletion: calls, awaits, assignments, `++` and `--`, `delete`, `throw`, `break`, `continue`, and `return`
 * where the function returns nothing. The replacement is empty; it is `{}` where the grammar wants a statement (the
 * body of an `if` or a loop) and `;` where the statements around would run together without one.
 */
export const std: MutationOperator = {
  name: 'STD',
  description: 'Statement deletion',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (!isDeletable(node, context)) return [];
    return [{ text: textInstead(node, context), probe: { kind: 'always' } }];
  },
};

function isDeletable(node: Node, context: OperatorContext): boolean {
  switch (node.type) {
    case 'ExpressionStatement':
      return isAction(node.expression);
    case 'ThrowStatement':
      return true;
    case 'BreakStatement':
    case 'ContinueStatement':
      return !endsItsFlow(node, context.ancestors);
    case 'ReturnStatement':
      return node.argument === null
        ? !endsItsFlow(node, context.ancestors)
        : returnsNothing(context.enclosingFunction);
    default:
      return false;
  }
}

function isAction(expression: Node): boolean {
  const bare = withoutBrackets(expression);
  switch (bare.type) {
    case 'CallExpression':
      return bare.callee.type !== 'Super';
    case 'ChainExpression':
      return isAction(bare.expression);
    case 'TSNonNullExpression':
      return isAction(bare.expression);
    case 'UnaryExpression':
      return bare.operator === 'delete' || (bare.operator === 'void' && isAction(bare.argument));
    case 'AwaitExpression':
    case 'AssignmentExpression':
    case 'UpdateExpression':
      return true;
    default:
      return false;
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

/** Without the statement, the one before it would go on into the next, or the next would become a directive. */
function joinsNeighbours(node: Node, parent: Node | undefined, text: string): boolean {
  const next = neighbour(node, parent, 1);
  if (next === undefined) return false;
  const start = text.slice(next.start, next.start + 2);
  if (/^['"]/.test(start)) return true;
  const previous = neighbour(node, parent, -1);
  return previous !== undefined && continuesLine(start) && !isTerminated(previous, text);
}
