import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { constantText } from '../replacements/replacement-text.ts';
import { isVariableRead } from '../places/variable-read.ts';
import { variablesInScope } from '../places/variables-in-scope.ts';

/** The most variables that replace one variable; those with the nearest declarations are taken. */
const mostVariables = 2;

/**
 * Variable replacement (VRO in µTEST): a variable that is read becomes another variable in scope that has the same declared
 * type or, without a declared type, an initial value of the same kind.
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
      .slice(0, mostVariables)
      .map(([name]) => ({ text: constantText(name, node, context), probe: { kind: 'always' } }));
  },
};
