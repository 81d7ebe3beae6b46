import type { Node } from '../../syntax/parse.ts';
import { hoistsNames } from '../hoisted-names.ts';
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
    if (isDerivedConstructor(context.ancestors)) return [];
    if (!isFunction(parent) && hoistsNames(node)) return [];
    return [{ text: '{}', probe: { kind: 'always' } }];
  },
};

function isDirective(statement: Node): boolean {
  return statement.type === 'ExpressionStatement' && typeof statement.directive === 'string';
}

function isFunction(node: Node | undefined): boolean {
  return (
    node?.type === 'FunctionDeclaration' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'ArrowFunctionExpression'
  );
}

/** True where the innermost ancestor is the function of a derived class's constructor. */
function isDerivedConstructor(ancestors: readonly Node[]): boolean {
  const method = ancestors.at(-2);
  const owner = ancestors.at(-4);
  return (
    ancestors.at(-1)?.type === 'FunctionExpression' &&
    method?.type === 'MethodDefinition' &&
    method.kind === 'constructor' &&
    (owner?.type === 'ClassDeclaration' || owner?.type === 'ClassExpression') &&
    owner.superClass !== null
  );
}
