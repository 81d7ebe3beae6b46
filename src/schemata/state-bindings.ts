import type { Node } from '../syntax/parse.ts';
import { children } from '../syntax/walk.ts';
import { targetNames, type AssignmentFacts } from './assignment-facts.ts';
import { classKeepsState, isClass } from './class-state.ts';
import { valueOrigin } from './value-origin.ts';

/** A variable that may hold state beyond one test. */
export interface StateBinding {
  /** Source text of the expression that reads it. */
  readonly text: string;
  /** A call made the value, or may have: functions found in it may hide state. */
  readonly madeByCall: boolean;
}

/** The variables declared directly in a module's or function's body that may keep mutable state. */
export function stateBindings(body: readonly Node[], facts: AssignmentFacts): StateBinding[] {
  const bindings = new Map<string, StateBinding>();
  for (const { name, value, isConstant } of declaredIn(body)) {
    if (!keepsState(name, value, isConstant, facts)) continue;
    bindings.set(name, { text: name, madeByCall: isMadeByCall(name, value, facts) });
  }
  return [...bindings.values()];
}

interface Declared {
  readonly name: string;
  /** The initialiser, or the declared function or class itself. */
  readonly value: Node | undefined;
  readonly isConstant: boolean;
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

function* declaredIn(body: readonly Node[]): Generator<Declared> {
  for (const statement of body) {
    const node = declarationOf(statement);
    if (node === undefined) continue;
    switch (node.type) {
      case 'VariableDeclaration':
        yield* declaredBy(node);
        break;
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        if (node.id !== null && node.declare !== true)
          yield { name: node.id.name, value: node, isConstant: false };
        break;
      default:
        yield* hoistedFrom(node);
    }
  }
}

function declarationOf(statement: Node): Node | undefined {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration ?? undefined;
    case 'ExportDefaultDeclaration':
      return statement.declaration;
    default:
      return statement;
  }
}

function* declaredBy(node: Extract<Node, { type: 'VariableDeclaration' }>): Generator<Declared> {
  if (node.declare === true) return;
  const isConstant = node.kind !== 'let' && node.kind !== 'var';
  for (const declarator of node.declarations) {
    const value = declarator.init ?? undefined;
    for (const { name } of targetNames(declarator.id)) yield { name, value, isConstant };
  }
}

/** Statements whose blocks may hold a `var` that belongs to the whole body. */
const blockStatements = new Set<Node['type']>([
  'BlockStatement',
  'CatchClause',
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'IfStatement',
  'LabeledStatement',
  'SwitchCase',
  'SwitchStatement',
  'TryStatement',
  'WhileStatement',
]);

function* hoistedFrom(node: Node): Generator<Declared> {
  if (!blockStatements.has(node.type)) return;
  for (const child of children(node)) {
    if (child.type === 'VariableDeclaration') {
      if (child.kind === 'var') yield* declaredBy(child);
    } else yield* hoistedFrom(child);
  }
}
