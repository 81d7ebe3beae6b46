import ts from 'typescript';

import type { Span } from '../../model/span.ts';

/** Finds the nodes of a file by their places. */
export interface NodeIndex {
  expressionAt(span: Span): ts.Expression | undefined;
  /** Returns the class with this span. The span may leave out the modifiers and decorators before the class. */
  classAt(span: Span): ts.ClassLikeDeclaration | undefined;
}

/** Creates the index. The first question walks through the file once. */
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
