import ts from 'typescript';

import { memberUnits } from './class-member-units.ts';
import { CLONE_SUFFIX, type CloneEdit, type CloneUnit } from './clone-unit.ts';
import {
  flowFacts,
  isBlockScoped,
  isInferredFunction,
  spanOf,
  withoutModifiers,
} from '../node-facts.ts';

const exporting = [
  ts.SyntaxKind.ExportKeyword,
  ts.SyntaxKind.DefaultKeyword,
  ts.SyntaxKind.DeclareKeyword,
];

const neverCloned: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ImportEqualsDeclaration,
  ts.SyntaxKind.ExportDeclaration,
]);

/** Finds the clone units of a parsed file. Their spans are disjoint. */
export function cloneUnits(file: ts.SourceFile): readonly CloneUnit[] {
  return unitsAmong(file.statements, file);
}

function unitsAmong(
  statements: readonly ts.Statement[],
  file: ts.SourceFile,
): readonly CloneUnit[] {
  let isOverloaded = false;
  return statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement)) return otherUnits(statement, file);
    const wasOverloaded = isOverloaded;
    isOverloaded = statement.body === undefined;
    return isOverloaded ? [] : [functionUnit(statement, wasOverloaded, file)];
  });
}

function otherUnits(statement: ts.Statement, file: ts.SourceFile): readonly CloneUnit[] {
  if (ts.isClassDeclaration(statement)) return memberUnits(statement, file);
  if (ts.isModuleDeclaration(statement)) {
    const { body } = statement;
    return body && ts.isModuleBlock(body) ? unitsAmong(body.statements, file) : [];
  }
  if (ts.isVariableStatement(statement)) return [variableUnit(statement, file)];
  if (ts.isExportAssignment(statement)) return [exportUnit(statement, file)];
  if (neverCloned.has(statement.kind)) return [];
  const { functions, assigns } = flowFacts(statement, file);
  // An assignment may declare a property, but only once.
  if (functions.length === 0 || assigns) return [];
  return [{ ...blockUnit(statement, [], file), inferred: false, within: functions }];
}

/** A clone keeps the function's name, for recursive calls. If the function has overloads, these are called. */
function functionUnit(
  statement: ts.FunctionDeclaration,
  isOverloaded: boolean,
  file: ts.SourceFile,
): CloneUnit {
  const edits = [...withoutModifiers(statement, exporting, file)];
  if (statement.name === undefined || isOverloaded) {
    const at = statement.name?.end ?? (statement.typeParameters ?? statement.parameters).pos - 1;
    edits.push({
      span: { start: at, end: at },
      text: `${statement.name ? '' : ' '}${CLONE_SUFFIX}`,
    });
  }
  return { ...blockUnit(statement, edits, file), inferred: isInferredFunction(statement) };
}

function variableUnit(statement: ts.VariableStatement, file: ts.SourceFile): CloneUnit {
  const { functions, assigns } = flowFacts(statement, file);
  const list = statement.declarationList;
  const edits = [...withoutModifiers(statement, exporting, file)];
  // A `var` would belong to the function around the block.
  if (!isBlockScoped(list)) {
    const start = list.getStart(file);
    edits.push({ span: { start, end: start + 'var'.length }, text: 'let' });
  }
  return {
    ...blockUnit(statement, edits, file),
    inferred: true,
    ...(assigns ? { within: functions } : {}),
  };
}

function exportUnit(statement: ts.ExportAssignment, file: ts.SourceFile): CloneUnit {
  const { start } = spanOf(statement, file);
  const head = { start, end: statement.expression.getStart(file) };
  const edits = [{ span: head, text: `const ${CLONE_SUFFIX} = ` }];
  const { functions, assigns } = flowFacts(statement, file);
  return {
    ...blockUnit(statement, edits, file),
    inferred: true,
    ...(assigns ? { within: functions } : {}),
  };
}

function blockUnit(
  statement: ts.Statement,
  edits: readonly CloneEdit[],
  file: ts.SourceFile,
): Pick<CloneUnit, 'form' | 'span' | 'parts'> {
  const span = spanOf(statement, file);
  return { form: 'block', span, parts: [{ span, edits }] };
}
