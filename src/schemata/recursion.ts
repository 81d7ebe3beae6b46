import type { Node } from '../syntax/parse.ts';

/** Follows a walk and tells which functions call themselves by their name. */
export interface RecursionFinder {
  readonly enter: (node: Node, ancestors: readonly Node[]) => void;
  /** True where the node is a function and a call of its name was met since it was entered. */
  readonly leave: (node: Node) => boolean;
}

interface OpenFunction {
  readonly node: Node;
  /** `f` where `f()` calls it, `.f` where `this.f()` does. */
  readonly names: readonly string[];
  isRecursive: boolean;
}

/** A finder that has met no function yet. */
export function recursionFinder(): RecursionFinder {
  const open: OpenFunction[] = [];
  return {
    enter(node, ancestors) {
      if (/^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type)) {
        open.push({ node, names: namesOf(node, ancestors.at(-1)), isRecursive: false });
      } else if (node.type === 'CallExpression') {
        const name = calledName(node.callee);
        for (const each of open) if (name && each.names.includes(name)) each.isRecursive = true;
      }
    },
    leave(node) {
      return open.at(-1)?.node === node && open.pop()?.isRecursive === true;
    },
  };
}

function namesOf(node: Node, parent: Node | undefined): string[] {
  const own = 'id' in node && node.id?.type === 'Identifier' ? [node.id.name] : [];
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? [...own, parent.id.name] : own;
    case 'AssignmentExpression':
      return parent.left.type === 'Identifier' ? [...own, parent.left.name] : own;
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'Property':
      return node === parent.value ? [...own, ...memberNames(parent.key)] : own;
    default:
      return own;
  }
}

function memberNames(key: Node): string[] {
  if (key.type === 'PrivateIdentifier') return [`.#${key.name}`];
  return key.type === 'Identifier' ? [`.${key.name}`] : [];
}

function calledName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || !isSelf(callee.object)) return undefined;
  return memberNames(callee.property)[0];
}

/** `this`, or what looks like the name of a class with a static method. */
function isSelf(object: Node): boolean {
  return (
    object.type === 'ThisExpression' || (object.type === 'Identifier' && /^[A-Z]/.test(object.name))
  );
}
