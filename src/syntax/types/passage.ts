import ts from 'typescript';

import type { Span } from '../../model/span.ts';
import { assignsAnything } from './assignment-facts.ts';
import type { CloneUnit } from './clone-unit.ts';
import { isHarmlessCall } from './harmless-call.ts';
import { spanOf } from './node-facts.ts';

/**
 * Finds the smallest passage around a mutant: statements of which nothing outside depends on what the checker learns
 * in them. It is either the rest of a statement list that ends in `return` or `throw`, or one statement that neither
 * assigns nor asserts anything. Clones of a passage go in front of it. Undefined where there is none in a function.
 */
export type PassageFinder = (mutant: Span) => CloneUnit | undefined;

/** A finder for a bound file; it gives the same object for the same passage. */
export function passageFinder(file: ts.SourceFile, checker: ts.TypeChecker): PassageFinder {
  const known = new Map<ts.Node, CloneUnit | undefined>();
  const passageAt = (statement: ts.Statement): CloneUnit | undefined => {
    if (!known.has(statement)) known.set(statement, passageFrom(statement, file, checker));
    return known.get(statement);
  };
  return (mutant) => {
    for (let node = nodeAround(file, mutant); !ts.isSourceFile(node); node = node.parent) {
      if (!ts.isStatement(node) || isModuleLevel(node)) continue;
      const isDeleted = node.getStart(file) === mutant.start && node.end === mutant.end;
      const passage = isDeleted && isLast(node) ? undefined : passageAt(node);
      if (passage !== undefined && !(isDeleted && passage.span.end === node.end)) return passage;
    }
    return undefined;
  };
}

function nodeAround(file: ts.SourceFile, { start, end }: Span): ts.Node {
  let node: ts.Node = file;
  for (;;) {
    const child: ts.Node | undefined = ts.forEachChild(node, (one) =>
      one.getStart(file) <= start && end <= one.end ? one : undefined,
    );
    if (child === undefined) return node;
    node = child;
  }
}

function isModuleLevel({ parent }: ts.Node): boolean {
  return ts.isSourceFile(parent) || ts.isModuleBlock(parent);
}
