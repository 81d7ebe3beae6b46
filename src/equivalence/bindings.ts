import { isFunction, type NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { assignedBy, bindingNames, declarationsOf, type Declaration } from '../syntax/scope.ts';
import { walk } from '../syntax/walk.ts';

/** One declaration of a name. */
export interface Binding {
  readonly annotation?: Node;
  /** True for `a?: number`, whose value may be undefined. */
  readonly isOptional: boolean;
  /** The initial value; null if the variable starts as undefined, undefined if its first value may be anything. */
  readonly init: Node | null | undefined;
}

type Write = NodeOf<'AssignmentExpression' | 'UpdateExpression'>;

/** One place that gives a variable another value. */
export interface Assignment {
  /** Undefined for an assignment by a pattern or by the head of a loop. */
  readonly node: Write | undefined;
  readonly start: number;
  /** The start of the innermost function around it; -1 at module level. */
  readonly functionStart: number;
}

/** The declarations and assignments of a file by name. Scopes are ignored: all bindings of one name are put together. */
export interface Bindings {
  readonly declared: ReadonlyMap<string, readonly Binding[]>;
  readonly assigned: ReadonlyMap<string, readonly Assignment[]>;
}

/** Collects the declarations and assignments of each name in a tree; the names of types count as well. */
export function bindingsOf(root: Node): Bindings {
  const declared = new Map<string, Binding[]>();
  const assigned = new Map<string, Assignment[]>();
  const functions: number[] = [];
  const assign = (target: Node, node: Write | undefined): void => {
    const isName = target.type === 'Identifier';
    const { start } = node ?? target;
    const functionStart = functions.at(-1) ?? -1;
    for (const name of bindingNames(target)) {
      add(assigned, name, { node: isName ? node : undefined, start, functionStart });
    }
  };
  walk(root, {
    enter(node, ancestors) {
      for (const declaration of declarationsOf(node)) {
        const binding = bindingOf(declaration, ancestors.at(-1));
        for (const name of bindingNames(declaration.pattern)) add(declared, name, binding);
      }
      if (isFunction(node)) functions.push(node.start);
      const target = assignedBy(node);
      if (target !== undefined) assign(target, isWrite(node) ? node : undefined);
    },
    leave(node) {
      if (isFunction(node)) functions.pop();
    },
  });
  return { declared, assigned };
}

/** A declaration of which nothing is known. */
const opaque: Binding = { isOptional: false, init: undefined };

function add<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
}

/** Returns what is known of a declared name: nothing if it is declared by a pattern or is no variable. */
function bindingOf({ kind, pattern, init }: Declaration, parent: Node | undefined): Binding {
  if (pattern.type !== 'Identifier' || !/^(?:var|let|const|parameter)$/.test(kind)) return opaque;
  const annotation = pattern.typeAnnotation?.typeAnnotation;
  const isLoopHead = parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement';
  // A parameter may get any value, and a `var` can be read before its first assignment.
  const isKnown = (kind === 'let' || kind === 'const') && !isLoopHead;
  return {
    init: isKnown ? init : undefined,
    isOptional: Boolean(pattern.optional),
    ...(annotation && { annotation }),
  };
}

function isWrite(node: Node): node is Write {
  return node.type === 'AssignmentExpression' || node.type === 'UpdateExpression';
}
