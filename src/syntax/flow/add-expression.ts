import { isFunctionExpression, type ClassNode, type NodeOf } from '../nodes.ts';
import type { Node } from '../parse.ts';
import { children } from '../walk.ts';
import {
  addBranches,
  decide,
  placeNode,
  type UnfinishedFlow,
  type FlowWriter,
} from './flow-writer.ts';

/** Adds the evaluation of an expression, a pattern, or a part of one to the current block. The block may end in it. */
export function addExpression(flow: UnfinishedFlow, writer: FlowWriter, node: Node): void {
  placeNode(flow, writer, node);
  switch (node.type) {
    case 'LogicalExpression':
      addExpression(flow, writer, node.left);
      // The right operand of `??` is evaluated if the left one is null or undefined.
      return addOptional(flow, writer, {
        branch: node.left,
        node: node.right,
        outcome: node.operator === '&&',
      });
    case 'ConditionalExpression':
      return addConditional(flow, writer, node);
    case 'AssignmentExpression':
      return addAssignment(flow, writer, node);
    case 'AssignmentPattern':
      addOptional(flow, writer, { branch: undefined, node: node.right, outcome: true });
      return addExpression(flow, writer, node.left);
    case 'ChainExpression':
      return addChain(flow, writer, node);
    case 'MemberExpression':
      addExpression(flow, writer, node.object);
      if (node.optional) addLink(flow, writer, node.object);
      return addExpression(flow, writer, node.property);
    case 'CallExpression':
      addExpression(flow, writer, node.callee);
      if (node.optional) addLink(flow, writer, node.callee);
      return addAll(flow, writer, node.arguments);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return addFunction(flow, writer, node);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return addClass(flow, writer, node);
    default:
      return addAll(flow, writer, children(node));
  }
}

function addAll(flow: UnfinishedFlow, writer: FlowWriter, nodes: readonly Node[]): void {
  for (const node of nodes) addExpression(flow, writer, node);
}

interface Optional {
  readonly branch: Node | undefined;
  /** Evaluated for one outcome only. */
  readonly node: Node;
  readonly outcome: boolean;
}

function addOptional(flow: UnfinishedFlow, writer: FlowWriter, optional: Optional): void {
  const inside = writer.add();
  const behind = writer.add();
  decide(flow, writer, optional.branch, {
    whenTrue: optional.outcome ? inside : behind,
    whenFalse: optional.outcome ? behind : inside,
  });
  writer.current = inside;
  addExpression(flow, writer, optional.node);
  writer.goTo(behind);
  writer.current = behind;
}

function addConditional(
  flow: UnfinishedFlow,
  writer: FlowWriter,
  node: NodeOf<'ConditionalExpression'>,
): void {
  addExpression(flow, writer, node.test);
  addBranches(flow, writer, node.test, {
    whenTrue: () => addExpression(flow, writer, node.consequent),
    whenFalse: () => addExpression(flow, writer, node.alternate),
  });
}

function addAssignment(
  flow: UnfinishedFlow,
  writer: FlowWriter,
  node: NodeOf<'AssignmentExpression'>,
): void {
  addExpression(flow, writer, node.left);
  if (!/^(?:&&|\|\||\?\?)/.test(node.operator)) {
    addExpression(flow, writer, node.right);
    return;
  }
  addOptional(flow, writer, { branch: undefined, node: node.right, outcome: true });
}

function addChain(flow: UnfinishedFlow, writer: FlowWriter, node: NodeOf<'ChainExpression'>): void {
  const outer = writer.chainEnd;
  writer.chainEnd = writer.add();
  addExpression(flow, writer, node.expression);
  writer.goTo(writer.chainEnd);
  writer.current = writer.chainEnd;
  writer.chainEnd = outer;
}

function addLink(flow: UnfinishedFlow, writer: FlowWriter, receiver: Node): void {
  const whenTrue = writer.add();
  decide(flow, writer, receiver, { whenTrue, whenFalse: writer.chainEnd });
  writer.current = whenTrue;
}

function addFunction(flow: UnfinishedFlow, { number, current }: FlowWriter, node: Node): void {
  flow.pending.push({ node, madeIn: { graph: number, block: current } });
}

/** Methods and fields have graphs of their own. Computed names are evaluated with the class. */
function addClass(flow: UnfinishedFlow, writer: FlowWriter, node: ClassNode): void {
  addAll(flow, writer, node.decorators);
  if (node.superClass !== null) addExpression(flow, writer, node.superClass);
  for (const member of node.body.body) {
    placeNode(flow, writer, member);
    if (member.type === 'StaticBlock') addFunction(flow, writer, member);
    else if ('decorators' in member) addAll(flow, writer, member.decorators);
    if (!('key' in member)) continue;
    if (member.computed) addExpression(flow, writer, member.key);
    if (!('value' in member) || member.value === null) continue;
    if (isFunctionValue(member.value)) addExpression(flow, writer, member.value);
    else addFunction(flow, writer, member.value);
  }
}

function isFunctionValue(node: Node): boolean {
  return isFunctionExpression(node) || node.type === 'TSEmptyBodyFunctionExpression';
}
