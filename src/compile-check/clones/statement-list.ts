import ts from 'typescript';

import { isBlockScoped } from '../node-facts.ts';

/** Returns a statement and those after it in its list; undefined if it is the body of an `if` or a loop. */
export function siblingsFrom(statement: ts.Statement): readonly ts.Statement[] | undefined {
  const { parent } = statement;
  const list =
    ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent) ? parent.statements : undefined;
  return list?.slice(list.indexOf(statement));
}

/** Returns whether no code that the checker reads runs after the statement within its function. */
export function endsFlow(statement: ts.Statement, owner: ts.SignatureDeclaration): boolean {
  if (ts.isReturnStatement(statement) || ts.isThrowStatement(statement)) return true;
  const isEnd = ts.isBlock(statement.parent) && statement.parent.parent === owner;
  return isEnd && owner.type?.kind === ts.SyntaxKind.VoidKeyword;
}

/**
 * Returns whether the statements can't be seen from outside, except that they run: no jump out of them, no name that belongs to
 * the whole function, no property declared on a function, and no part in an inferred type of the function.
 */
export function leavesNoTrace(
  statements: readonly ts.Statement[],
  owner: ts.SignatureDeclaration,
  checker: ts.TypeChecker,
): boolean {
  const hasDeclaredType = owner.type !== undefined;
  const leaves = (node: ts.Node, inside: Inside): boolean => {
    if (ts.isFunctionLike(node)) return false;
    if (ts.isReturnStatement(node) || ts.isYieldExpression(node)) {
      if (!hasDeclaredType) return true;
    }
    if (ts.isBreakOrContinueStatement(node)) {
      if (node.label !== undefined) return true;
      return ts.isBreakStatement(node) ? !inside.breakable : !inside.loop;
    }
    if (ts.isVariableDeclarationList(node) && !isBlockScoped(node)) return true;
    const within = enter(node, inside);
    return ts.forEachChild(node, (child) => leaves(child, within)) ?? false;
  };
  const outside = { loop: false, breakable: false };
  return !statements.some(
    (statement) => leaves(statement, outside) || declaresProperties(statement, checker),
  );
}

interface Inside {
  readonly loop: boolean;
  readonly breakable: boolean;
}

function enter(node: ts.Node, inside: Inside): Inside {
  if (ts.isIterationStatement(node, false)) return { loop: true, breakable: true };
  return ts.isSwitchStatement(node) ? { ...inside, breakable: true } : inside;
}

/** An assignment to a property of a function declares that property. */
function declaresProperties(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const { left } = node;
    const isProperty = ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left);
    if (isProperty && isFunctionName(left.expression, checker)) return true;
  }
  return ts.forEachChild(node, (child) => declaresProperties(child, checker)) ?? false;
}

function isFunctionName(node: ts.Expression, checker: ts.TypeChecker): boolean {
  if (!ts.isIdentifier(node)) return false;
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (declaration === undefined) return false;
  if (!ts.isVariableDeclaration(declaration)) return ts.isFunctionDeclaration(declaration);
  return declaration.initializer !== undefined && ts.isFunctionLike(declaration.initializer);
}
