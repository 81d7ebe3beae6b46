import type { Span } from '../model/span.ts';
import { isFunction, type FunctionNode } from '../syntax/nodes.ts';
import type { Node, Program } from '../syntax/parse.ts';
import { walk } from '../syntax/walk.ts';
import { typesInHead } from './plain-head.ts';

/** A part of a file that is compared as a whole: a function, a field of a class, or a statement at module level. */
export interface Piece {
  readonly span: Span;
  /** The texts before and after the piece that make it a program. */
  readonly before: string;
  readonly after: string;
  /** The places of its types, if the piece is JavaScript once these places are filled with spaces. */
  readonly types?: readonly Span[];
}

/** Finds the pieces of a file. Returns a function that gives the smallest piece around a place. */
export function piecesOf(program: Program): (place: Span) => Piece | undefined {
  const roots: Branch[] = [];
  const path: Branch[] = [];
  walk(program, {
    enter(node, ancestors) {
      const piece = pieceAt(node, ancestors);
      if (piece === undefined) return;
      const branch = { piece, inner: [] };
      (path.at(-1)?.inner ?? roots).push(branch);
      path.push(branch);
    },
    leave(node) {
      const { span } = path.at(-1)?.piece ?? {};
      if (span?.start === node.start && span.end === node.end) path.pop();
    },
  });
  return (place) => {
    let found: Piece | undefined;
    let level: readonly Branch[] = roots;
    for (;;) {
      const around = level.find(
        ({ piece }) => piece.span.start <= place.start && place.end <= piece.span.end,
      );
      if (around === undefined) return found;
      found = around.piece;
      level = around.inner;
    }
  };
}

interface Branch {
  readonly piece: Piece;
  readonly inner: Branch[];
}

function pieceAt(node: Node, ancestors: readonly Node[]): Piece | undefined {
  const parent = ancestors.at(-1);
  const span = { start: node.start, end: node.end };
  if (parent?.type === 'Program') return { span, before: '', after: '' };
  if (node.type === 'PropertyDefinition' || node.type === 'StaticBlock') {
    return { span, before: inClass, after: '}' };
  }
  const isDeclaration = node.type === 'FunctionDeclaration';
  if (!isFunction(node)) return undefined;
  const types = typesInHead(node);
  const frame = isDeclaration ? { before: 'export default ', after: '' } : frameOf(node, parent);
  return { span, ...frame, ...(types && { types }) };
}

/** Returns the texts that make a program of a function that is no declaration. */
function frameOf(node: FunctionNode, parent: Node | undefined): Pick<Piece, 'before' | 'after'> {
  const head = parent === undefined ? undefined : methodHead(node, parent);
  if (head !== undefined) return { before: inClass + head, after: '}' };
  // In a method, `this`, `super`, `arguments` and `new.target` are allowed, and nothing is known of them.
  return { before: `${inClass}m(){return(`, after: ')}}' };
}

/** The beginning of a class with an unknown parent, so that `super` may mean anything. */
const inClass = 'export default class extends $base{';

/** Returns the text before the parameters of a method; undefined if the function is no method. */
function methodHead(node: FunctionNode, parent: Node): string | undefined {
  const modifiers = `${node.async ? 'async ' : ''}${node.generator ? '*' : ''}`;
  if (parent.type === 'MethodDefinition' && isValue(node, parent.value)) {
    if (parent.kind === 'constructor') return 'constructor';
    return parent.kind === 'method' ? `${modifiers}m` : `${parent.kind} m`;
  }
  if (parent.type !== 'Property' || !isValue(node, parent.value)) return undefined;
  if (parent.method) return `${modifiers}m`;
  return parent.kind === 'init' ? undefined : `${parent.kind} m`;
}

function isValue(node: Node, value: Node): boolean {
  return node === value;
}
