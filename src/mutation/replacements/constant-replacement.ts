import type { Node } from '../../syntax/parse.ts';
import { isEffectFree } from './effect-free.ts';
import type { OperatorContext, Replacement } from '../operator.ts';
import { constantText } from './replacement-text.ts';

/** A primitive constant in place of an expression, compared with its value where leaving it out has no effect. */
export function constantReplacement(
  text: string,
  node: Node,
  context: OperatorContext,
): Replacement {
  return {
    text: constantText(text, node, context),
    probe: isEffectFree(node) ? { kind: 'constant', text } : { kind: 'always' },
  };
}
