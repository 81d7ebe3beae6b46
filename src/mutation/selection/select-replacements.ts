import type { Node } from '../../syntax/parse.ts';
import { optionalLink } from '../places/chain-link.ts';
import { listedReplacement } from '../replacements/listed-replacement.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import type { Arity, PlacedSelection } from './operator-selection.ts';
import { selectedKind } from './selected-kinds.ts';

/**
 * Returns the replacements that an operator gives for a node under a selection. If the operator gives none without the
 * selection, it gives none with it either: a `+` that joins strings, for example, stays.
 */
export function selectReplacements(
  operator: MutationOperator,
  node: Node,
  context: OperatorContext,
  selection: PlacedSelection,
): readonly Replacement[] {
  if (!selection.isEnabled(operator.name)) return [];
  const own = [...operator.replacements(node, context)];
  if (own.length === 0) return own;
  const kinds = selection.kindsFor(operator.name);
  const kind = selectedKind(node);
  if (kinds !== undefined && (kind === undefined || !kinds.has(kind))) return [];
  const [arity, symbol] = operatorOf(node, context);
  const list = selection.listFor(operator.name, arity, symbol);
  if (list === undefined) return own;
  const listed = list.items.flatMap((item) => listedReplacement(item, node, context) ?? []);
  return list.keepsOwn ? [...own, ...listed] : listed;
}

function operatorOf(node: Node, context: OperatorContext): readonly [Arity, string] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ['binary', node.operator];
    case 'AssignmentExpression':
      return ['binary', node.operator.slice(0, -1)];
    case 'UnaryExpression':
    case 'UpdateExpression':
      return ['unary', node.operator];
    default:
      return optionalLink(node, context) === undefined ? ['unary', ''] : ['binary', '?.'];
  }
}
