import type { StatementKind } from '../../model/statement-kinds.ts';
import type { Node } from '../../syntax/parse.ts';
import { withoutBrackets } from '../replacements/replacement-text.ts';

/** Returns the kind of a statement that can be deleted; undefined for a declaration, a value, `super()` and the like. */
export function statementKind(statement: Node): StatementKind | undefined {
  switch (statement.type) {
    case 'ExpressionStatement':
      return actionKind(statement.expression);
    case 'ThrowStatement':
      return 'throw';
    case 'BreakStatement':
      return 'break';
    case 'ContinueStatement':
      return 'continue';
    case 'ReturnStatement':
      return 'return';
    default:
      return undefined;
  }
}

function actionKind(expression: Node): StatementKind | undefined {
  const bare = withoutBrackets(expression);
  switch (bare.type) {
    case 'CallExpression':
      return bare.callee.type === 'Super' ? undefined : 'call';
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return actionKind(bare.expression);
    case 'UnaryExpression':
      if (bare.operator === 'delete') return 'delete';
      return bare.operator === 'void' ? actionKind(bare.argument) : undefined;
    case 'AwaitExpression':
      return actionKind(bare.argument) ?? 'await';
    case 'AssignmentExpression':
      return 'assignment';
    case 'UpdateExpression':
      return bare.operator === '++' ? 'increment' : 'decrement';
    default:
      return undefined;
  }
}
