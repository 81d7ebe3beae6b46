import type { Node } from '../syntax/parse.ts';
import { numberOf } from './number-of.ts';

/** Returns the whole number, at least 1, by which an assignment increases a variable; undefined for other assignments. */
export function stepOf(node: Node): number | undefined {
  if (node.type === 'UpdateExpression') return node.operator === '++' ? 1 : undefined;
  if (node.type !== 'AssignmentExpression' || node.operator !== '+=') return undefined;
  const step = numberOf(node.right);
  return step !== undefined && Number.isSafeInteger(step) && step > 0 ? step : undefined;
}
