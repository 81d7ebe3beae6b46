import { isFunction, type NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { assignedBy, bindingNames, declarationsOf, type Declaration } from '../syntax/scope.ts';
import { walk } from '../syntax/walk.ts';

/** One place that declares a name. */
export interface Binding {
  readonly annotation?: Node;
  /** `a?: number`, so that it may be undefined. */
  readonly isOptional: boolean;
  /** What it starts with; null where it starts as undefined, undefined where anything may be in it. */
  readonly init: Node | null | undefined;
}

type Write = NodeOf<'AssignmentExpression' | 'UpdateExpression'>;

/** One place that gives a name another value; without a node where it is part of a pattern or the head of a loop. */
export interface Assignment {
  readonly node: Write | undefined;
  readonly start: number;
  /** Start of the innermost function around it; -1 at module level. */
  readonly functionStart: number;
}

/** The names of a file. Scopes are not told apart: what is said of a name holds for all bindings of that name. */
export interface Bindings {
  readonly declared: ReadonlyMap<string, readonly Binding[]>;
  readonly assigned: ReadonlyMap<string, readonly Assignment[]>;
}

/** Collects what declares and what assigns each name in a tree, types' names among them. */
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

const opaque: Binding = { isOptional: false, init: undefined };

function add<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
}

/** What is known of a name that is declared; nothing where it is part of a pattern, or no variable. */
function bindingOf({ kind, pattern, init }: Declaration, parent: Node | undefined): Binding {
  if (pattern.type !== 'Identifier' || !/^(?:var|let|const|parameter)$/.test(kind)) return opaque;
  const annotation = pattern.typeAnnotation?.typeAnnotation;
  const isLoopHead = parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement';
  // Anything may be passed, and a `var` can be read before it has its first value.
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
