import ts from 'typescript';

import { isNothing } from '../../model/type-parts.ts';
import type { ValueType } from '../../model/value-type.ts';
import { isReference, isWritten, resolved } from './type-forms.ts';
import { unionType } from './union-type.ts';
import type { UnitScope } from './unit-scope.ts';

/** A call whose result may be a function. */
interface ReturningCall {
  /** The id of the callable. */
  readonly id: string;
  readonly name: string;
  readonly signature: ts.Signature;
  /** The declaration of the callable, with its body if it has one. */
  readonly node: ts.Node | undefined;
}

/** A function that a function returns, which returns another one, and so on: functions beyond this are not called. */
const mostReturns = 4;

/**
 * Returns the type of the result of a call. If the result is a function, or a promise of one, the type is an instance of a class that
 * stands for the function, so that test cases can call it.
 *
 * @param plain the type of the result as a value
 */
export function returnedType(call: ReturningCall, plain: ValueType, scope: UnitScope): ValueType {
  const { id, signature, node } = call;
  if (node === undefined || node.getSourceFile() !== scope.source) return plain;
  const { checker, classes } = scope;
  const type = checker.getReturnTypeOfSignature(signature);
  const code = returnedCode(node, checker);
  const called = calledType(type, checker) ?? typeOfCode(code, plain, checker);
  if (called === undefined || id.split('()').length > mostReturns) return plain;
  const classId = `${id}()`;
  classes.enterFunction(classId, { name: nameOf(called, code, call), type: called, code });
  const instance: ValueType = { kind: 'instance', class: classId };
  if (isPromise(type)) return { kind: 'promise', value: instance };
  const absent = plain.kind === 'union' ? plain.members.filter(isNothing) : [];
  return unionType([instance, ...absent]);
}

/** Returns the type of the function that a result is, or with which it is fulfilled; undefined if it is no function. */
function calledType(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  const [value] = isPromise(type) ? checker.getTypeArguments(type) : [type];
  if (value === undefined) return undefined;
  const constraint = value.isTypeParameter() ? checker.getBaseConstraintOfType(value) : value;
  const called = constraint && checker.getNonNullableType(constraint);
  if (called === undefined || called.getConstructSignatures().length > 0) return undefined;
  return called.getCallSignatures().length > 0 && called.getSymbol() ? called : undefined;
}

/** Returns the type of the function that a body returns, if the declared type of its result says no more than that it is a function. */
function typeOfCode(
  code: ts.Node | undefined,
  plain: ValueType,
  checker: ts.TypeChecker,
): ts.Type | undefined {
  const isAnyFunction =
    plain.kind === 'function' && plain.parameters.length === 0 && plain.returns.kind === 'unknown';
  if (code === undefined || !(plain.kind === 'unknown' || isAnyFunction)) return undefined;
  const { parent } = code;
  // What is assigned to members of a variable belongs to the type of the variable.
  const node = ts.isVariableDeclaration(parent) ? parent.name : code;
  return calledType(checker.getTypeAtLocation(node), checker);
}

function isPromise(type: ts.Type): type is ts.TypeReference {
  return isReference(type) && type.getSymbol()?.name === 'Promise';
}

/** Returns the one function that the body of a function returns; undefined if it may return several, or its text does not show which. */
function returnedCode(node: ts.Node, checker: ts.TypeChecker): ts.Node | undefined {
  if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return undefined;
  const results = ts.isBlock(node.body) ? returnedBy(node.body) : [node.body];
  const found = new Set(results.flatMap((each) => codeBehind(each, checker) ?? []));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** Returns the values of the return statements of a body, without those of inner functions. */
function returnedBy(body: ts.Node): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
    if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

/** Returns the function that an expression is, names, or adds members to. */
function codeBehind(value: ts.Node, checker: ts.TypeChecker): ts.Node | undefined {
  if (ts.isFunctionExpression(value) || ts.isArrowFunction(value)) return value;
  if (ts.isFunctionDeclaration(value)) return value;
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value)) {
    return codeBehind(value.expression, checker);
  }
  const [first] = ts.isCallExpression(value) ? value.arguments : [];
  if (first !== undefined) return codeBehind(first, checker);
  const symbol = ts.isIdentifier(value) ? checker.getSymbolAtLocation(value) : undefined;
  const declaration = symbol && resolved(symbol, checker).valueDeclaration;
  if (declaration === undefined) return undefined;
  if (ts.isFunctionDeclaration(declaration)) return declaration;
  const isMade = ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined;
  return isMade && !ts.isIdentifier(declaration.initializer)
    ? codeBehind(declaration.initializer, checker)
    : undefined;
}

/** Returns the name of a returned function: its own, that of its type, or the noun in `createHandler`; else `function`. */
function nameOf(type: ts.Type, code: ts.Node | undefined, { name }: ReturningCall): string {
  const symbol = type.aliasSymbol ?? type.getSymbol();
  const ofType = symbol !== undefined && isWritten(symbol.name) ? symbol.name : undefined;
  const [, made] = /^(?:create|make|build|new|get)(\p{Lu}.*)$/u.exec(name) ?? [];
  return ofType ?? (code && nameOfCode(code)) ?? made ?? 'function';
}

function nameOfCode(code: ts.Node): string | undefined {
  const isNamed = ts.isFunctionDeclaration(code) || ts.isFunctionExpression(code);
  if (isNamed && code.name !== undefined) return code.name.text;
  const { parent } = code;
  const isVariable = ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name);
  return isVariable ? parent.name.text : undefined;
}
