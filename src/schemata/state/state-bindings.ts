import { isClass } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { bindingNames, declarationsIn, type Declaration } from '../../syntax/scope.ts';
import type { AssignmentFacts } from './assignment-facts.ts';
import { classKeepsState } from './class-state.ts';
import { valueOrigin } from './value-origin.ts';

/** A variable that may hold state beyond one test. */
export interface StateBinding {
  /** The source text of the expression that reads it. */
  readonly text: string;
  /** Whether a call made the value, or may have made it. Functions in such a value may hide state. */
  readonly madeByCall: boolean;
}

/** Returns the variables declared directly in the body of a module or function that may keep mutable state. */
export function stateBindings(body: readonly Node[], facts: AssignmentFacts): StateBinding[] {
  const bindings = new Map<string, StateBinding>();
  for (const declaration of declarationsIn(body)) {
    const value = valueOfDeclared(declaration);
    if (value === 'none') continue;
    const isConstant = declaration.kind === 'const';
    for (const name of bindingNames(declaration.pattern)) {
      if (!keepsState(name, value, isConstant, facts)) continue;
      bindings.set(name, { text: name, madeByCall: isMadeByCall(name, value, facts) });
    }
  }
  return [...bindings.values()];
}

function keepsState(
  name: string,
  value: Node | undefined,
  isConstant: boolean,
  facts: AssignmentFacts,
): boolean {
  if (!isConstant && facts.assigned.has(name)) return true;
  if (value === undefined) return false;
  const origin = valueOrigin(value);
  if (origin === 'constant') return false;
  if (origin !== 'code' || facts.propertyAssigned.has(name)) return true;
  return isClass(value) && classKeepsState(value);
}

function isMadeByCall(name: string, value: Node | undefined, facts: AssignmentFacts): boolean {
  if (facts.assignedFromCall.has(name)) return true;
  if (value === undefined) return false;
  if (isClass(value)) return value.body.body.some(hasValueMadeByCall);
  return valueOrigin(value) === 'unknown';
}

function hasValueMadeByCall(element: Node): boolean {
  return (
    element.type === 'PropertyDefinition' &&
    element.static &&
    element.value !== null &&
    valueOrigin(element.value) === 'unknown'
  );
}

/** Returns the initialiser, or the function or class itself; `none` for a declaration without a variable at run time. */
function valueOfDeclared({ kind, node, init }: Declaration): Node | undefined | 'none' {
  if ('declare' in node && node.declare) return 'none';
  switch (kind) {
    case 'var':
    case 'let':
    case 'const':
      return init ?? undefined;
    case 'function':
    case 'class':
      return node.type === 'TSDeclareFunction' ? 'none' : node;
    default:
      return 'none';
  }
}
