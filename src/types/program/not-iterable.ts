import ts from 'typescript';

import type { ProgramError } from './program-error.ts';

/**
 * Returns the places of a file that iterate over a union of which a part is not iterable. The checker reports this error only
 * once for each type in a program, which is too few if the program contains many mutants.
 */
export function notIterable(file: ts.SourceFile, checker: ts.TypeChecker): readonly ProgramError[] {
  const errors: ProgramError[] = [];
  const visit = (node: ts.Node): void => {
    const use = iteration(node);
    if (use !== undefined) {
      const type = checker.getTypeAtLocation(use.iterated);
      if (type.isUnion() && type.types.some(isNeverIterable)) {
        const name = checker.typeToString(type);
        errors.push({
          start: use.place.getStart(file),
          text: `TS2488: Type '${name}' must have a '[Symbol.iterator]()' method that returns an iterator.`,
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return errors;
}

interface Iteration {
  readonly iterated: ts.Expression;
  /** The node at which the checker reports the error. */
  readonly place: ts.Node;
}

function iteration(node: ts.Node): Iteration | undefined {
  if (ts.isForOfStatement(node)) return { iterated: node.expression, place: node.expression };
  if (ts.isSpreadElement(node)) return { iterated: node.expression, place: node.expression };
  if (ts.isYieldExpression(node)) {
    const { asteriskToken, expression } = node;
    return asteriskToken && expression && { iterated: expression, place: expression };
  }
  if (ts.isVariableDeclaration(node)) {
    const { name, initializer } = node;
    if (!ts.isArrayBindingPattern(name) || initializer === undefined) return undefined;
    return { iterated: initializer, place: name };
  }
  if (!ts.isBinaryExpression(node) || !ts.isArrayLiteralExpression(node.left)) return undefined;
  const isAssignment = node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isAssignment ? { iterated: node.right, place: node.left } : undefined;
}

function isNeverIterable({ flags }: ts.Type): boolean {
  return (flags & neverIterable) !== 0;
}

const neverIterable =
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Null |
  ts.TypeFlags.Void |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.ESSymbolLike;
