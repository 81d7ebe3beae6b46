import type { NodeOf } from '../nodes.ts';
import type { Node } from '../parse.ts';
import { children } from '../walk.ts';
import { addExpression } from './add-expression.ts';
import { jumpTo } from './jump.ts';
import {
  addBranches,
  decide,
  placeNode,
  type UnfinishedFlow,
  type FlowWriter,
  type JumpScope,
} from './flow-writer.ts';

/** Adds a statement. Code behind a statement that ends its block is in a block that nothing leads to. */
export function addStatement(flow: UnfinishedFlow, writer: FlowWriter, node: Node): void {
  if ('declare' in node && node.declare) return;
  placeNode(flow, writer, node);
  // A statement has the labels that stand right before it.
  const { labels } = writer;
  writer.labels = [];
  switch (node.type) {
    case 'BlockStatement':
    case 'TSModuleBlock':
    case 'StaticBlock':
      return addScoped(flow, writer, { labels, statements: node.body });
    case 'TSModuleDeclaration':
      if (node.body !== null && node.body !== undefined) addStatement(flow, writer, node.body);
      return;
    case 'IfStatement':
      return addIf(flow, writer, node);
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return addLoop(flow, writer, node, labels);
    case 'ForInStatement':
    case 'ForOfStatement':
      return addElementLoop(flow, writer, node, labels);
    case 'SwitchStatement':
      return addSwitch(flow, writer, node, labels);
    case 'LabeledStatement':
      writer.labels = [...labels, node.label.name];
      if (/^(?:For|While|DoWhile|Switch|Block|Labeled)/.test(node.body.type)) {
        return addStatement(flow, writer, node.body);
      }
      return addScoped(flow, writer, { labels: writer.labels, statements: [node.body] });
    case 'BreakStatement':
    case 'ContinueStatement':
      return addJump(flow, writer, node);
    case 'ReturnStatement':
      if (node.argument !== null) addExpression(flow, writer, node.argument);
      return leave(flow, writer, { block: writer.exit, depth: 0 });
    case 'ThrowStatement':
      addExpression(flow, writer, node.argument);
      return leave(flow, writer, writer.handlers.at(-1) ?? { block: writer.exit, depth: 0 });
    case 'TryStatement':
      return addTry(flow, writer, node);
    case 'FunctionDeclaration':
      // A function is declared before the first statement runs.
      flow.pending.push({ node, madeIn: { graph: writer.number, block: 0 } });
      return;
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      if (node.declaration !== null) addDeclaration(flow, writer, node.declaration);
      return;
    case 'WithStatement':
      addExpression(flow, writer, node.object);
      return addStatement(flow, writer, node.body);
    case 'TSEnumDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return;
    default:
      for (const child of children(node)) addExpression(flow, writer, child);
  }
}

function addDeclaration(flow: UnfinishedFlow, writer: FlowWriter, node: Node): void {
  if (node.type.endsWith('Declaration')) addStatement(flow, writer, node);
  else addExpression(flow, writer, node);
}

interface Scoped {
  readonly labels: readonly string[];
  readonly statements: readonly Node[];
}

/** Adds statements that a jump may end if they have a label. */
function addScoped(flow: UnfinishedFlow, writer: FlowWriter, { labels, statements }: Scoped): void {
  if (labels.length === 0) {
    for (const each of statements) addStatement(flow, writer, each);
    return;
  }
  const end = writer.add();
  within(writer, { labels, isBreakable: false, end }, () => {
    writer.labels = [];
    for (const each of statements) addStatement(flow, writer, each);
  });
  writer.goTo(end);
  writer.current = end;
}

interface ScopeBlocks {
  readonly labels: readonly string[];
  readonly isBreakable: boolean;
  readonly end: number;
  readonly next?: number;
}

function within(writer: FlowWriter, blocks: ScopeBlocks, add: () => void): void {
  const depth = writer.finalisers.length;
  const { labels, isBreakable, end, next } = blocks;
  const scope: JumpScope = {
    labels,
    isBreakable,
    end: { block: end, depth },
    ...(next === undefined ? {} : { next: { block: next, depth } }),
  };
  const outer = writer.scopes;
  writer.scopes = [...outer, scope];
  add();
  writer.scopes = outer;
}

function addIf(flow: UnfinishedFlow, writer: FlowWriter, node: NodeOf<'IfStatement'>): void {
  addExpression(flow, writer, node.test);
  const { consequent, alternate } = node;
  addBranches(flow, writer, node.test, {
    whenTrue: () => addStatement(flow, writer, consequent),
    whenFalse: () => {
      if (alternate !== null) addStatement(flow, writer, alternate);
    },
  });
}

function addLoop(
  flow: UnfinishedFlow,
  writer: FlowWriter,
  node: NodeOf<'WhileStatement' | 'DoWhileStatement' | 'ForStatement'>,
  labels: readonly string[],
): void {
  const isFor = node.type === 'ForStatement';
  if (isFor && node.init !== null) addPart(flow, writer, node.init);
  const [test, body, end] = [writer.add(), writer.add(), writer.add()];
  const next = isFor ? writer.add() : test;
  writer.goTo(node.type === 'DoWhileStatement' ? body : test);
  writer.current = test;
  addLoopTest(flow, writer, node.test, { body, end });
  writer.current = body;
  within(writer, { labels, isBreakable: true, end, next }, () =>
    addStatement(flow, writer, node.body),
  );
  writer.goTo(next);
  if (isFor) {
    writer.current = next;
    if (node.update !== null) addExpression(flow, writer, node.update);
    writer.goTo(test);
  }
  writer.current = end;
}

/** A loop without a condition runs without end, or a jump leaves it. In the graph it has a way out that nobody chooses. */
function addLoopTest(
  flow: UnfinishedFlow,
  writer: FlowWriter,
  test: Node | null,
  { body, end }: { readonly body: number; readonly end: number },
): void {
  if (test !== null) addExpression(flow, writer, test);
  if (test === null || test.type === 'Literal') {
    writer.goTo(body);
    writer.goTo(writer.exit);
    return;
  }
  decide(flow, writer, test, { whenTrue: body, whenFalse: end });
}

function addElementLoop(
  flow: UnfinishedFlow,
  writer: FlowWriter,
  node: NodeOf<'ForInStatement' | 'ForOfStatement'>,
  labels: readonly string[],
): void {
  addExpression(flow, writer, node.right);
  const [next, body, end] = [writer.add(), writer.add(), writer.add()];
  writer.goTo(next);
  writer.current = next;
  decide(flow, writer, node, { whenTrue: body, whenFalse: end });
  writer.current = body;
  addPart(flow, writer, node.left);
  within(writer, { labels, isBreakable: true, end, next }, () =>
    addStatement(flow, writer, node.body),
  );
  writer.goTo(next);
  writer.current = end;
}

/** The head of a loop declares variables, or is an expression or a pattern. */
function addPart(flow: UnfinishedFlow, writer: FlowWriter, node: Node): void {
  if (node.type === 'VariableDeclaration') addStatement(flow, writer, node);
  else addExpression(flow, writer, node);
}

function addSwitch(
  flow: UnfinishedFlow,
  writer: FlowWriter,
  node: NodeOf<'SwitchStatement'>,
  labels: readonly string[],
): void {
  addExpression(flow, writer, node.discriminant);
  const end = writer.add();
  const bodies = node.cases.map(() => writer.add());
  node.cases.forEach((each, at) => {
    if (each.test === null) return;
    placeNode(flow, writer, each);
    addExpression(flow, writer, each.test);
    const whenFalse = writer.add();
    decide(flow, writer, each, { whenTrue: bodies[at] ?? end, whenFalse });
    writer.current = whenFalse;
  });
  writer.goTo(bodies[node.cases.findIndex(({ test }) => test === null)] ?? end);
  within(writer, { labels, isBreakable: true, end }, () => {
    node.cases.forEach((each, at) => {
      writer.current = bodies[at] ?? end;
      if (each.test === null) placeNode(flow, writer, each);
      for (const statement of each.consequent) addStatement(flow, writer, statement);
      writer.goTo(bodies[at + 1] ?? end);
    });
  });
  writer.current = end;
}

function addJump(
  flow: UnfinishedFlow,
  writer: FlowWriter,
  node: NodeOf<'BreakStatement' | 'ContinueStatement'>,
): void {
  const label = node.label?.name;
  const isContinue = node.type === 'ContinueStatement';
  const scope = writer.scopes.findLast((each) => {
    if (label !== undefined) return each.labels.includes(label);
    return isContinue ? each.next !== undefined : each.isBreakable;
  });
  const target = isContinue ? scope?.next : scope?.end;
  leave(flow, writer, target ?? { block: writer.exit, depth: 0 });
}

function leave(flow: UnfinishedFlow, writer: FlowWriter, target: JumpScope['end']): void {
  jumpTo(writer, target, (body) => addStatement(flow, writer, body));
  writer.current = writer.add();
}

/**
 * Any call in the block of a `try` may throw. In the graph this is decided once, at the start of the block, by a decision whose
 * outcome no run can know. A `throw` leads to the handler from its own place.
 */
function addTry(flow: UnfinishedFlow, writer: FlowWriter, node: NodeOf<'TryStatement'>): void {
  const { handler, finalizer } = node;
  const { handlers, finalisers, scopes } = writer;
  const add = (body: Node): void => addStatement(flow, writer, body);
  const end = writer.add();
  if (finalizer !== null) {
    const copies = new Map<number, number>();
    writer.finalisers = [...finalisers, { body: finalizer, handlers, scopes, copies }];
  }
  const whenThrown = writer.add();
  const depth = writer.finalisers.length;
  const body = writer.add();
  writer.link(writer.current, body);
  writer.link(writer.current, whenThrown, true);
  writer.handlers = [...handlers, { block: whenThrown, depth }];
  writer.current = body;
  addStatement(flow, writer, node.block);
  writer.handlers = handlers;
  jumpTo(writer, { block: end, depth: finalisers.length }, add);
  writer.current = whenThrown;
  if (handler === null) {
    jumpTo(writer, handlers.at(-1) ?? { block: writer.exit, depth: 0 }, add);
  } else {
    placeNode(flow, writer, handler);
    if (handler.param !== null) addExpression(flow, writer, handler.param);
    addStatement(flow, writer, handler.body);
    jumpTo(writer, { block: end, depth: finalisers.length }, add);
  }
  writer.finalisers = finalisers;
  writer.current = end;
}
