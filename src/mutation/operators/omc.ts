import type { Node } from '../../syntax/parse.ts';
import { chainLink } from '../places/chain-link.ts';
import { constantReplacement } from '../replacements/constant-replacement.ts';
import { defaultsOfKind } from '../replacements/default-values.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { statementDeletion } from './std.ts';

const statements = statementDeletion(['call']);

/**
 * Call omission, as Javalanche's "omit method call". A call that is a statement is deleted. A call whose value is used becomes
 * the default of its kind if the kind is known, an empty object or array if the value is destructured or spread, and
 * `undefined` otherwise. A call stays if its result is of unknown kind and a property of it is used: without the call, the
 * program would only crash.
 */
export const omc: MutationOperator = {
  name: 'OMC',
  description: 'Call omitted, its value replaced by a default',
  replacements(node: Node, context: OperatorContext): Iterable<Replacement> {
    if (node.type === 'ExpressionStatement') return statements.replacements(node, context);
    const call = chainLink(node, context.ancestors.at(-1));
    if (call?.type !== 'CallExpression' || call.callee.type === 'Super') return [];
    const text = valueInstead(node, context);
    return text === undefined ? [] : [constantReplacement(text, node, context)];
  },
};

function valueInstead(node: Node, context: OperatorContext): string | undefined {
  const at = context.ancestors.findLastIndex((each) => !transparent.has(each.type));
  const parent = context.ancestors[at];
  const child = context.ancestors[at + 1] ?? node;
  const byKind = defaultsOfKind(context.kindOf(node)).at(-1);
  switch (parent?.type) {
    case 'ExpressionStatement':
      return undefined;
    case 'AwaitExpression':
      return context.ancestors[at - 1]?.type === 'ExpressionStatement' ? undefined : 'undefined';
    case 'MemberExpression':
      return child === parent.object && !parent.optional ? byKind : (byKind ?? 'undefined');
    case 'CallExpression':
    case 'NewExpression':
      if (child === parent.callee) return undefined;
      return byKind ?? 'undefined';
    case 'SpreadElement':
      return context.ancestors[at - 1]?.type === 'ObjectExpression' ? '{}' : '[]';
    case 'ForOfStatement':
      return '[]';
    case 'VariableDeclarator':
      if (parent.id.type === 'ObjectPattern') return '{}';
      return parent.id.type === 'ArrayPattern' ? '[]' : (byKind ?? 'undefined');
    case 'TaggedTemplateExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
    case 'YieldExpression':
      return undefined;
    default:
      return byKind ?? 'undefined';
  }
}

/** The nodes that pass a value on unchanged. */
const transparent: ReadonlySet<string> = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
]);
