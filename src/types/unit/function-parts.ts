import ts from 'typescript';

/** Returns the name that a parameter gets which takes an argument. */
export function nameOfArgument(argument: ts.Expression, at: number): string {
  if (ts.isIdentifier(argument)) return argument.text;
  const isCode = ts.isFunctionExpression(argument) || ts.isArrowFunction(argument);
  return isCode ? 'callback' : `argument${at + 1}`;
}

/** Returns whether an object without members stands for a parameter that is left out, and nothing else says what it has. */
export function hasEmptyDefault(declaration: ts.ParameterDeclaration): boolean {
  const { type, initializer } = declaration;
  const isEmpty =
    initializer !== undefined &&
    ts.isObjectLiteralExpression(initializer) &&
    initializer.properties.length === 0;
  return isEmpty && type === undefined && ts.getJSDocType(declaration) === undefined;
}

/** Returns the places where a function uses its own `this`; none for an arrow function. */
export function placesOfThis(code: ts.SignatureDeclaration): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.ThisKeyword && ts.isExpression(node)) found.push(node);
    const isOther = ts.isFunctionLike(node) && !ts.isArrowFunction(node);
    if (!isOther && !ts.isClassLike(node)) ts.forEachChild(node, visit);
  };
  if (!ts.isArrowFunction(code)) ts.forEachChild(code, visit);
  return found;
}
