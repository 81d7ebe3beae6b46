import type { Node } from '../../syntax/parse.ts';
import type { FunctionNode } from '../../syntax/nodes.ts';

/**
 * Returns the arguments of a call that passes a function's first `count` parameters on. A parameter with a default value or
 * a pattern is passed on as `arguments[…]`, all others by their names.
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
