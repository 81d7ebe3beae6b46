import type { Node } from './parse.ts';

/** The nodes of one type, or of several. */
export type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

/** A function of any form. The function of a method is one of its own, a `FunctionExpression`. */
export type FunctionNode = NodeOf<
  'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'
>;

/** A class declaration or expression. */
export type ClassNode = NodeOf<'ClassDeclaration' | 'ClassExpression'>;

/** A field of a class. Abstract fields are included. */
export type FieldNode = NodeOf<'PropertyDefinition' | 'TSAbstractPropertyDefinition'>;

/** A loop of any form. */
export type LoopNode = NodeOf<
  'ForStatement' | 'ForInStatement' | 'ForOfStatement' | 'WhileStatement' | 'DoWhileStatement'
>;

/** A loop that may run without end. */
export type OpenEndedLoop = NodeOf<Exclude<LoopNode['type'], 'ForInStatement'>>;

/** Returns whether a node is a function. Overloads and abstract methods have other types of node. */
export function isFunction(node: Node | null | undefined): node is FunctionNode {
  return node?.type === 'FunctionDeclaration' || isFunctionExpression(node);
}

/** Returns whether a node is a function expression or an arrow function. The function of a method is a function expression. */
export function isFunctionExpression(
  node: Node | null | undefined,
): node is NodeOf<'FunctionExpression' | 'ArrowFunctionExpression'> {
  return node?.type === 'FunctionExpression' || node?.type === 'ArrowFunctionExpression';
}

/** Returns whether a node is a class. */
export function isClass(node: Node | null | undefined): node is ClassNode {
  return node?.type === 'ClassDeclaration' || node?.type === 'ClassExpression';
}

/** Returns whether a node is a loop. */
export function isLoop(node: Node): node is LoopNode {
  return node.type === 'ForInStatement' || isOpenEnded(node);
}

/** Returns whether a loop may run without end. Only a `for`-`in` loop always ends. */
export function isOpenEnded(node: Node): node is OpenEndedLoop {
  switch (node.type) {
    case 'ForStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return true;
    default:
      return false;
  }
}

/**
 * Returns whether a child is the value of a field or is in a static block. Such code runs when an instance, or the class, is
 * made.
 */
export function isInitialiser(parent: Node, child: Node): boolean {
  if (parent.type === 'StaticBlock') return true;
  const isField = parent.type === 'PropertyDefinition' || parent.type === 'AccessorProperty';
  return isField && child === parent.value;
}

/**
 * Returns whether a function is the constructor of a class that extends another. `ancestors` run from the program to its
 * parent.
 */
export function isDerivedConstructor(ancestors: readonly Node[]): boolean {
  const method = ancestors.at(-1);
  const owner = ancestors.at(-3);
  return (
    method?.type === 'MethodDefinition' &&
    method.kind === 'constructor' &&
    isClass(owner) &&
    owner.superClass !== null
  );
}

/** Returns whether a node is a type, or a declaration that produces no code. */
export function isErased(node: Node): boolean {
  return (
    ('declare' in node && node.declare) ||
    node.type === 'TSInterfaceDeclaration' ||
    node.type === 'TSTypeAliasDeclaration' ||
    node.type === 'TSTypeAnnotation'
  );
}

/** Returns whether a node is a declaration by `var`, which belongs to the function or module around it. */
export function isVar(node: Node): node is NodeOf<'VariableDeclaration'> {
  return node.type === 'VariableDeclaration' && node.kind === 'var';
}

/** Returns whether a node is a statement such as `'use strict'`. */
export function isDirective(node: Node): boolean {
  return node.type === 'ExpressionStatement' && typeof node.directive === 'string';
}
