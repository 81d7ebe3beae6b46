import ts from 'typescript';

/** Returns whether a node is an assignment: `=` and its compounds, `++` and `--`. */
export function isAssignment(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    return (
      node.operator === ts.SyntaxKind.PlusPlusToken ||
      node.operator === ts.SyntaxKind.MinusMinusToken
    );
  }
  return false;
}

/** Returns whether code assigns something, also in nested functions. */
export function assignsAnything(node: ts.Node): boolean {
  return isAssignment(node) || (ts.forEachChild(node, assignsAnything) ?? false);
}
