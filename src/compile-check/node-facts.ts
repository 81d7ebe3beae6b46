import ts from 'typescript';

import type { Span } from '../model/span.ts';
import { isAssignment } from './prefilter/assignment-facts.ts';
import type { CloneEdit } from './clones/clone-unit.ts';

/** Returns the span of a node without the comments before it. */
export function spanOf(node: ts.Node, file: ts.SourceFile): Span {
  return { start: node.getStart(file), end: node.end };
}

/** Returns edits that remove the modifiers of these kinds, with the space after them. */
export function withoutModifiers(
  node: ts.Node,
  kinds: readonly ts.SyntaxKind[],
  file: ts.SourceFile,
): readonly CloneEdit[] {
  if (!ts.canHaveModifiers(node)) return [];
  const unwanted = ts.getModifiers(node)?.filter(({ kind }) => kinds.includes(kind)) ?? [];
  return unwanted.map((modifier) => {
    const { start, end } = spanOf(modifier, file);
    const space = /^\s*/.exec(file.text.slice(end))?.[0].length ?? 0;
    return { span: { start, end: end + space }, text: '' };
  });
}

/**
 * Returns whether the type of a function follows from its code: it has no declared return type, or a parameter without a type.
 */
export function isInferredFunction(node: ts.FunctionLikeDeclaration): boolean {
  const returns = ts.isSetAccessor(node) || node.type !== undefined;
  return !returns || node.parameters.some((parameter) => parameter.type === undefined);
}

/** The content of a statement outside and inside of nested functions. */
export interface FlowFacts {
  /** The outermost nested functions that are not called on the spot. */
  readonly functions: readonly Span[];
  /** Whether something is assigned outside of them. */
  readonly assigns: boolean;
}

/** Reads a statement down to its nested functions. */
export function flowFacts(statement: ts.Node, file: ts.SourceFile): FlowFacts {
  const functions: Span[] = [];
  let assigns = false;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      functions.push(spanOf(node, file));
      return;
    }
    assigns ||= isAssignment(node);
    const called = calledOnTheSpot(node);
    if (called === undefined) {
      ts.forEachChild(node, visit);
    } else {
      ts.forEachChild(called, visit);
      if (ts.isCallExpression(node)) node.arguments.forEach(visit);
    }
  };
  visit(statement);
  return { functions, assigns };
}

function calledOnTheSpot(node: ts.Node): ts.Node | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  let callee: ts.Expression = node.expression;
  while (ts.isParenthesizedExpression(callee)) callee = callee.expression;
  return ts.isFunctionExpression(callee) || ts.isArrowFunction(callee) ? callee : undefined;
}

/** Returns whether a list declares by `let`, `const` or `using`. */
export function isBlockScoped(list: ts.VariableDeclarationList): boolean {
  return (list.flags & ts.NodeFlags.BlockScoped) !== 0;
}
