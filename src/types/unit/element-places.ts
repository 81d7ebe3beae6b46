import ts from 'typescript';

import { accessesOf, variableUses } from './value-places.ts';

/** Places that show what the elements of a value are. */
interface ElementPlaces {
  /** Where elements occur: in loops, callbacks, and as results of methods. */
  readonly elements: readonly ts.Expression[];
  /** The patterns in loops and callbacks that take elements apart. */
  readonly patterns: readonly ts.BindingPattern[];
  /** Where an array with the same elements occurs. */
  readonly same: readonly ts.Expression[];
}

/** Returns where the elements of a value occur if a loop goes through it or one of its methods is called. */
export function elementsIn(node: ts.Expression, checker: ts.TypeChecker): ElementPlaces {
  const { parent } = node;
  if (ts.isForOfStatement(parent) && parent.expression === node) {
    const declared = ts.isVariableDeclarationList(parent.initializer)
      ? parent.initializer.declarations.map(({ name }) => name)
      : [];
    return {
      elements: loopVariable(parent.initializer, checker),
      patterns: declared.filter(isPattern),
      same: [],
    };
  }
  const isReceiver = ts.isPropertyAccessExpression(parent) && parent.expression === node;
  const call = isReceiver ? parent.parent : undefined;
  if (!isReceiver || call === undefined || !ts.isCallExpression(call)) return nothing;
  if (call.expression !== parent) return nothing;
  const name = parent.name.text;
  const taken = takenElements(name, call.arguments[0], checker);
  const passed = taken.flatMap((each) =>
    ts.isIdentifier(each) ? variableUses(each, checker) : [],
  );
  return {
    elements: returningElements.has(name) ? [...passed, call] : passed,
    patterns: taken.filter(isPattern),
    same: sameElements.has(name) ? [call] : [],
  };
}

const nothing: ElementPlaces = { elements: [], patterns: [], same: [] };

function isPattern(name: ts.BindingName): name is ts.BindingPattern {
  return !ts.isIdentifier(name);
}

/** Returns the uses of the variable of a loop. */
export function loopVariable(
  of: ts.ForInitializer,
  checker: ts.TypeChecker,
): readonly ts.Expression[] {
  const declared = ts.isVariableDeclarationList(of)
    ? of.declarations[0]
    : checker.getSymbolAtLocation(of)?.valueDeclaration;
  const name =
    declared !== undefined && ts.isVariableDeclaration(declared) ? declared.name : undefined;
  return name !== undefined && ts.isIdentifier(name) ? variableUses(name, checker) : [];
}

/** Returns the names, or patterns, of the elements that a method passes to its callback. */
function takenElements(
  method: string,
  callback: ts.Expression | undefined,
  checker: ts.TypeChecker,
): readonly ts.BindingName[] {
  const at = Object.hasOwn(elementParameters, method) ? elementParameters[method] : undefined;
  if (callback === undefined || at === undefined) return [];
  const parameters = parametersOf(callback, checker);
  return at.flatMap((place) => parameters[place]?.name ?? []);
}

/** Returns the parameters of a function that is written at a place or has its name there. */
function parametersOf(
  callback: ts.Expression,
  checker: ts.TypeChecker,
): readonly ts.ParameterDeclaration[] {
  if (ts.isFunctionExpression(callback) || ts.isArrowFunction(callback)) return callback.parameters;
  const declaration = checker.getSymbolAtLocation(callback)?.valueDeclaration;
  return declaration !== undefined && ts.isFunctionDeclaration(declaration)
    ? declaration.parameters
    : [];
}

/** The methods that call a function with elements, by the places of its parameters that take these. */
const elementParameters: Readonly<Record<string, readonly number[]>> = {
  every: [0],
  filter: [0],
  find: [0],
  findIndex: [0],
  findLast: [0],
  findLastIndex: [0],
  flatMap: [0],
  forEach: [0],
  map: [0],
  reduce: [1],
  reduceRight: [1],
  some: [0],
  sort: [0, 1],
  toSorted: [0, 1],
};

const returningElements = new Set(['at', 'find', 'findLast', 'get', 'pop', 'shift']);
const sameElements = new Set('filter reverse slice sort toReversed toSorted values'.split(' '));

/** The places of an array, a map or an object in which a value is stored. */
export interface Container {
  readonly places: readonly ts.Expression[];
  /** 1 if it holds the value itself, 2 if it holds what holds the value, and so on. */
  readonly depth: number;
}

/** Returns the container into which code puts a value: by `list.push(value)`, `map.set(key, value)` or `table[key] = value`. */
export function containerOf(node: ts.Expression, checker: ts.TypeChecker): Container | undefined {
  const { parent } = node;
  if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)) {
    const { name, expression } = parent.expression;
    const at = parent.arguments.indexOf(node);
    const isStored = adding.has(name.text) ? at >= 0 : name.text === 'set' && at === 1;
    return isStored ? deeper(placesOf(expression, checker)) : undefined;
  }
  const isAssigned =
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    parent.right === node;
  if (!isAssigned || !ts.isElementAccessExpression(parent.left)) return undefined;
  return deeper(placesOf(parent.left.expression, checker));
}

const adding = new Set(['add', 'push', 'unshift']);

function deeper(container: Container | undefined): Container | undefined {
  return container && { ...container, depth: container.depth + 1 };
}

/** Returns where the value of an expression, or the variable or field from which it comes, is used. */
function placesOf(expression: ts.Expression, checker: ts.TypeChecker): Container | undefined {
  const node = withoutFallback(expression);
  if (ts.isElementAccessExpression(node)) return deeper(placesOf(node.expression, checker));
  if (ts.isPropertyAccessExpression(node)) return { places: accessesOf(node, checker), depth: 0 };
  if (!ts.isIdentifier(node)) return undefined;
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  const { name, initializer } = declaration;
  const from = initializer && placesOf(initializer, checker);
  if (from !== undefined) return from;
  return ts.isIdentifier(name) ? { places: variableUses(name, checker), depth: 0 } : undefined;
}

/** `(table[key] || (table[key] = []))` is `table[key]`, and so is `table[key] = []`. */
function withoutFallback(node: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(node)) return withoutFallback(node.expression);
  if (!ts.isBinaryExpression(node)) return node;
  return transparent.has(node.operatorToken.kind) ? withoutFallback(node.left) : node;
}

const transparent: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.EqualsToken,
]);

/** Returns the object whose keys a variable takes in a `for` loop. */
export function keysIn(key: ts.Expression, checker: ts.TypeChecker): ts.Expression | undefined {
  const declared = ts.isIdentifier(key)
    ? checker.getSymbolAtLocation(key)?.valueDeclaration
    : undefined;
  const loop = declared?.parent.parent;
  return loop !== undefined && ts.isForInStatement(loop) ? loop.expression : undefined;
}
