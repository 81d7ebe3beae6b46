import { isFunctionExpression, type ClassNode, type NodeOf } from '../nodes.ts';
import type { Node } from '../parse.ts';
import { children } from '../walk.ts';
import { addBranches, decide, placeNode, type FlowDraft, type FlowWriter } from './flow-writer.ts';

/** Adds the evaluation of an expression, a pattern, or what else is in one, to the current block, which may end in it. */
export function addExpression(draft: FlowDraft, writer: FlowWriter, node: Node): void {
  placeNode(draft, writer, node);
  switch (node.type) {
    case 'LogicalExpression':
      addExpression(draft, writer, node.left);
      // The right operand of `??` is for a left one that is not there.
      return addOptional(draft, writer, {
        branch: node.left,
        node: node.right,
        outcome: node.operator === '&&',
      });
    case 'ConditionalExpression':
      return addConditional(draft, writer, node);
    case 'AssignmentExpression':
      return addAssignment(draft, writer, node);
    case 'AssignmentPattern':
      addOptional(draft, writer, { branch: undefined, node: node.right, outcome: true });
      return addExpression(draft, writer, node.left);
    case 'ChainExpression':
      return addChain(draft, writer, node);
    case 'MemberExpression':
      addExpression(draft, writer, node.object);
      if (node.optional) addLink(draft, writer, node.object);
      return addExpression(draft, writer, node.property);
    case 'CallExpression':
      addExpression(draft, writer, node.callee);
      if (node.optional) addLink(draft, writer, node.callee);
      return addAll(draft, writer, node.arguments);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return addFunction(draft, writer, node);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return addClass(draft, writer, node);
    default:
      return addAll(draft, writer, children(node));
  }
}

function addAll(draft: FlowDraft, writer: FlowWriter, nodes: readonly Node[]): void {
  for (const node of nodes) addExpression(draft, writer, node);
}

interface Optional {
  readonly branch: Node | undefined;
  /** Evaluated for one outcome only. */
  readonly node: Node;
  readonly outcome: boolean;
}

function addOptional(draft: FlowDraft, writer: FlowWriter, optional: Optional): void {
  const inside = writer.add();
  const behind = writer.add();
  decide(draft, writer, optional.branch, {
    whenTrue: optional.outcome ? inside : behind,
    whenFalse: optional.outcome ? behind : inside,
  });
  writer.current = inside;
  addExpression(draft, writer, optional.node);
  writer.goTo(behind);
  writer.current = behind;
}

function addConditional(
  draft: FlowDraft,
  writer: FlowWriter,
  node: NodeOf<'ConditionalExpression'>,
): void {
  addExpression(draft, writer, node.test);
  addBranches(draft, writer, node.test, {
    whenTrue: () => addExpression(draft, writer, node.consequent),
    whenFalse: () => addExpression(draft, writer, node.alternate),
  });
}

function addAssignment(
  draft: FlowDraft,
  writer: FlowWriter,
  node: NodeOf<'AssignmentExpression'>,
): void {
  addExpression(draft, writer, node.left);
  if (!/^(?:&&|\|\||\?\?)/.test(node.operator)) {
    addExpression(draft, writer, node.right);
    return;
  }
  addOptional(draft, writer, { branch: undefined, node: node.right, outcome: true });
}

function addChain(draft: FlowDraft, writer: FlowWriter, node: NodeOf<'ChainExpression'>): void {
  const outer = writer.chainEnd;
  writer.chainEnd = writer.add();
  addExpression(draft, writer, node.expression);
  writer.goTo(writer.chainEnd);
  writer.current = writer.chainEnd;
  writer.chainEnd = outer;
}

function addLink(draft: FlowDraft, writer: FlowWriter, receiver: Node): void {
  const whenTrue = writer.add();
  decide(draft, writer, receiver, { whenTrue, whenFalse: writer.chainEnd });
  writer.current = whenTrue;
}

function addFunction(draft: FlowDraft, { number, current }: FlowWriter, node: Node): void {
  draft.pending.push({ node, madeIn: { graph: number, block: current } });
}

/** Methods and fields have graphs of their own; names that are computed are evaluated with the class. */
function addClass(draft: FlowDraft, writer: FlowWriter, node: ClassNode): void {
  addAll(draft, writer, node.decorators);
  if (node.superClass !== null) addExpression(draft, writer, node.superClass);
  for (const member of node.body.body) {
    placeNode(draft, writer, member);
    if (member.type === 'StaticBlock') addFunction(draft, writer, member);
    else if ('decorators' in member) addAll(draft, writer, member.decorators);
    if (!('key' in member)) continue;
    if (member.computed) addExpression(draft, writer, member.key);
    if (!('value' in member) || member.value === null) continue;
    if (isFunctionValue(member.value)) addExpression(draft, writer, member.value);
    else addFunction(draft, writer, member.value);
  }
}

function isFunctionValue(node: Node): boolean {
  return isFunctionExpression(node) || node.type === 'TSEmptyBodyFunctionExpression';
}
