import type { NodeOf } from '../nodes.ts';
import type { Node } from '../parse.ts';
import { children } from '../walk.ts';
import { addExpression } from './add-expression.ts';
import { jumpTo } from './jump.ts';
import {
  addBranches,
  decide,
  placeNode,
  type FlowDraft,
  type FlowWriter,
  type JumpScope,
} from './flow-writer.ts';

/** Adds a statement; what comes behind one that ends its block is in a block that nothing leads to. */
export function addStatement(draft: FlowDraft, writer: FlowWriter, node: Node): void {
  if ('declare' in node && node.declare) return;
  placeNode(draft, writer, node);
  // The labels of a statement are those right before it.
  const { labels } = writer;
  writer.labels = [];
  switch (node.type) {
    case 'BlockStatement':
    case 'TSModuleBlock':
    case 'StaticBlock':
      return addScoped(draft, writer, { labels, statements: node.body });
    case 'TSModuleDeclaration':
      if (node.body !== null && node.body !== undefined) addStatement(draft, writer, node.body);
      return;
    case 'IfStatement':
      return addIf(draft, writer, node);
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return addLoop(draft, writer, node, labels);
    case 'ForInStatement':
    case 'ForOfStatement':
      return addElementLoop(draft, writer, node, labels);
    case 'SwitchStatement':
      return addSwitch(draft, writer, node, labels);
    case 'LabeledStatement':
      writer.labels = [...labels, node.label.name];
      if (/^(?:For|While|DoWhile|Switch|Block|Labeled)/.test(node.body.type)) {
        return addStatement(draft, writer, node.body);
      }
      return addScoped(draft, writer, { labels: writer.labels, statements: [node.body] });
    case 'BreakStatement':
    case 'ContinueStatement':
      return addJump(draft, writer, node);
    case 'ReturnStatement':
      if (node.argument !== null) addExpression(draft, writer, node.argument);
      return leave(draft, writer, { block: writer.exit, depth: 0 });
    case 'ThrowStatement':
      addExpression(draft, writer, node.argument);
      return leave(draft, writer, writer.handlers.at(-1) ?? { block: writer.exit, depth: 0 });
    case 'TryStatement':
      return addTry(draft, writer, node);
    case 'FunctionDeclaration':
      // Declared before the first statement runs.
      draft.pending.push({ node, madeIn: { graph: writer.number, block: 0 } });
      return;
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      if (node.declaration !== null) addDeclaration(draft, writer, node.declaration);
      return;
    case 'WithStatement':
      addExpression(draft, writer, node.object);
      return addStatement(draft, writer, node.body);
    case 'TSEnumDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return;
    default:
      for (const child of children(node)) addExpression(draft, writer, child);
  }
}

function addDeclaration(draft: FlowDraft, writer: FlowWriter, node: Node): void {
  if (node.type.endsWith('Declaration')) addStatement(draft, writer, node);
  else addExpression(draft, writer, node);
}

interface Scoped {
  readonly labels: readonly string[];
  readonly statements: readonly Node[];
}

/** Adds statements that jumps may end if they have a label. */
function addScoped(draft: FlowDraft, writer: FlowWriter, { labels, statements }: Scoped): void {
  if (labels.length === 0) {
    for (const each of statements) addStatement(draft, writer, each);
    return;
  }
  const end = writer.add();
  within(writer, { labels, isBreakable: false, end }, () => {
    writer.labels = [];
    for (const each of statements) addStatement(draft, writer, each);
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

function addIf(draft: FlowDraft, writer: FlowWriter, node: NodeOf<'IfStatement'>): void {
  addExpression(draft, writer, node.test);
  const { consequent, alternate } = node;
  addBranches(draft, writer, node.test, {
    whenTrue: () => addStatement(draft, writer, consequent),
    whenFalse: () => {
      if (alternate !== null) addStatement(draft, writer, alternate);
    },
  });
}

function addLoop(
  draft: FlowDraft,
  writer: FlowWriter,
  node: NodeOf<'WhileStatement' | 'DoWhileStatement' | 'ForStatement'>,
  labels: readonly string[],
): void {
  const isFor = node.type === 'ForStatement';
  if (isFor && node.init !== null) addPart(draft, writer, node.init);
  const [test, body, end] = [writer.add(), writer.add(), writer.add()];
  const next = isFor ? writer.add() : test;
  writer.goTo(node.type === 'DoWhileStatement' ? body : test);
  writer.current = test;
  addLoopTest(draft, writer, node.test, { body, end });
  writer.current = body;
  within(writer, { labels, isBreakable: true, end, next }, () =>
    addStatement(draft, writer, node.body),
  );
  writer.goTo(next);
  if (isFor) {
    writer.current = next;
    if (node.update !== null) addExpression(draft, writer, node.update);
    writer.goTo(test);
  }
  writer.current = end;
}

/** A loop without an end goes on for ever, or is left by a jump: for the graph it has a way out that nobody chooses. */
function addLoopTest(
  draft: FlowDraft,
  writer: FlowWriter,
  test: Node | null,
  { body, end }: { readonly body: number; readonly end: number },
): void {
  if (test !== null) addExpression(draft, writer, test);
  if (test === null || test.type === 'Literal') {
    writer.goTo(body);
    writer.goTo(writer.exit);
    return;
  }
  decide(draft, writer, test, { whenTrue: body, whenFalse: end });
}

function addElementLoop(
  draft: FlowDraft,
  writer: FlowWriter,
  node: NodeOf<'ForInStatement' | 'ForOfStatement'>,
  labels: readonly string[],
): void {
  addExpression(draft, writer, node.right);
  const [next, body, end] = [writer.add(), writer.add(), writer.add()];
  writer.goTo(next);
  writer.current = next;
  decide(draft, writer, node, { whenTrue: body, whenFalse: end });
  writer.current = body;
  addPart(draft, writer, node.left);
  within(writer, { labels, isBreakable: true, end, next }, () =>
    addStatement(draft, writer, node.body),
  );
  writer.goTo(next);
  writer.current = end;
}

/** The head of a loop declares variables, or is an expression or a pattern. */
function addPart(draft: FlowDraft, writer: FlowWriter, node: Node): void {
  if (node.type === 'VariableDeclaration') addStatement(draft, writer, node);
  else addExpression(draft, writer, node);
}

function addSwitch(
  draft: FlowDraft,
  writer: FlowWriter,
  node: NodeOf<'SwitchStatement'>,
  labels: readonly string[],
): void {
  addExpression(draft, writer, node.discriminant);
  const end = writer.add();
  const bodies = node.cases.map(() => writer.add());
  node.cases.forEach((each, at) => {
    if (each.test === null) return;
    placeNode(draft, writer, each);
    addExpression(draft, writer, each.test);
    const whenFalse = writer.add();
    decide(draft, writer, each, { whenTrue: bodies[at] ?? end, whenFalse });
    writer.current = whenFalse;
  });
  writer.goTo(bodies[node.cases.findIndex(({ test }) => test === null)] ?? end);
  within(writer, { labels, isBreakable: true, end }, () => {
    node.cases.forEach((each, at) => {
      writer.current = bodies[at] ?? end;
      if (each.test === null) placeNode(draft, writer, each);
      for (const statement of each.consequent) addStatement(draft, writer, statement);
      writer.goTo(bodies[at + 1] ?? end);
    });
  });
  writer.current = end;
}

function addJump(
  draft: FlowDraft,
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
  leave(draft, writer, target ?? { block: writer.exit, depth: 0 });
}

function leave(draft: FlowDraft, writer: FlowWriter, target: JumpScope['end']): void {
  jumpTo(writer, target, (body) => addStatement(draft, writer, body));
  writer.current = writer.add();
}

/**
 * Calls of the block of a `try` may throw anywhere: for the graph, that is decided at its start, by what no run tells. A `throw`
 * leads to the handler from where it stands.
 */
function addTry(draft: FlowDraft, writer: FlowWriter, node: NodeOf<'TryStatement'>): void {
  const { handler, finalizer } = node;
  const { handlers, finalisers, scopes } = writer;
  const add = (body: Node): void => addStatement(draft, writer, body);
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
  addStatement(draft, writer, node.block);
  writer.handlers = handlers;
  jumpTo(writer, { block: end, depth: finalisers.length }, add);
  writer.current = whenThrown;
  if (handler === null) {
    jumpTo(writer, handlers.at(-1) ?? { block: writer.exit, depth: 0 }, add);
  } else {
    placeNode(draft, writer, handler);
    if (handler.param !== null) addExpression(draft, writer, handler.param);
    addStatement(draft, writer, handler.body);
    jumpTo(writer, { block: end, depth: finalisers.length }, add);
  }
  writer.finalisers = finalisers;
  writer.current = end;
}
