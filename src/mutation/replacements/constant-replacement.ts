import type { Node } from '../../syntax/parse.ts';
import { isEffectFree } from './effect-free.ts';
import type { OperatorContext, Replacement } from '../operator.ts';
import { constantText } from './replacement-text.ts';

/** Replaces an expression by a primitive constant. If the expression has no effects, the probe compares its value with the constant. */
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
