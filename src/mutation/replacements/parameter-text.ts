import type { Node } from '../../syntax/parse.ts';
import type { FunctionNode } from '../../syntax/nodes.ts';

/**
 * The arguments that pass a function's first `count` parameters on: a parameter's name where it has a plain one, and
 * otherwise, with a default value or a pattern, what was given for it.
 */
export function passedOn({ params }: Pick<FunctionNode, 'params'>, count: number): string {
  const passed = params.map((parameter: Node, at) => {
    if (parameter.type === 'Identifier') return parameter.name;
    const rest: Node | undefined =
      parameter.type === 'RestElement' ? parameter.argument : undefined;
    return rest?.type === 'Identifier' ? `...${rest.name}` : `arguments[${at}]`;
  });
  return passed.slice(0, count).join(', ');
}
