import type { Span } from '../../../model/span.ts';
import { enclosureOf } from '../../../mutation/sites/flat-name.ts';
import { isClass, isFunction } from '../../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';

/**
 * Code of a file that runs when something is called: a function that is in no other function, or the code that making an
 * instance runs.
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
}

interface OpenPart {
  readonly node: Node;
  readonly isConstructor: boolean;
  readonly isImplied: boolean;
  readonly names: Set<string>;
  readonly mentions: Set<string>;
}

/**
 * Returns the parts of a file by their place in the text, a class before the parts in it. Each class is a part, for its
 * constructor, even if that is not written. Initialisers of fields are parts, too.
 */
export function codeParts({ program }: ParsedFile): readonly CodePart[] {
  const parts: OpenPart[] = [];
  let open: OpenPart | undefined;
  walk(program, {
    enter(node, ancestors) {
      if (isType(node)) return 'skip';
      if (open === undefined) {
        const parent = ancestors.at(-1);
        if (isClass(node)) parts.push(constructionOf(node, ancestors));
        if ((isFunction(node) && node.body !== null) || isFieldValue(node, parent)) {
          open = partOf(node, ancestors);
          parts.push(open);
        }
      }
      const name = nameIn(node);
      if (open !== undefined && name !== undefined) open.mentions.add(name);
      return undefined;
    },
    leave(node) {
      if (open?.node === node) open = undefined;
    },
  });
  return parts.map(({ node: { start, end }, ...part }) => ({ ...part, span: { start, end } }));
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
      if (!found.has(caller) && [...part.names].some((name) => caller.mentions.has(name))) {
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
