import { walk } from '../syntax/walk.ts';
import type { Node, Program } from '../syntax/parse.ts';
import { bareExpression } from '../syntax/unwrapped.ts';
import { valueOrigin } from './value-origin.ts';

/** What a file does to its variables, by name; scopes are ignored, so a name may be named too often, never too seldom. */
export interface AssignmentFacts {
  /** Names that are assigned or updated after their declaration; private names begin with `#`. */
  readonly assigned: ReadonlySet<string>;
  /** Names of which a property is assigned, updated or deleted. */
  readonly propertyAssigned: ReadonlySet<string>;
  /** Names that get, or whose properties get, a value that some call made. */
  readonly assignedFromCall: ReadonlySet<string>;
}

/** Collects the assignments of a whole file. */
export function assignmentFacts(program: Program): AssignmentFacts {
  const facts = {
    assigned: new Set<string>(),
    propertyAssigned: new Set<string>(),
    assignedFromCall: new Set<string>(),
  };
  const record = (target: Node, value: Node | undefined): void => {
    const fromCall = value !== undefined && valueOrigin(value) === 'unknown';
    for (const { name, isProperty } of targetNames(target)) {
      (isProperty ? facts.propertyAssigned : facts.assigned).add(name);
      if (fromCall) facts.assignedFromCall.add(name);
    }
  };
  walk(program, {
    enter(node) {
      if (node.type === 'AssignmentExpression') record(node.left, node.right);
      else if (node.type === 'UpdateExpression') record(node.argument, undefined);
      else if (node.type === 'UnaryExpression' && node.operator === 'delete')
        record(node.argument, undefined);
      else if (node.type === 'ForInStatement' || node.type === 'ForOfStatement')
        record(node.left, node.right);
    },
  });
  return facts;
}

interface TargetName {
  readonly name: string;
  readonly isProperty: boolean;
}

/** The variables behind an assignment's target: itself, those in a pattern, or the root of a property access. */
export function* targetNames(target: Node): Generator<TargetName> {
  switch (target.type) {
    case 'Identifier':
      yield { name: target.name, isProperty: false };
      return;
    case 'ObjectPattern':
      for (const property of target.properties)
        yield* targetNames(property.type === 'RestElement' ? property.argument : property.value);
      return;
    case 'ArrayPattern':
      for (const element of target.elements) if (element !== null) yield* targetNames(element);
      return;
    case 'AssignmentPattern':
      yield* targetNames(target.left);
      return;
    case 'RestElement':
      yield* targetNames(target.argument);
      return;
    case 'MemberExpression':
      if (target.property.type === 'PrivateIdentifier')
        yield { name: `#${target.property.name}`, isProperty: false };
      yield* propertyRoot(target.object);
      return;
    default: {
      const inner = bareExpression(target);
      if (inner !== target) yield* targetNames(inner);
    }
  }
}

function* propertyRoot(object: Node): Generator<TargetName> {
  const inner = bareExpression(object);
  if (inner.type === 'Identifier') yield { name: inner.name, isProperty: true };
  if (inner.type !== 'MemberExpression') return;
  if (inner.property.type === 'PrivateIdentifier')
    yield { name: `#${inner.property.name}`, isProperty: true };
  yield* propertyRoot(inner.object);
}
