import type { Span } from '../../../model/span.ts';
import { enclosureOf } from '../../../mutation/sites/flat-name.ts';
import { isClass, isFunction } from '../../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';

/**
 * Code of a file that runs when something is called: a function that is in no other function, an inner function that a test can call
 * by itself, or the code that making an instance runs.
 */
export interface CodePart {
  readonly span: Span;
  /** True if it runs when its class is instantiated. */
  readonly isConstructor: boolean;
  /** True if it stands for a class's constructor, written or not, and has no text. */
  readonly isImplied: boolean;
  /** The names by which other code may call it. */
  readonly names: ReadonlySet<string>;
  /** All names in its text. A name that is mentioned may be called. */
  readonly mentions: ReadonlySet<string>;
  /** The names that its text calls or passes to calls. It may declare and return an inner function without calling it. */
  readonly passes: ReadonlySet<string>;
}

interface OpenPart {
  readonly node: Node;
  readonly isConstructor: boolean;
  readonly isImplied: boolean;
  readonly names: Set<string>;
  readonly mentions: Set<string>;
  readonly passes: Set<string>;
}

/**
 * Returns the parts of a file by their place in the text, outer parts before the parts in them. Each class is a part, for its
 * constructor, even if that is not written. Initialisers of fields are parts, too.
 *
 * @param called the places of what a test can call. Other functions within functions are parts only beside these
 */
export function codeParts({ program }: ParsedFile, called: readonly Span[]): readonly CodePart[] {
  const parts: OpenPart[] = [];
  const open: OpenPart[] = [];
  walk(program, {
    enter(node, ancestors) {
      if (isType(node)) return 'skip';
      const parent = ancestors.at(-1);
      const around = open.at(-1);
      if (around === undefined && isClass(node)) parts.push(constructionOf(node, ancestors));
      const isCode = isFunction(node) && node.body !== null;
      const isPart =
        around === undefined
          ? isCode || isFieldValue(node, parent)
          : isCode && isPartWithin(around.node, node, parent, called);
      if (isPart) {
        const from = around === undefined ? 0 : ancestors.indexOf(around.node) + 1;
        const part = partOf(node, ancestors.slice(from));
        parts.push(part);
        open.push(part);
      }
      noteName(node, ancestors, open.at(-1));
      return undefined;
    },
    leave(node) {
      if (open.at(-1)?.node === node) open.pop();
    },
  });
  return parts.map(({ node: { start, end }, ...part }) => ({ ...part, span: { start, end } }));
}

function noteName(node: Node, ancestors: readonly Node[], part: OpenPart | undefined): void {
  const name = nameIn(node);
  if (part === undefined || name === undefined) return;
  part.mentions.add(name);
  if (isPassed(node, ancestors)) part.passes.add(name);
}

/**
 * Returns whether a function in another function is a part: a test can call it by itself, or it has a name by which such a function may
 * call it.
 */
function isPartWithin(
  around: Span,
  node: Node,
  parent: Node | undefined,
  called: readonly Span[],
): boolean {
  const isNamed = node.type === 'FunctionDeclaration' || parent?.type === 'VariableDeclarator';
  return called.some(
    (span) =>
      contains(around, span) && !contains(span, around) && (isNamed || contains(span, node)),
  );
}

/** Returns whether a name is called, or passed to a call whose result is not returned, as it is in `return Object.assign(f, g)`. */
function isPassed(node: Node, ancestors: readonly Node[]): boolean {
  const parent = ancestors.at(-1);
  const isMember = parent?.type === 'MemberExpression' && parent.property === node;
  const [named, call, around] = isMember
    ? [parent, ancestors.at(-2), ancestors.at(-3)]
    : [node, parent, ancestors.at(-2)];
  if (call?.type !== 'CallExpression' && call?.type !== 'NewExpression') return false;
  return call.callee === named || around?.type !== 'ReturnStatement';
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Returns the part that contains a place; undefined at module level. */
export function partAround(parts: readonly CodePart[], place: Span): CodePart | undefined {
  return parts.findLast(
    ({ span, isImplied }) => !isImplied && span.start <= place.start && place.end <= span.end,
  );
}

/**
 * Returns the parts that may lead to a call of a part, including the part: those that mention its name, those that mention
 * their names, and so on.
 */
export function callersOf(parts: readonly CodePart[], called: CodePart): ReadonlySet<CodePart> {
  const found = new Set([called]);
  for (const part of found) {
    for (const caller of parts) {
      // A function that returns an inner function need not call it.
      const calls = contains(caller.span, part.span) ? caller.passes : caller.mentions;
      if (!found.has(caller) && [...part.names].some((name) => calls.has(name))) {
        found.add(caller);
      }
    }
  }
  return found;
}

function partOf(node: Node, ancestors: readonly Node[]): OpenPart {
  const inside = 'body' in node && !Array.isArray(node.body) && node.body ? node.body : node;
  const path = inside === node ? [...ancestors, node] : [...ancestors, node, inside];
  const [owner = '', member] = enclosureOf(path).name.split('@');
  const isConstructor = member === '<init>';
  const own = isConstructor || member === undefined ? lastName(owner) : member;
  const names = own === '<anonymous>' ? declaredAround(ancestors) : [own];
  // Making an instance runs its fields' initialisers, and its superclass's constructor.
  const mentions = isConstructor ? [own, ...superclassOf(ancestors)] : [];
  return {
    node,
    isConstructor,
    isImplied: false,
    names: new Set(names),
    mentions: new Set(mentions),
    passes: new Set(mentions),
  };
}

function constructionOf(node: Node, ancestors: readonly Node[]): OpenPart {
  const own = 'id' in node && node.id !== null && 'name' in node.id ? [node.id.name] : [];
  const names = own.length > 0 ? own : declaredAround(ancestors);
  return {
    node,
    isConstructor: true,
    isImplied: true,
    names: new Set(names),
    mentions: new Set(superclassOf([...ancestors, node])),
    passes: new Set(),
  };
}

function superclassOf(ancestors: readonly Node[]): readonly string[] {
  const owner = ancestors.findLast(isClass);
  if (owner === undefined || !('superClass' in owner) || owner.superClass === null) return [];
  return namesIn(owner.superClass);
}

/** An anonymous function is called by the name that its statement declares. */
function declaredAround(ancestors: readonly Node[]): readonly string[] {
  return ancestors.flatMap((each) =>
    each.type === 'VariableDeclarator' && each.id.type === 'Identifier' ? [each.id.name] : [],
  );
}

function namesIn(node: Node): readonly string[] {
  const names: string[] = [];
  walk(node, {
    enter(each) {
      const name = nameIn(each);
      if (name !== undefined) names.push(name);
    },
  });
  return names;
}

function nameIn(node: Node): string | undefined {
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return node.name;
    case 'PrivateIdentifier':
      return `#${node.name}`;
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined;
    case 'ForOfStatement':
    case 'SpreadElement':
    case 'ArrayPattern':
      return '[Symbol.iterator]';
    default:
      return undefined;
  }
}

function lastName(flat: string): string {
  return flat.slice(flat.lastIndexOf('/') + 1);
}

/** A static field gets its value when the module loads. */
function isFieldValue(node: Node, parent: Node | undefined): boolean {
  const isField = parent?.type === 'PropertyDefinition' || parent?.type === 'AccessorProperty';
  return isField && !parent.static && node === parent.value;
}

function isType(node: Node): boolean {
  return (
    node.type === 'TSTypeAnnotation' ||
    node.type === 'TSTypeParameterInstantiation' ||
    node.type === 'TSTypeParameterDeclaration' ||
    node.type === 'TSInterfaceDeclaration' ||
    node.type === 'TSTypeAliasDeclaration'
  );
}
