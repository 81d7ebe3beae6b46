import ts from 'typescript';

import { elementsIn } from './element-places.ts';
import { accessesOf, variableUses } from './value-places.ts';

/** A place where the value of an expression occurs again. */
export interface ValueAlias {
  /** The member of the value that occurs there; absent for the value itself. */
  readonly member?: string;
  /** The place of the element that occurs there, if it is always the same. */
  readonly at?: number;
  /**
   * A variable occurs in its function; a field, or a variable that also gets other values, in the whole file. At the places of elements, it is
   * the elements of the value that occur.
   */
  readonly of: 'variable' | 'field' | 'element';
  readonly places: readonly ts.Expression[];
  /** The parts of the elements that patterns take. */
  readonly parts?: readonly ValueAlias[];
  /** Whether another value replaces it if it is undefined. */
  readonly hasDefault: boolean;
}

/**
 * Returns the other names of a value that is assigned to a variable, taken apart by a pattern, or kept in a field of an object, and the
 * names of its elements in loops and callbacks.
 */
export function valueAliases(node: ts.Expression, checker: ts.TypeChecker): readonly ValueAlias[] {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
    return namesIn(parent.name, checker);
  }
  const { elements, patterns, same } = elementsIn(node, checker);
  if (elements.length > 0 || patterns.length > 0 || same.length > 0) {
    const parts = patterns.flatMap((each) => namesIn(each, checker));
    return [
      { of: 'element', places: elements, parts, hasDefault: false },
      { of: 'variable', places: same, hasDefault: false },
    ];
  }
  const isAssigned =
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    parent.right === node;
  if (!isAssigned) return [];
  const places = assignedPlaces(parent.left, checker);
  // In `const one = this.one = …`, the field is another name of the variable.
  const outer = valueAliases(parent, checker);
  const of = outer.length > 0 ? 'variable' : 'field';
  return [...(places.length > 0 ? [{ of, places, hasDefault: false } as const] : []), ...outer];
}

/** Returns where the field, or the variable of a surrounding function or module, is used that gets a value. */
function assignedPlaces(to: ts.Expression, checker: ts.TypeChecker): readonly ts.Expression[] {
  if (ts.isPropertyAccessExpression(to)) return accessesOf(to, checker);
  if (!ts.isIdentifier(to)) return [];
  const declaration = checker.getSymbolAtLocation(to)?.valueDeclaration;
  const isVariable = declaration !== undefined && ts.isVariableDeclaration(declaration);
  if (!isVariable || !ts.isIdentifier(declaration.name)) return [];
  return variableUses(declaration.name, checker).filter((each) => each !== to);
}

function namesIn(name: ts.BindingName, checker: ts.TypeChecker): ValueAlias[] {
  if (ts.isIdentifier(name)) {
    return [{ of: 'variable', places: variableUses(name, checker), hasDefault: false }];
  }
  if (ts.isArrayBindingPattern(name)) {
    return name.elements.flatMap((element, at): ValueAlias[] => {
      if (!ts.isBindingElement(element) || element.dotDotDotToken !== undefined) return [];
      if (!ts.isIdentifier(element.name)) return [];
      const places = variableUses(element.name, checker);
      return [{ at, of: 'element', places, hasDefault: element.initializer !== undefined }];
    });
  }
  return name.elements.flatMap((element): ValueAlias[] => {
    const key = element.propertyName ?? element.name;
    if (element.dotDotDotToken !== undefined || !ts.isIdentifier(key)) return [];
    const places = ts.isIdentifier(element.name) ? variableUses(element.name, checker) : [];
    const hasDefault = element.initializer !== undefined;
    return [{ member: key.text, of: 'variable', places, hasDefault }];
  });
}
