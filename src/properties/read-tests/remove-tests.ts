import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { positionAt } from '../../syntax/line-starts.ts';
import { walk } from '../../syntax/walk.ts';

/**
 * Takes tests out of the text of a file, each with the comments that stand right above it. A block of tests of which nothing is left is taken
 * out as well.
 *
 * @param lines of the calls that declare the tests, from 1
 */
export function removeTests(file: ParsedFile, lines: ReadonlySet<number>): string {
  const gone = new Set<Node>();
  const bodies: { readonly owner: Node; readonly body: readonly Node[] }[] = [];
  walk(file.program, {
    enter(node) {
      if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') return;
      const { line } = positionAt(file.text, node.start);
      if (lines.has(line)) gone.add(node);
      else {
        const body = bodyOf(node.expression.arguments.at(-1));
        if (body.length > 0) bodies.push({ owner: node, body });
      }
    },
  });
  // Inner blocks come after the outer ones that hold them.
  for (const { owner, body } of bodies.toReversed()) {
    if (body.every((node) => gone.has(node))) gone.add(owner);
  }
  return [...gone]
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, node) => withoutNode(text, node, file), file.text);
}

function bodyOf(callback: Node | undefined): readonly Node[] {
  if (callback?.type !== 'ArrowFunctionExpression' && callback?.type !== 'FunctionExpression') {
    return [];
  }
  return callback.body?.type === 'BlockStatement' ? callback.body.body : [];
}

/** The text without a statement, the comments right above it, and the line that it leaves empty. */
function withoutNode(text: string, { start, end }: Node, { comments }: ParsedFile): string {
  let from = start;
  for (const comment of comments.toReversed()) {
    const between = text.slice(comment.end, from);
    if (
      comment.end <= from &&
      /^[ \t]*\r?\n?[ \t]*$/.test(between) &&
      isAlone(text, comment.start)
    ) {
      from = comment.start;
    }
  }
  const before = text.slice(0, from).replace(/[ \t]+$/, '');
  const after = text.slice(end).replace(/^;?[ \t]*(?:\r?\n)?/, '');
  const isDouble = /\n\r?\n$/.test(before) && /^\r?\n/.test(after);
  return before + (isDouble ? after.replace(/^\r?\n/, '') : after);
}

/** Whether nothing but white space stands before an offset in its line. */
function isAlone(text: string, offset: number): boolean {
  return /(?:^|\n)[ \t]*$/.test(text.slice(0, offset));
}
