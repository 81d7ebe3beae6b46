import type { Node, Program } from '../../syntax/parse.ts';
import { assignedBy, targetsIn } from '../../syntax/scope.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import { walk } from '../../syntax/walk.ts';
import { valueOrigin } from './value-origin.ts';

/**
 * The assignments of a file to its variables. Scopes are ignored: variables of one name count as one. So a name may be listed
 * needlessly, but none is missing.
 */
export interface AssignmentFacts {
  /** Names that are assigned or updated after their declaration. Private names begin with `#`. */
  readonly assigned: ReadonlySet<string>;
  /** Names of which a property is assigned, updated or deleted. */
  readonly propertyAssigned: ReadonlySet<string>;
  /** Names to which, or to whose properties, the result of a call is assigned. */
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
    for (const { name, isProperty } of namesChangedBy(target)) {
      (isProperty ? facts.propertyAssigned : facts.assigned).add(name);
      if (fromCall) facts.assignedFromCall.add(name);
    }
  };
  walk(program, {
    enter(node) {
      const target = assignedBy(node);
      if (target !== undefined) record(target, 'right' in node ? node.right : undefined);
      else if (node.type === 'UnaryExpression' && node.operator === 'delete')
        record(node.argument, undefined);
    },
  });
  return facts;
}

interface ChangedName {
  readonly name: string;
  readonly isProperty: boolean;
}

/** Yields the variables behind an assigned expression: the variable itself, or the root of a property access. */
function* namesChangedBy(assigned: Node): Generator<ChangedName> {
  for (const target of targetsIn(assigned)) {
    if (target.type === 'Identifier') yield { name: target.name, isProperty: false };
    else {
      if (target.property.type === 'PrivateIdentifier')
        yield { name: `#${target.property.name}`, isProperty: false };
      yield* propertyRoot(target.object);
    }
  }
}

function* propertyRoot(object: Node): Generator<ChangedName> {
  const inner = bareExpression(object);
  if (inner.type === 'Identifier') yield { name: inner.name, isProperty: true };
  if (inner.type !== 'MemberExpression') return;
  if (inner.property.type === 'PrivateIdentifier')
    yield { name: `#${inner.property.name}`, isProperty: true };
  yield* propertyRoot(inner.object);
}
