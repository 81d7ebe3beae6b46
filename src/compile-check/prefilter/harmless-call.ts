import ts from 'typescript';

import { assignsAnything } from './assignment-facts.ts';
import { withoutBrackets } from './value-shape.ts';
import { words } from '../words.ts';

/**
 * Returns whether the checker can't notice the deletion of a call statement: the call asserts nothing about its arguments,
 * always returns, and fills no array whose type grows with its elements, and no condition around it tests its callee.
 */
export function isHarmlessCall(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isExpressionStatement(node)) return false;
  let expression = withoutBrackets(node.expression);
  if (ts.isAwaitExpression(expression)) expression = withoutBrackets(expression.expression);
  if (!ts.isCallExpression(expression) || assignsAnything(expression)) return false;
  const callee = withoutBrackets(expression.expression);
  if (ts.isPropertyAccessExpression(callee) && growing.has(callee.name.text)) return false;
  if (isAskedFor(callee, node)) return false;
  const signature = checker.getResolvedSignature(expression);
  if (signature === undefined || checker.getTypePredicateOfSignature(signature)) return false;
  return (checker.getReturnTypeOfSignature(signature).flags & ts.TypeFlags.Never) === 0;
}

const growing = new Set(['push', 'unshift']);

/** A condition that tests a function is an error unless the function is called behind it. */
function isAskedFor(callee: ts.Expression, statement: ts.Node): boolean {
  const names = words(callee.getText());
  for (let node = statement; !ts.isSourceFile(node); node = node.parent) {
    const condition = conditionOf(node.parent);
    if (condition === undefined) continue;
    const asked = words(condition.getText());
    if ([...names].some((name) => asked.has(name))) return true;
  }
  return false;
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node)) return node.expression;
  if (ts.isConditionalExpression(node)) return node.condition;
  return ts.isBinaryExpression(node) ? node.left : undefined;
}
