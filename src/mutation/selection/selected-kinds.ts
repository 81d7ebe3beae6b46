import type { Node } from '../../syntax/parse.ts';
import { withoutBrackets } from '../replacements/replacement-text.ts';

/** The kinds of statements that a script may choose for deletion, by their words in the script. */
export const deletedKinds = [
  'CALL',
  'INC',
  'DEC',
  'ASSIGN',
  'CONT',
  'BREAK',
  'RETURN',
  'THROW',
  'DELETE',
] as const;

/** The kinds of literals that a script may choose for replacement, by their words in the script. */
export const replacedKinds = ['NUMBER', 'STRING', 'BOOLEAN'] as const;

/** A kind of statement or literal, as a script names it. */
export type SelectedKind = (typeof deletedKinds)[number] | (typeof replacedKinds)[number];

/** Returns the kind of a statement that STD deletes, or of a literal that LVR replaces; undefined for other nodes. */
export function selectedKind(node: Node): SelectedKind | undefined {
  switch (node.type) {
    case 'ExpressionStatement':
      return actionKind(node.expression);
    case 'ContinueStatement':
      return 'CONT';
    case 'BreakStatement':
      return 'BREAK';
    case 'ReturnStatement':
      return 'RETURN';
    case 'ThrowStatement':
      return 'THROW';
    case 'TemplateLiteral':
      return 'STRING';
    case 'UnaryExpression':
      return 'NUMBER';
    case 'Literal':
      return literalKind(node.value);
    default:
      return undefined;
  }
}

function actionKind(expression: Node): SelectedKind | undefined {
  const bare = withoutBrackets(expression);
  switch (bare.type) {
    case 'UpdateExpression':
      return bare.operator === '++' ? 'INC' : 'DEC';
    case 'AssignmentExpression':
      return 'ASSIGN';
    case 'UnaryExpression':
      return bare.operator === 'delete' ? 'DELETE' : actionKind(bare.argument);
    default:
      return 'CALL';
  }
}

function literalKind(value: unknown): SelectedKind | undefined {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return 'NUMBER';
    case 'string':
      return 'STRING';
    case 'boolean':
      return 'BOOLEAN';
    default:
      return undefined;
  }
}
