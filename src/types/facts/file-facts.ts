import ts from 'typescript';

import type { Span } from '../../model/span.ts';
import { isOfOwnClass, requiredArguments, takes } from './calls.ts';
import type { ClassFacts, MemberFacts, ObjectKind } from './class-facts.ts';
import { classBehind, classOf, type ClassHierarchy } from './class-hierarchy.ts';
import { isTelling, kindOfType } from './kind-of-type.ts';
import { declaredMembers, memberFacts } from './member-facts.ts';
import { nodeIndex } from './node-index.ts';

/** Facts of a type checker about one file. */
export interface FileFacts {
  readonly classes: ClassFacts;
}

const { SymbolFlags } = ts;

/** Answers questions about one file of a program. */
export function fileFacts(
  program: ts.Program,
  file: ts.SourceFile,
  hierarchy: ClassHierarchy,
): FileFacts {
  const checker = program.getTypeChecker();
  const index = nodeIndex(file);
  const typeAt = (span: Span): ts.Type | undefined => {
    const expression = index.expressionAt(span);
    return expression && checker.getTypeAtLocation(expression);
  };
  return {
    classes: {
      inheritedBy(span) {
        const node = index.classAt(span);
        if (node === undefined) return [];
        return hierarchy.parentsOf(node).flatMap((parent) => declaredMembers(parent, checker));
      },
      isOverridden(span, name) {
        const node = index.classAt(span);
        if (node === undefined) return false;
        return hierarchy
          .descendantsOf(node)
          .some((each) => declaredMembers(each, checker).some((member) => member.name === name));
      },
      parentNames(span) {
        const expression = index.expressionAt(span);
        const own = expression && classBehind(expression, checker);
        if (expression === undefined || own === undefined) return [];
        return namesOf(hierarchy.parentsOf(own), expression, checker);
      },
      substitutesFor(span) {
        const made = index.expressionAt(span);
        if (made === undefined || !ts.isNewExpression(made)) return [];
        const own = classBehind(made.expression, checker);
        if (own === undefined) return [];
        const fitting = hierarchy
          .descendantsOf(own)
          .filter((each) => isMadeBy(each, made, checker));
        return namesOf(fitting, made, checker);
      },
      variablesFor: (span) => variablesFor(index.expressionAt(span), checker),
      memberOf(span, name) {
        const declaration = typeAt(span)?.getProperty(name)?.declarations?.[0];
        return declaration && memberFacts(declaration, checker);
      },
      siblingsOf(span, kind) {
        const access = index.expressionAt(span);
        if (access === undefined || !ts.isPropertyAccessExpression(access)) return [];
        return siblingsOf(access, kind, checker);
      },
      spareArguments(span) {
        const call = index.expressionAt(span);
        if (call === undefined || !(ts.isCallExpression(call) || ts.isNewExpression(call)))
          return 0;
        const signature = checker.getResolvedSignature(call);
        const given = call.arguments ?? [];
        const isKnown = signature !== undefined && isOfOwnClass(signature);
        if (!isKnown || given.some(ts.isSpreadElement)) return 0;
        return Math.max(0, given.length - requiredArguments(signature, checker));
      },
      objectKindOf(span) {
        const type = typeAt(span);
        return type === undefined ? 'other' : objectKind(type, checker);
      },
    },
  };
}

/** Returns the names by which classes can be used as values at a place. Classes without such a name are left out. */
function namesOf(
  classes: readonly ts.ClassLikeDeclaration[],
  place: ts.Node,
  checker: ts.TypeChecker,
): readonly string[] {
  const known = new Map<ts.ClassLikeDeclaration, string>();
  for (const symbol of checker.getSymbolsInScope(place, SymbolFlags.Value | SymbolFlags.Alias)) {
    const found = isTypeOnly(symbol) ? undefined : classOf(symbol, checker);
    if (found !== undefined) known.set(found, symbol.name);
  }
  return classes.flatMap((each) => known.get(each) ?? []);
}

function isTypeOnly({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(ts.isTypeOnlyImportOrExportDeclaration);
}

function isMadeBy(
  node: ts.ClassLikeDeclaration,
  made: ts.NewExpression,
  checker: ts.TypeChecker,
): boolean {
  if (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword)) return false;
  // A class can't be made before it is declared. In functions the order is seldom known.
  const isBefore = node.getSourceFile() === made.getSourceFile() && made.end <= node.pos;
  if (isBefore && ts.findAncestor(made, ts.isFunctionLike) === undefined) return false;
  const symbol = checker.getSymbolAtLocation(node.name ?? node);
  const type = symbol && checker.getTypeOfSymbolAtLocation(symbol, node);
  const constructors = type?.getConstructSignatures() ?? [];
  return constructors.some((each) => takes(each, made.arguments ?? [], checker));
}

function variablesFor(
  expression: ts.Expression | undefined,
  checker: ts.TypeChecker,
): readonly string[] {
  if (expression === undefined) return [];
  const own = checker.getSymbolAtLocation(expression);
  const wanted =
    checker.getContextualType(expression) ?? checker.getTypeAtLocation(assignedTo(expression));
  if (!isTelling(wanted) || !isInstance(checker.getTypeAtLocation(expression))) return [];
  return checker
    .getSymbolsInScope(expression, SymbolFlags.Variable)
    .map((symbol) => checker.getExportSymbolOfSymbol(symbol))
    .filter((symbol) => {
      const { valueDeclaration: declaration } = symbol;
      if (declaration === undefined || symbol === own) return false;
      if (declaration.getSourceFile() !== expression.getSourceFile()) return false;
      if (declaration.end > expression.pos) return false;
      const type = checker.getTypeOfSymbolAtLocation(symbol, expression);
      return isInstance(type) && checker.isTypeAssignableTo(type, wanted);
    })
    .map(({ name }) => name);
}

/** Returns the target of the assignment whose right side an expression is, or else the expression. */
function assignedTo(expression: ts.Expression): ts.Expression {
  const { parent } = expression;
  return ts.isBinaryExpression(parent) && parent.right === expression ? parent.left : expression;
}

/** Returns whether a type is that of the objects of a class. */
function isInstance({ symbol }: ts.Type): boolean {
  return symbol?.valueDeclaration !== undefined && ts.isClassLike(symbol.valueDeclaration);
}

function siblingsOf(
  access: ts.PropertyAccessExpression,
  kind: MemberFacts['kind'],
  checker: ts.TypeChecker,
): readonly string[] {
  const owner = checker.getApparentType(checker.getTypeAtLocation(access.expression));
  const own = owner.getProperty(access.name.text);
  if (own === undefined || !isOfKind(own, kind, checker)) return [];
  const typeOf = (symbol: ts.Symbol): ts.Type => checker.getTypeOfSymbolAtLocation(symbol, access);
  const wanted = typeOf(own);
  return owner
    .getProperties()
    .filter((each) => each !== own && isOfKind(each, kind, checker))
    .filter((each) => isSameType(typeOf(each), wanted, checker))
    .map(({ name }) => name);
}

function isOfKind(symbol: ts.Symbol, kind: MemberFacts['kind'], checker: ts.TypeChecker): boolean {
  return (
    symbol.declarations?.some(
      (each) =>
        !each.getSourceFile().isDeclarationFile && memberFacts(each, checker)?.kind === kind,
    ) === true
  );
}

function isSameType(one: ts.Type, other: ts.Type, checker: ts.TypeChecker): boolean {
  return (
    isTelling(one) &&
    isTelling(other) &&
    checker.isTypeAssignableTo(one, other) &&
    checker.isTypeAssignableTo(other, one)
  );
}

function objectKind(type: ts.Type, checker: ts.TypeChecker): ObjectKind {
  if (checker.isTupleType(type) || checker.isArrayType(type)) return 'array';
  if (kindOfType(type, checker) !== 'object' || type.isUnionOrIntersection()) return 'other';
  if (isInstance(type)) return 'instance';
  const isCalled = type.getCallSignatures().length + type.getConstructSignatures().length > 0;
  if (isCalled) return 'other';
  // Classes of the environment, such as Map and Date, have state that a copy would not contain.
  const isBuiltIn = type.symbol?.declarations?.some(
    (each) => each.getSourceFile().isDeclarationFile,
  );
  return isBuiltIn === true ? 'other' : 'plain';
}
