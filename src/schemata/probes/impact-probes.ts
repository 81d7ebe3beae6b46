import { HANDED_OUT, THROWN } from '../../runtime/probe-codes.ts';
import { RUNTIME_KEY } from '../../runtime/protocol.ts';
import { isDirective, isFunction, type NodeOf } from '../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import { moduleNames } from '../emit/module-names.ts';
import { numberedFunctions } from '../plan/numbered-functions.ts';
import type { Insertion } from '../emit/pieces.ts';

/**
 * Text to insert into a file in the combine build, so that its functions tell which of their blocks ran and what they
 * handed out: returned, yielded, or threw. One function at the end of the file takes all of it, since declarations of
 * functions can be called before any statement has run.
 *
 * An arrow function without a block has no place for a `catch`: what it throws is told by those it passes on its way. Nor has a
 * constructor, where `super` must stay a statement of the body itself for TypeScript.
 *
 * @param first number of the file's first function
 */
export function impactProbes(parsed: ParsedFile, first: number): Insertion[] {
  const functions = new Map(numberedFunctions(parsed).map((node, at) => [node, first + at]));
  if (functions.size === 0) return [];
  const name = moduleNames(parsed.text).impact;
  const writer = openWriter(name);
  const open: OpenFunction[] = [];
  // The text around a function belongs to the function outside of it.
  walk(parsed.program, {
    enter(node, ancestors) {
      const current = open.at(-1);
      if (current !== undefined) enterNode(writer, current, node, ancestors);
      const number = isFunction(node) ? functions.get(node) : undefined;
      if (number !== undefined) open.push({ number, blocks: 0, node });
    },
    leave(node, ancestors) {
      if (open.at(-1)?.node === node) open.pop();
      const current = open.at(-1);
      if (current !== undefined) leaveNode(writer, current, node, ancestors);
    },
  });
  const last = parsed.comments.at(-1);
  const isComment = last?.type === 'Line' && last.end === parsed.text.length;
  const told = `globalThis.${RUNTIME_KEY}?.impact?.note(f,k,v)`;
  return [
    ...writer.insertions.sort((a, b) => a.offset - b.offset),
    {
      offset: parsed.text.length,
      text: `${isComment ? '\n' : ''};function ${name}(f,k,v){${told};return v}`,
    },
  ];
}

interface OpenFunction {
  readonly number: number;
  readonly node: Node;
  /** The number of blocks met so far. The body is the first. */
  blocks: number;
}

interface Writer {
  readonly insertions: Insertion[];
  readonly insert: (offset: number, text: string) => void;
  /** Inserts the end of the text around an expression. */
  readonly close: (expression: Node, text: string) => void;
  /** Returns a call that notes something about a function. */
  readonly note: (current: OpenFunction, code: number, value?: string) => string;
  readonly name: string;
}

function openWriter(name: string): Writer {
  const insertions: Insertion[] = [];
  return {
    insertions,
    name,
    insert: (offset, text) => void insertions.push({ offset, text }),
    close({ start, end }, text) {
      insertions.push({ offset: end, text, endsExpression: true, around: start });
    },
    note({ number }, code, value) {
      const more = value === undefined ? '' : `,${value}`;
      return `${name}(${String(number)},${String(code)}${more})`;
    },
  };
}

function enterNode(
  writer: Writer,
  current: OpenFunction,
  node: Node,
  ancestors: readonly Node[],
): void {
  const parent = ancestors.at(-1);
  const body = bodyOf(current.node);
  if (node === body) {
    const reached = writer.note(current, nextBlock(current));
    if (node.type !== 'BlockStatement') {
      writer.insert(node.start, `(${reached},${handOut(writer, current)}`);
      return;
    }
    const start = endOfDirectives(node);
    writer.insert(start, `;${mayCatch(ancestors) ? 'try{' : ''}${reached};`);
    return;
  }
  if (isValueHandedOut(node, parent)) writer.insert(node.start, handOut(writer, current));
  if (node.type === 'BlockStatement') {
    writer.insert(node.start + 1, `${writer.note(current, nextBlock(current))};`);
  } else if (isBareBranch(node, parent)) {
    writer.insert(node.start, `{${writer.note(current, nextBlock(current))};`);
  } else if (node.type === 'SwitchCase') {
    const [head] = node.consequent;
    if (head !== undefined)
      writer.insert(head.start, `${writer.note(current, nextBlock(current))};`);
  }
}

function leaveNode(
  writer: Writer,
  current: OpenFunction,
  node: Node,
  ancestors: readonly Node[],
): void {
  const parent = ancestors.at(-1);
  if (node === bodyOf(current.node)) {
    if (node.type !== 'BlockStatement') writer.close(node, ')))');
    else if (mayCatch(ancestors)) {
      const error = `${writer.name}e`;
      const told = writer.note(current, THROWN, error);
      writer.insert(node.end - 1, `}catch(${error}){throw ${told}}`);
    }
    return;
  }
  if (isValueHandedOut(node, parent)) writer.close(node, '))');
  if (isBareBranch(node, parent)) writer.insert(node.end, '}');
}

/** Returns the start of a call around a value. Two brackets close it. */
function handOut({ name }: Writer, { number }: OpenFunction): string {
  return `${name}(${String(number)},${String(HANDED_OUT)},(`;
}

function bodyOf(node: Node): Node | null | undefined {
  return 'body' in node && !Array.isArray(node.body) ? node.body : undefined;
}

function nextBlock(current: OpenFunction): number {
  current.blocks += 1;
  return current.blocks;
}

function isValueHandedOut(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'ReturnStatement') return parent.argument === node;
  return parent?.type === 'YieldExpression' && !parent.delegate && parent.argument === node;
}

/** Returns whether a node is a branch of a choice, or the body of a loop, without braces. */
function isBareBranch(node: Node, parent: Node | undefined): boolean {
  if (node.type === 'BlockStatement' || node.type.endsWith('Declaration')) return false;
  switch (parent?.type) {
    case 'IfStatement':
      return node === parent.consequent || node === parent.alternate;
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return node === parent.body;
    default:
      return false;
  }
}

/** @param ancestors of the function's body */
function mayCatch(ancestors: readonly Node[]): boolean {
  const owner = ancestors.at(-2);
  return !(owner?.type === 'MethodDefinition' && owner.kind === 'constructor');
}

/** Returns the place after the directives at the start of a function's body. */
export function endOfDirectives(block: NodeOf<'BlockStatement'>): number {
  const last = block.body.findLast(isDirective);
  return last?.end ?? block.start + 1;
}
