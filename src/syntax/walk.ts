import { visitorKeys, type Node } from 'oxc-parser';

/** Called for each node. If `enter` returns `skip`, the children are left out. */
export interface Visit {
  readonly enter?: (node: Node, ancestors: readonly Node[]) => 'skip' | void;
  readonly leave?: (node: Node, ancestors: readonly Node[]) => void;
}

/**
 * Walks a tree depth first, in source order. `ancestors` runs from the root to the parent. It is one array that changes during
 * the walk: copy it to keep it.
 */
export function walk(root: Node, visit: Visit): void {
  const ancestors: Node[] = [];
  const step = (node: Node): void => {
    const skip = visit.enter?.(node, ancestors) === 'skip';
    if (!skip) {
      ancestors.push(node);
      for (const child of children(node)) step(child);
      ancestors.pop();
    }
    visit.leave?.(node, ancestors);
  };
  step(root);
}

/** Returns the child nodes of a node, in the order of the syntax tree. */
export function children(node: Node): Node[] {
  const found: Node[] = [];
  for (const key of visitorKeys[node.type] ?? []) {
    const value = fieldOf(node, key);
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) found.push(item);
    } else if (isNode(value)) {
      found.push(value);
    }
  }
  return found;
}

/** Returns whether one of the child nodes of a node meets a condition. */
export function someChild(node: Node, condition: (child: Node) => boolean): boolean {
  for (const key of visitorKeys[node.type] ?? []) {
    const value = fieldOf(node, key);
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item) && condition(item)) return true;
    } else if (isNode(value) && condition(value)) return true;
  }
  return false;
}

/** A child of a node, and the field or list that holds it. */
export interface Slot {
  readonly node: Node;
  readonly holder: object;
  readonly key: string;
}

/** Returns the child nodes of a node like `children`, with their slots. */
export function childSlots(parent: Node): Slot[] {
  const found: Slot[] = [];
  for (const key of visitorKeys[parent.type] ?? []) {
    const value = fieldOf(parent, key);
    if (Array.isArray(value)) {
      for (const [at, node] of value.entries()) {
        if (isNode(node)) found.push({ node, holder: value, key: String(at) });
      }
    } else if (isNode(value)) found.push({ node: value, holder: parent, key });
  }
  return found;
}

/** Returns a field by its name. `Reflect.get` is several times slower. */
function fieldOf(node: object, key: string): unknown {
  return isRecord(node) ? node[key] : undefined;
}

function isRecord(value: object): value is Readonly<Record<string, unknown>> {
  return !Array.isArray(value);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
