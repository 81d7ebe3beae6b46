import ts from 'typescript';

import { variableUses } from './value-places.ts';

/** Longer lists of names are tables of something else. */
const mostKeys = 20;

/**
 * Returns the texts that a key has one after another: its own, those of a list that a loop or a callback goes through, those that the objects of
 * such a list have at a member, or those that all calls of a function pass. None if they are not written down.
 */
export function literalKeys(key: ts.Expression, checker: ts.TypeChecker): readonly string[] {
  if (ts.isStringLiteralLike(key)) return [key.text];
  if (ts.isIdentifier(key))
    return textsOf([...elementsOf(key, checker), ...passedTo(key, checker)]);
  if (!ts.isPropertyAccessExpression(key) || !ts.isIdentifier(key.expression)) return [];
  const { name } = key;
  return textsOf(
    elementsOf(key.expression, checker).flatMap((each) => memberOf(each, name.text) ?? []),
  );
}

function textsOf(elements: readonly ts.Expression[]): readonly string[] {
  const texts = elements.flatMap((each) => (ts.isStringLiteralLike(each) ? [each.text] : []));
  return texts.length === elements.length && texts.length <= mostKeys ? texts : [];
}

function memberOf(object: ts.Expression, name: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  const member = object.properties.find((each) => each.name?.getText() === name);
  return member !== undefined && ts.isPropertyAssignment(member) ? member.initializer : undefined;
}

/** Returns the elements of the list that a variable goes through. */
function elementsOf(variable: ts.Identifier, checker: ts.TypeChecker): readonly ts.Expression[] {
  const declared = checker.getSymbolAtLocation(variable)?.valueDeclaration;
  const list = declared && listOf(declared);
  const written = list && writtenList(list, checker);
  return written?.elements ?? [];
}

/** Returns what the calls of a function pass to the parameter that a variable is. */
function passedTo(variable: ts.Identifier, checker: ts.TypeChecker): readonly ts.Expression[] {
  const declared = checker.getSymbolAtLocation(variable)?.valueDeclaration;
  if (declared === undefined || !ts.isParameter(declared)) return [];
  const { parent: code } = declared;
  if (!ts.isFunctionDeclaration(code) || code.name === undefined) return [];
  const at = code.parameters.indexOf(declared);
  const calls = variableUses(code.name, checker).map(({ parent }) => parent);
  const passed = calls.flatMap((call) =>
    ts.isCallExpression(call) && ts.isIdentifier(call.expression) ? (call.arguments[at] ?? []) : [],
  );
  return passed.length === calls.length ? passed : [];
}

function listOf(declared: ts.Declaration): ts.Expression | undefined {
  const loop = declared.parent.parent;
  if (ts.isVariableDeclaration(declared) && ts.isForOfStatement(loop)) return loop.expression;
  const callback = declared.parent;
  if (!ts.isParameter(declared) || !ts.isCallExpression(callback.parent)) return undefined;
  const { expression } = callback.parent;
  const isFirst = ts.isFunctionLike(callback) && callback.parameters[0] === declared;
  return isFirst && ts.isPropertyAccessExpression(expression) && walking.has(expression.name.text)
    ? expression.expression
    : undefined;
}

const walking = new Set(['every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'some']);

function writtenList(
  list: ts.Expression,
  checker: ts.TypeChecker,
): ts.ArrayLiteralExpression | undefined {
  if (ts.isArrayLiteralExpression(list)) return list;
  const declared = ts.isIdentifier(list)
    ? checker.getSymbolAtLocation(list)?.valueDeclaration
    : undefined;
  const made =
    declared !== undefined && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  return made !== undefined && ts.isArrayLiteralExpression(made) ? made : undefined;
}
