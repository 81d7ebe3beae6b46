import ts from 'typescript';

import { containerOf, elementsIn, keysIn, loopVariable } from './element-places.ts';
import {
  isClassOfLanguage,
  isCondition,
  isKindOf,
  mayBeSymbol,
  withoutWrapping,
} from './expression-place.ts';
import { literalKeys } from './literal-keys.ts';
import { comparisons, defaulting, equalities, numeric, strict } from './operator-kinds.ts';
import { noteToldType, noteTypeOf } from './tested-types.ts';
import { addTested, type HeldMember, noUses, type Uses } from './uses.ts';
import { type ValueAlias, valueAliases } from './value-aliases.ts';
import { isCounted, isUseOf } from './value-places.ts';

/** The state of a walk through the uses of a value. */
interface Walk {
  readonly checker: ts.TypeChecker;
  /** The places that were visited, because names may stand for each other in a circle. */
  readonly seen: Set<ts.Node>;
}

/**
 * Collects the uses of a variable in a body, up to the place where it gets a value of another type, and the uses of its other
 * names.
 */
export function collectUses(body: ts.Node, variable: ts.Symbol, checker: ts.TypeChecker): Uses {
  const uses = noUses();
  const walk: Walk = { checker, seen: new Set() };
  let end = Infinity;
  const visit = (node: ts.Node): void => {
    if (isUseOf(variable, node, checker) && node.pos < end) {
      end = Math.min(end, replacedAt(node, checker) ?? end);
      noteUse(node, uses, walk);
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return uses;
}

/** Collects what the uses of a value show about it. Each place is an expression that has the value. */
export function usesAt(places: readonly ts.Expression[], checker: ts.TypeChecker): Uses {
  const uses = noUses();
  const walk: Walk = { checker, seen: new Set() };
  for (const place of places) noteUse(place, uses, walk);
  return uses;
}

/** Returns the end of an assignment that gives the variable another object. */
function replacedAt(node: ts.Identifier, checker: ts.TypeChecker): number | undefined {
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || parent.left !== node) return undefined;
  const { operatorToken, right } = parent;
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const isMade = ts.isNewExpression(right) || ts.isCallExpression(right);
  const isObject = isKindOf(right, ts.TypeFlags.Object, checker);
  return isMade && isObject ? parent.end : undefined;
}

function noteUse(used: ts.Expression, uses: Uses, walk: Walk): void {
  if (walk.seen.has(used)) return;
  walk.seen.add(used);
  const node = withoutWrapping(used);
  for (const alias of valueAliases(node, walk.checker)) noteAlias(alias, uses, walk);
  const container = containerOf(node, walk.checker);
  if (container !== undefined) uses.stored.push(container);
  const held = heldMember(node);
  if (held !== undefined) uses.held.push(held);
  const { parent } = node;
  if (isCondition(node)) {
    uses.isMissed = true;
    uses.isAsked = true;
  }
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node) {
    uses.isMissed ||= parent.questionDotToken !== undefined;
    if (noteIndirectCall(parent, uses) || noteOwnKey(parent, uses, walk)) return;
    const member = uses.members.get(parent.name.text) ?? noUses();
    uses.members.set(parent.name.text, member);
    noteUse(parent, member, walk);
  } else if (ts.isElementAccessExpression(parent) && parent.expression === node) {
    noteIndex(parent, uses, walk);
  } else if (ts.isElementAccessExpression(parent)) {
    uses.isKey = true;
  } else if (ts.isCallExpression(parent) && parent.expression === node) {
    uses.call ??= { call: parent, arguments: parent.arguments };
  } else if (ts.isNewExpression(parent) && parent.expression === node) {
    noteMade(parent, uses);
  } else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    noteArgument(node, parent, uses, walk);
  } else if (ts.isBinaryExpression(parent)) {
    noteOperator(node, parent, uses, walk);
  } else if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
    const isNegation = parent.operator === ts.SyntaxKind.ExclamationToken;
    if (isNegation) {
      uses.isMissed = true;
      uses.isAsked = true;
    } else uses.isNumeric = true;
  } else if (ts.isTypeOfExpression(parent)) {
    noteTypeOf(parent, uses, walk.checker);
  } else if (ts.isSpreadAssignment(parent)) {
    noteMerge(node, parent.parent, spreadIn(parent.parent), uses, walk);
  } else if (ts.isForOfStatement(parent) && parent.awaitModifier !== undefined) {
    uses.isAwaited ||= parent.expression === node;
  } else if (ts.isForOfStatement(parent) || ts.isSpreadElement(parent)) {
    uses.isIterated ||= parent.expression === node;
  } else if (ts.isForInStatement(parent)) {
    uses.isKeyed ||= parent.expression === node;
    if (parent.expression === node)
      noteKeys(loopVariable(parent.initializer, walk.checker), node, uses, walk);
  } else if (ts.isTemplateSpan(parent) || isJoined(parent)) {
    uses.isText = true;
  } else if (ts.isSwitchStatement(parent)) {
    for (const clause of parent.caseBlock.clauses) {
      if (ts.isCaseClause(clause)) noteComparison(clause.expression, uses, walk.checker);
    }
  }
}

/** Returns the member of an object literal of which a node is the value. */
function heldMember({ parent }: ts.Expression): HeldMember | undefined {
  const isHeld = ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent);
  if (!isHeld || !ts.isIdentifier(parent.name)) return undefined;
  return { object: parent.parent, name: parent.name.text };
}

/** Returns whether a node is a list whose elements become one text: `[a, b].join(' ')`. */
function isJoined(list: ts.Node): boolean {
  const { parent } = list;
  return (
    ts.isArrayLiteralExpression(list) &&
    ts.isPropertyAccessExpression(parent) &&
    parent.name.text === 'join'
  );
}

function noteMade(node: ts.NewExpression, uses: Uses): void {
  const { made } = uses;
  uses.made = {
    count: Math.max(made?.count ?? 0, node.arguments?.length ?? 0),
    isThrown: ts.isThrowStatement(node.parent) || made?.isThrown === true,
  };
}

function noteAlias(
  { member, at, of, places, parts = [], hasDefault }: ValueAlias,
  uses: Uses,
  walk: Walk,
): void {
  if (at !== undefined) {
    uses.isIndexed = true;
    for (const place of places) notePlace(at, place, uses, walk);
  }
  if (of === 'field') uses.kept.push(...places);
  else if (of === 'element') {
    const element = (uses.element ??= noUses());
    for (const place of places) noteUse(place, element, walk);
    for (const part of parts) noteAlias(part, element, walk);
  } else {
    const known = member === undefined ? uses : (uses.members.get(member) ?? noUses());
    if (member !== undefined) uses.members.set(member, known);
    known.isMissed ||= hasDefault;
    for (const place of places) noteUse(place, known, walk);
  }
}

/** `f.call(self, a)` and `f.apply(self, list)` are calls of `f`. */
function noteIndirectCall(access: ts.PropertyAccessExpression, uses: Uses): boolean {
  const { name, parent } = access;
  const isMethod = name.text === 'call' || name.text === 'apply';
  if (!isMethod || !ts.isCallExpression(parent) || parent.expression !== access) return false;
  const [, ...given] = parent.arguments;
  uses.call ??= { call: parent, arguments: name.text === 'call' ? given : [] };
  return true;
}

/**
 * Code that goes through a list of names reads the members that are there. Each has uses of its own, because other code may do
 * more with one of them.
 */
function noteNames(
  names: readonly string[],
  place: ts.Expression | undefined,
  { members }: Uses,
  { checker, seen }: Walk,
): void {
  for (const name of names) {
    // Every object has some members.
    if (members.has(name) || name in Object.prototype) continue;
    const use = noUses();
    use.isMissed = true;
    if (place !== undefined) noteUse(place, use, { checker, seen: new Set(seen) });
    members.set(name, use);
  }
}

/** `value.hasOwnProperty(key)` says only that the value has keys. */
function noteOwnKey(access: ts.PropertyAccessExpression, uses: Uses, { checker }: Walk): boolean {
  const { name, parent } = access;
  if (name.text !== 'hasOwnProperty' && name.text !== 'propertyIsEnumerable') return false;
  const [key] = ts.isCallExpression(parent) ? parent.arguments : [];
  uses.isKeyed ||= key !== undefined && !isKindOf(key, ts.TypeFlags.NumberLike, checker);
  return true;
}

function noteIndex(access: ts.ElementAccessExpression, uses: Uses, walk: Walk): void {
  const { argumentExpression: key } = access;
  if (ts.isStringLiteralLike(key)) {
    const member = uses.members.get(key.text) ?? noUses();
    uses.members.set(key.text, member);
    noteUse(access, member, walk);
    return;
  }
  const names = literalKeys(key, walk.checker);
  if (names.length > 0) {
    noteNames(names, access, uses, walk);
    return;
  }
  // What code keeps in an object under a symbol is its own affair.
  if (mayBeSymbol(key, walk.checker)) return;
  if (isKindOf(key, ts.TypeFlags.StringLike, walk.checker)) uses.isKeyed = true;
  // A key of unknown type may be an index or a name. Unless code counts with it, runs with recorders show which.
  else if (!isKindOf(key, ts.TypeFlags.Any, walk.checker) || isCounted(key, walk.checker))
    uses.isIndexed = true;
  if (ts.isNumericLiteral(key)) notePlace(Number(key.text), access, uses, walk);
  else uses.hasMore = true;
  const listed = keysIn(key, walk.checker);
  if (listed !== undefined) noteSameKeys(listed, access.expression, uses, walk.checker);
  uses.element ??= noUses();
  noteUse(access, uses.element, walk);
}

/** What code does at one place of a list may differ from what it does at others. */
function notePlace(
  at: number,
  place: ts.Expression,
  { places }: Uses,
  { checker, seen }: Walk,
): void {
  const use = places.get(at) ?? noUses();
  noteUse(place, use, { checker, seen: new Set(seen) });
  places.set(at, use);
}

function noteArgument(
  node: ts.Expression,
  call: ts.CallExpression | ts.NewExpression,
  uses: Uses,
  walk: Walk,
): void {
  const at = call.arguments?.indexOf(node) ?? -1;
  if (at < 0) return;
  const callee = call.expression.getText();
  const [, tester] = call.arguments ?? [];
  if (noteToldType(call, uses, walk.checker)) return;
  if (/(?:^|\.)(?:assign|extend|merge|defaults)$/i.test(callee)) {
    noteMerge(node, call, call.arguments ?? [], uses, walk);
  } else if (callee === 'Array.isArray') uses.isArray = true;
  else if (callee === 'Buffer.isBuffer') addTested({ kind: 'built-in', name: 'Buffer' }, uses);
  else if (/^(?:Math\.|Number\.is|isNaN|isFinite)/.test(callee)) uses.isNumeric = true;
  // Transpilers write `value instanceof Date` as a call.
  else if (/^_+instance_?of$/i.test(callee) && at === 0 && tester) uses.instanceOf.push(tester);
  else if (callee === 'Number') {
    addTested({ kind: 'number' }, uses);
    addTested({ kind: 'string' }, uses);
  } else if (/^Object\.(?:keys|entries|values)$/.test(callee)) noteListed(call, node, uses, walk);
  else if (takesText.test(callee) && at === 0) uses.isText = true;
  else uses.handedTo.push({ call, at });
}

/** The names of functions whose first argument is a text. Regular expressions may come from modules without types. */
const takesText =
  /^(?:parseInt|parseFloat|Number\.parse)|(?:re|regexp?|pattern)\w*\)?\.(?:exec|test)$/i;

/** `Object.values(value)` is an array of the values at the keys. */
function noteListed(call: ts.Expression, value: ts.Expression, uses: Uses, walk: Walk): void {
  uses.isKeyed = true;
  if (call.getText().startsWith('Object.keys')) {
    noteKeys(elementsIn(call, walk.checker).elements, value, uses, walk);
  }
  if (!call.getText().startsWith('Object.values')) return;
  uses.element ??= noUses();
  noteUse(call, { ...noUses(), element: uses.element }, walk);
}

/** What is looked up by the keys of a value has these keys, too: `settings[key] = options[key]`. */
function noteKeys(
  keys: readonly ts.Expression[],
  value: ts.Expression,
  uses: Uses,
  { checker }: Walk,
): void {
  for (const key of keys) {
    const { parent } = key;
    if (!ts.isElementAccessExpression(parent) || parent.argumentExpression !== key) continue;
    const isCalled = ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
    if (!isCalled) noteSameKeys(parent.expression, value, uses, checker);
  }
}

function noteSameKeys(
  other: ts.Expression,
  value: ts.Expression,
  { mergedWith }: Uses,
  checker: ts.TypeChecker,
): void {
  const isOther = other.getText() !== value.getText();
  const isKnown =
    isKindOf(other, ts.TypeFlags.Object, checker) &&
    checker.getTypeAtLocation(other).getProperties().length > 0;
  if (isOther && isKnown) mergedWith.push(other);
}

/** The result of a merge has the members of the value, and the value may have those of the objects that it is merged with. */
function noteMerge(
  node: ts.Expression,
  result: ts.Expression,
  merged: readonly ts.Expression[],
  uses: Uses,
  walk: Walk,
): void {
  uses.mayBeEmpty = true;
  uses.mergedWith.push(...merged.filter((each) => each !== node));
  noteUse(result, uses, walk);
}

function spreadIn({ properties }: ts.ObjectLiteralExpression): readonly ts.Expression[] {
  return properties.flatMap((each) => (ts.isSpreadAssignment(each) ? [each.expression] : []));
}

function noteOperator(
  node: ts.Expression,
  parent: ts.BinaryExpression,
  uses: Uses,
  walk: Walk,
): void {
  const { left, right, operatorToken } = parent;
  const { kind } = operatorToken;
  const other = left === node ? right : left;
  if (defaulting.has(kind)) {
    if (left === node) {
      uses.isMissed = true;
      uses.defaults.push(other);
      uses.isIndexed ||= ts.isArrayLiteralExpression(other);
      uses.mayBeEmpty ||= ts.isObjectLiteralExpression(other) && other.properties.length === 0;
      noteComparison(other, uses, walk.checker);
    }
    noteUse(parent, uses, walk);
  }
  const isSet = left === node && kind === ts.SyntaxKind.EqualsToken;
  if (isSet && walk.checker.getTypeAtLocation(right).getCallSignatures().length > 0) {
    uses.listener ??= right;
  }
  const isTextual = isKindOf(other, ts.TypeFlags.StringLike, walk.checker);
  if (numeric.has(kind)) uses.isNumeric = true;
  else if (kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.PlusEqualsToken) {
    if (isTextual) uses.isText = true;
    else if (isKindOf(other, ts.TypeFlags.NumberLike, walk.checker)) uses.isNumeric = true;
    else uses.isAdded = true;
  } else if (comparisons.has(kind)) {
    if (isTextual) uses.isText = true;
    else uses.isNumeric = true;
  } else if (equalities.has(kind)) {
    noteComparison(other, uses, walk.checker);
    uses.isNull ||= strict.has(kind) && other.kind === ts.SyntaxKind.NullKeyword;
  } else if (kind === ts.SyntaxKind.InstanceOfKeyword) {
    if (left === node) uses.instanceOf.push(right);
    else uses.made ??= { count: 0, isThrown: false };
  } else if (kind === ts.SyntaxKind.InKeyword && right === node) noteAskedKey(left, uses, walk);
}

function noteAskedKey(key: ts.Expression, uses: Uses, walk: Walk): void {
  const names = literalKeys(key, walk.checker);
  if (names.length > 0) noteNames(names, undefined, uses, walk);
  else uses.isKeyed = true;
}

function noteComparison(other: ts.Expression, uses: Uses, checker: ts.TypeChecker): void {
  if (ts.isStringLiteralLike(other)) uses.texts.add(other.text);
  if (isClassOfLanguage(other, checker)) uses.classes.add(other.text);
  if (isKindOf(other, ts.TypeFlags.StringLike, checker)) uses.isText = true;
  else if (isKindOf(other, ts.TypeFlags.NumberLike, checker)) uses.isNumeric = true;
  else if (isKindOf(other, ts.TypeFlags.BooleanLike, checker)) addTested({ kind: 'boolean' }, uses);
  else if (isKindOf(other, ts.TypeFlags.Undefined | ts.TypeFlags.Null, checker)) {
    uses.isMissed = true;
  }
}
