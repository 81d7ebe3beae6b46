import ts from 'typescript';

import type { Span } from '../model/span.ts';
import { spanOf } from './node-facts.ts';

/** Returns the outermost expressions and expression statements of a file, by the keys of their spans. */
export function nodesBySpan(file: ts.SourceFile): ReadonlyMap<string, ts.Node> {
  const found = new Map<string, ts.Node>();
  const visit = (node: ts.Node): void => {
    if (ts.isExpression(node) || ts.isExpressionStatement(node)) {
      const key = spanKey(spanOf(node, file));
      if (!found.has(key)) found.set(key, node);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

/** Returns the innermost node that covers a span. */
export function nodeAround(file: ts.SourceFile, { start, end }: Span): ts.Node {
  let node: ts.Node = file;
  for (;;) {
    const child: ts.Node | undefined = ts.forEachChild(node, (one) =>
      one.pos <= start && end <= one.end && one.getStart(file) <= start ? one : undefined,
    );
    if (child === undefined) return node;
    node = child;
  }
}

/** Returns a key that is the same for equal spans. */
export function spanKey({ start, end }: Span): string {
  return `${start}:${end}`;
}

/**
 * Creates a function that parses the replacement of an expression, and remembers the results. It returns undefined for an empty
 * statement.
 */
export function replacementParser(): (text: string) => ts.Expression | undefined {
  const known = new Map<string, ts.Expression | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, parseExpression(text));
    return known.get(text);
  };
}

function parseExpression(text: string): ts.Expression | undefined {
  const wrapped = ts.createSourceFile('replacement.tsx', `(${text})`, ts.ScriptTarget.Latest, true);
  const [statement] = wrapped.statements;
  return statement && ts.isExpressionStatement(statement) ? statement.expression : undefined;
}
