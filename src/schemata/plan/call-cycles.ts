import { isFunction, isOpenEnded, type FunctionNode } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';

/** Follows a walk over a file and finds the functions whose calls may multiply without end. */
export interface CycleFinder {
  readonly enter: (node: Node, ancestors: readonly Node[]) => void;
  readonly leave: (node: Node) => void;
  /** Returns the functions; to be called after the walk. */
  readonly multiplying: () => ReadonlySet<Node>;
}

interface Caller {
  readonly node: FunctionNode;
  /** `f` if `f()` calls it, and `.f` if `this.f()` does. */
  readonly names: readonly string[];
  readonly calls: { readonly name: string; readonly isRepeated: boolean }[];
}

/**
 * Follows calls by name, within one file: `f()`, `this.f()` and `Class.f()`. A function multiplies if it lies on a cycle of
 * calls and calls into that cycle more than once, in a loop, or from a callback. Without loops of its own it may run
 * exponentially long, while plain recursion ends in a stack overflow. Asynchronous functions and generators on a cycle count,
 * too, because they have no stack that overflows.
 */
export function cycleFinder(): CycleFinder {
  const callers: Caller[] = [];
  const open: (Caller | 'loop')[] = [];
  return {
    enter(node, ancestors) {
      if (isOpenEnded(node)) open.push('loop');
      else if (isFunction(node)) {
        const caller = { node, names: namesOf(node, ancestors.at(-1)), calls: [] };
        callers.push(caller);
        open.push(caller);
      } else if (node.type === 'CallExpression') noteCall(open, calledName(node.callee));
    },
    leave(node) {
      if (isOpenEnded(node) || isFunction(node)) open.pop();
    },
    multiplying: () => multiplyingCallers(callers),
  };
}

function noteCall(open: readonly (Caller | 'loop')[], name: string | undefined): void {
  if (name === undefined) return;
  let isRepeated = false;
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const each = open[at];
    if (each !== undefined && each !== 'loop') each.calls.push({ name, isRepeated });
    isRepeated = true;
  }
}

function multiplyingCallers(callers: readonly Caller[]): ReadonlySet<Node> {
  const byName = new Map<string, Caller[]>();
  for (const caller of callers) {
    for (const name of caller.names) byName.set(name, [...(byName.get(name) ?? []), caller]);
  }
  const calleesOf = (caller: Caller): Caller[] =>
    caller.calls.flatMap(({ name }) => byName.get(name) ?? []);
  const cycleOf = cycles(callers, calleesOf);
  const found = callers.filter((caller) => {
    const own = cycleOf.get(caller);
    const inside = caller.calls.filter(({ name }) =>
      (byName.get(name) ?? []).some((callee) => cycleOf.get(callee) === own),
    );
    if (inside.length === 0) return false;
    const { async, generator } = caller.node;
    return async || generator || inside.length > 1 || inside.some(({ isRepeated }) => isRepeated);
  });
  return new Set(found.map(({ node }) => node));
}

/** Returns the strongly connected component of each node, as a number (Tarjan 1972). */
function cycles<T>(nodes: readonly T[], next: (node: T) => readonly T[]): Map<T, number> {
  const component = new Map<T, number>();
  const order = new Map<T, number>();
  const stack: T[] = [];
  const visit = (node: T): number => {
    const index = order.size;
    order.set(node, index);
    let least = index;
    stack.push(node);
    for (const each of next(node)) {
      if (component.has(each)) continue;
      least = Math.min(least, order.get(each) ?? visit(each));
    }
    if (least === index) {
      for (let each = stack.pop(); each !== undefined; each = stack.pop()) {
        component.set(each, index);
        if (each === node) break;
      }
    }
    return least;
  };
  for (const node of nodes) if (!order.has(node)) visit(node);
  return component;
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

/** Returns whether a node is `this`, or looks like the name of a class with a static method. */
function isSelf(object: Node): boolean {
  return (
    object.type === 'ThisExpression' || (object.type === 'Identifier' && /^[A-Z]/.test(object.name))
  );
}
