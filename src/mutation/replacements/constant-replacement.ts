import type { Node } from '../../syntax/parse.ts';
import { isEffectFree } from './effect-free.ts';
import type { OperatorContext, Replacement } from '../operator.ts';
import type { InfectionProbe } from '../sites/site.ts';
import { constantText } from './replacement-text.ts';

/**
 * Replaces an expression by a primitive constant. If the expression has no effects, the probe compares its value with the constant.
 * If only the right operand of a logical expression has effects, it does so where that operand is not evaluated.
 */
export function constantReplacement(
  text: string,
  node: Node,
  context: OperatorContext,
): Replacement {
  return {
    text: constantText(text, node, context),
    probe: probeOf(text, node),
  };
}

function probeOf(text: string, node: Node): InfectionProbe {
  if (isEffectFree(node)) return { kind: 'constant', text };
  const isFreeIfShort = node.type === 'LogicalExpression' && isEffectFree(node.left);
  return isFreeIfShort ? { kind: 'constant', text, ifShort: true } : { kind: 'always' };
}
