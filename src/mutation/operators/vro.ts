import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { constantText } from '../replacements/replacement-text.ts';
import { isVariableRead } from '../sites/variable-read.ts';
import { variablesInScope } from '../sites/variables-in-scope.ts';

/** How many other variables take a variable's place, the nearest declarations first. */
const LIMIT = 2;

/**
 * Variable replacement (VRO in µTEST): a variable that is read becomes another one in scope of the same declared type or, where
 * none is declared, of the same kind by its initialiser.
 */
export const vro: MutationOperator = {
  name: 'VRO',
  description: 'Variable replaced by another of its kind',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'Identifier' || !isVariableRead(node, context.ancestors)) return [];
    const variables = variablesInScope(node, context);
    const kind = variables.get(node.name);
    if (kind === undefined) return [];
    return [...variables]
      .filter(([name, other]) => name !== node.name && other === kind)
      .slice(0, LIMIT)
      .map(([name]) => ({ text: constantText(name, node, context), probe: { kind: 'always' } }));
  },
};
