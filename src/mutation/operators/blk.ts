import { isDerivedConstructor, isDirective, isFunction } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { hoistsNames } from '../../syntax/scope.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';

/**
 * Block removal, as StrykerJS's BlockStatement: a block of statements becomes empty, function bodies included. The
 * constructor of a derived class stays, since without `super()` it always throws, and so does a block inside a function
 * that declares something for all of it.
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
