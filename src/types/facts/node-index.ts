import ts from 'typescript';

import type { Span } from '../../model/span.ts';

/** Finds the nodes of a file by where they stand. */
export interface NodeIndex {
  expressionAt(span: Span): ts.Expression | undefined;
  /** The class with this span; modifiers and decorators before it may be left out of the span. */
  classAt(span: Span): ts.ClassLikeDeclaration | undefined;
}

/** Walks through a file once, when the first question comes. */
export function nodeIndex(file: ts.SourceFile): NodeIndex {
  const expressions = new Map<string, ts.Expression>();
  const classes = new Map<number, ts.ClassLikeDeclaration>();
  let isBuilt = false;
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) classes.set(node.end, node);
    if (ts.isExpression(node)) {
      const key = keyOf({ start: node.getStart(file), end: node.end });
      if (!expressions.has(key)) expressions.set(key, node);
    }
    ts.forEachChild(node, visit);
  };
  const build = (): void => {
    if (!isBuilt) visit(file);
    isBuilt = true;
  };
  return {
    expressionAt(span) {
      build();
      return expressions.get(keyOf(span));
    },
    classAt(span) {
      build();
      const found = classes.get(span.end);
      return found !== undefined && found.getStart(file) <= span.start ? found : undefined;
    },
  };
}

function keyOf({ start, end }: Span): string {
  return `${start}:${end}`;
}
