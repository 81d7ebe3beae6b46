import ts from 'typescript';

import type { Span } from '../../model/span.ts';
import type { CloneUnit } from './clone-unit.ts';
import { isHarmlessCall } from '../prefilter/harmless-call.ts';
import { flowFacts, isBlockScoped, spanOf } from '../node-facts.ts';
import { nodeAround } from '../replaced-code.ts';
import { endsFlow, leavesNoTrace, siblingsFrom } from './statement-list.ts';

/**
 * Finds the smallest passage around a mutant: statements inside a function such that nothing outside depends on what the
 * checker learns in them. Undefined if there is none.
 */
export type PassageFinder = (mutant: Span) => CloneUnit | undefined;

/** Creates a finder for a bound file. It returns the same object for the same passage. */
export function passageFinder(file: ts.SourceFile, checker: ts.TypeChecker): PassageFinder {
  const single = remembering((statement) => singlePassage(statement, file, checker));
  const rest = remembering((statement) => restPassage(statement, file, checker));
  return (mutant) => {
    for (let node = nodeAround(file, mutant); !ts.isSourceFile(node); node = node.parent) {
      if (!ts.isStatement(node) || ts.isSourceFile(node.parent)) continue;
      const isWhole = node.getStart(file) === mutant.start && node.end === mutant.end;
      const passage = isWhole ? undefined : single(node);
      if (passage !== undefined) return passage;
      const following = rest(node);
      const deletesEnd = isWhole && following?.span.end === node.end;
      if (following !== undefined && !deletesEnd) return following;
    }
    return undefined;
  };
}

/**
 * One statement that leaves the flow as it was: a call, or variables. Clones show whether the types of the variables change.
 */
function singlePassage(
  statement: ts.Statement,
  file: ts.SourceFile,
  checker: ts.TypeChecker,
): CloneUnit | undefined {
  const isVariable = ts.isVariableStatement(statement);
  const isContained = isVariable
    ? isBlockScoped(statement.declarationList) && !flowFacts(statement, file).assigns
    : isHarmlessCall(statement, checker);
  if (!isContained || siblingsFrom(statement) === undefined) return undefined;
  return passageOf(spanOf(statement, file), false, isVariable);
}

/** A statement and all that follow it in its list, if the last one ends the flow. */
function restPassage(
  statement: ts.Statement,
  file: ts.SourceFile,
  checker: ts.TypeChecker,
): CloneUnit | undefined {
  const owner = ts.findAncestor(statement.parent, ts.isFunctionLike);
  if (owner === undefined) return undefined;
  const siblings = siblingsFrom(statement);
  const statements = siblings ?? [statement];
  const last = statements.at(-1);
  if (last === undefined || !endsFlow(last, owner) || !leavesNoTrace(statements, owner, checker)) {
    return undefined;
  }
  const span = { start: statement.getStart(file), end: last.end };
  return passageOf(span, siblings === undefined, false);
}

function passageOf(span: Span, isEmbedded: boolean, inferred: boolean): CloneUnit {
  return {
    form: isEmbedded ? 'embedded-passage' : 'passage',
    span,
    parts: [{ span, edits: [] }],
    inferred,
  };
}

function remembering<Value>(
  compute: (statement: ts.Statement) => Value,
): (statement: ts.Statement) => Value {
  const known = new Map<ts.Statement, Value>();
  return (statement) => {
    const found = known.get(statement);
    if (found !== undefined || known.has(statement)) return found ?? compute(statement);
    const value = compute(statement);
    known.set(statement, value);
    return value;
  };
}
