import { isDerivedConstructor, isDirective, isFunction } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { hoistsNames } from '../../syntax/scope.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';

/**
 * Block removal, as StrykerJS's BlockStatement: a block of statements becomes empty. Function bodies become empty as well,
 * except the constructor of a derived class: it always throws without `super()`. A block that declares a name for the whole
 * function around it stays.
 */
export const blk: MutationOperator = {
  name: 'BLK',
  description: 'Block of statements emptied',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'BlockStatement' || node.body.every(isDirective)) return [];
    const parent = context.ancestors.at(-1);
    if (isDerivedConstructor(context.ancestors.slice(0, -1))) return [];
    if (!isFunction(parent) && hoistsNames(node)) return [];
    return [{ text: '{}', probe: { kind: 'always' } }];
  },
};
