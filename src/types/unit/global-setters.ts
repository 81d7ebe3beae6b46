import ts from 'typescript';

import { idOfGlobal } from '../../model/sets-global.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ObjectMember, ValueType } from '../../model/value-type.ts';
import type { CallableParts } from './callables.ts';

/** Objects of the environment of which members may be missing, or may be set for a test. */
const hosts: ReadonlySet<string> = new Set(
  'navigator document screen performance history URL crypto CSS'.split(' '),
);
/** The names of the global object itself. */
const globalObjects: ReadonlySet<string> = new Set(['window', 'self', 'globalThis', 'global']);
/** What each function or module has of its own. */
const ofModules: ReadonlySet<string> = new Set(
  'arguments require module exports define __dirname __filename'.split(' '),
);
/** What events go through: tests let them happen, and put nothing in their place. */
const ofEvents: ReadonlySet<string> = new Set(
  'addEventListener removeEventListener dispatchEvent'.split(' '),
);
/** Most of them are there in pages, so that no test sets them. */
const mostSetters = 30;
/** What pages of tests do not do or have no layout for, by the classes that have it. */
const ofElements: Readonly<Record<string, string>> = {
  getContext: 'HTMLCanvasElement',
  toDataURL: 'HTMLCanvasElement',
  getBoundingClientRect: 'Element',
  clientHeight: 'Element',
  clientWidth: 'Element',
  scrollHeight: 'Element',
  scrollWidth: 'Element',
  offsetHeight: 'HTMLElement',
  offsetLeft: 'HTMLElement',
  offsetTop: 'HTMLElement',
  offsetWidth: 'HTMLElement',
};
const plain: ReadonlySet<ValueType['kind']> = new Set(['boolean', 'number', 'string']);

/**
 * Returns a setter for each global that functions of a file read and that Node itself lacks. Its type is what the file does with the global, unless
 * that is declared to be a text, a number or a truth value.
 */
export function globalSetters(parts: CallableParts): Callable[] {
  const { scope, types, uniqueId } = parts;
  const { checker, source } = scope;
  return [...readGlobals(source, checker)].slice(0, mostSetters).map(([name, places]) => {
    const [first] = places;
    const declared = first && types.of(checker.getTypeAtLocation(first));
    const type =
      declared !== undefined && plain.has(declared.kind) ? declared : typeAt(places, parts);
    return {
      id: uniqueId(idOfGlobal(name)),
      kind: 'setter',
      name,
      parameters: [
        { name: name.slice(name.lastIndexOf('.') + 1), type, isOptional: false, isRest: false },
      ],
      returns: type,
      typeParameters: [],
      isWritable: true,
      declaredErrors: [],
    };
  });
}

/** The type of a global by its uses. It may be a class that code makes instances of. */
function typeAt(places: readonly ts.Expression[], parts: CallableParts): ValueType {
  const { uses } = parts;
  const made = places.flatMap((each) =>
    ts.isNewExpression(each.parent) && each.parent.expression === each ? [each.parent] : [],
  );
  const [first] = made;
  if (first === undefined) return uses.ofPlaces(places);
  const shown = uses.ofPlaces(made);
  const returns = shown.kind === 'unknown' ? declaredMethods(first, parts) : shown;
  const parameters = uses.parametersFor(first.arguments ?? []);
  return { kind: 'function', parameters, returns, isClass: true };
}

/** The methods that instances are declared to have and that the file names. */
function declaredMethods(made: ts.NewExpression, { scope, types }: CallableParts): ValueType {
  const { checker, source } = scope;
  const named = new Set(source.text.match(/(?<=\.)\w+(?=\()/g) ?? []);
  const methods = checker
    .getTypeAtLocation(made)
    .getProperties()
    .filter(({ name }) => named.has(name));
  const members = methods.map((each): ObjectMember => {
    const type = types.of(checker.getTypeOfSymbolAtLocation(each, made));
    return { name: each.name, type, isOptional: false };
  });
  return members.length === 0 ? { kind: 'unknown' } : { kind: 'object', members, isGuessed: true };
}

/** Returns the places where functions read globals, by the paths of these. */
function readGlobals(
  source: ts.SourceFile,
  checker: ts.TypeChecker,
): ReadonlyMap<string, readonly ts.Expression[]> {
  const found = new Map<string, ts.Expression[]>();
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    const isNamed = isInFunction && ts.isIdentifier(node);
    const place = !isNamed
      ? undefined
      : isGlobal(node, checker)
        ? placeOf(node)
        : placeInElements(node);
    if (place !== undefined) {
      const [path, read] = place;
      found.set(path, [...(found.get(path) ?? []), read]);
    }
    const isInside = isInFunction || ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, isInside));
  };
  visit(source, false);
  return found;
}

/** Whether a name stands for a value that no file of the project declares. */
function isGlobal(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  const { parent } = node;
  if (ofModules.has(node.text) || ts.isPartOfTypeNode(node)) return false;
  const isNamed = 'name' in parent && parent.name === node;
  if (isNamed && !ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isBindingElement(parent) || ts.isImportOrExportSpecifier(parent)) return false;
  if (ts.isBreakOrContinueStatement(parent) || ts.isLabeledStatement(parent)) return false;
  const declarations = checker.getSymbolAtLocation(node)?.declarations ?? [];
  return declarations.every((each) => each.getSourceFile().isDeclarationFile);
}

/** Returns the path of the global that a name begins to tell, and the expression that reads it; undefined if Node has it, or it is only set. */
function placeOf(node: ts.Identifier): readonly [path: string, read: ts.Expression] | undefined {
  const whole = globalObjects.has(node.text) ? accessIn(node) : node;
  if (whole === undefined) return undefined;
  const name = nameOf(whole);
  const member = hosts.has(name) ? accessIn(whole) : undefined;
  const read = member ?? whole;
  const isOfNode = member === undefined && (name in globalThis || hosts.has(name));
  if (isOfNode || globalObjects.has(name) || isSet(read)) return undefined;
  if (ofEvents.has(nameOf(read))) return undefined;
  return [member === undefined ? name : `${name}.${nameOf(member)}`, read];
}

/** Returns the path of what elements have under the name of a member, and the expression that reads it. */
function placeInElements({
  text,
  parent,
}: ts.Identifier): readonly [path: string, read: ts.Expression] | undefined {
  const owner = Object.hasOwn(ofElements, text) ? ofElements[text] : undefined;
  const isRead = ts.isPropertyAccessExpression(parent) && parent.name.text === text;
  if (owner === undefined || !isRead || isSet(parent)) return undefined;
  return [`${owner}.prototype.${text}`, parent];
}

/** Returns the access of a member of an expression. */
function accessIn(node: ts.Expression): ts.PropertyAccessExpression | undefined {
  const { parent } = node;
  return ts.isPropertyAccessExpression(parent) && parent.expression === node ? parent : undefined;
}

function nameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : '';
}

function isSet(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}
