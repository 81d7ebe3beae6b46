import type { Node } from '../../syntax/parse.ts';
import { commentsWithin, type CommentedText } from './source-text.ts';

/**
 * Returns the text between two nodes without line breaks, and without comments that could swallow the following text. Comments
 * on one line stay, because some of them (`@vite-ignore`) have a meaning for other tools.
 */
export function gapOnOneLine(source: CommentedText, start: number, end: number): string {
  let result = '';
  let at = start;
  for (const comment of commentsWithin(source, start, end)) {
    result += source.text.slice(at, comment.start);
    const isShort = comment.type === 'Block' && !source.spansLines(comment.start, comment.end);
    result += isShort ? source.text.slice(comment.start, comment.end) : ' ';
    at = comment.end;
  }
  return withoutBreaks(result + source.text.slice(at, end));
}

/**
 * Returns the text of a node without children, on one line. Not for a tagged template, whose function sees the text as it is
 * written.
 */
export function leafOnOneLine(source: CommentedText, node: Node): string {
  const text = source.text.slice(node.start, node.end);
  switch (node.type) {
    case 'Literal':
      return text.replaceAll(/\\(?:\r\n|[\s\S])/g, (escape) =>
        /[\n\r\u2028\u2029]$/.test(escape) ? '' : escape,
      );
    case 'TemplateElement':
      return templateOnOneLine(text);
    case 'JSXText':
      return jsxTextOnOneLine(text);
    default:
      return gapOnOneLine(source, node.start, node.end);
  }
}

function withoutBreaks(text: string): string {
  return text.replaceAll(/\s*[\n\r\u2028\u2029]\s*/g, ' ');
}

function templateOnOneLine(text: string): string {
  return text.replaceAll(/\\(?:\r\n|[\s\S])|\r\n|[\n\r]/g, (match) => {
    if (!match.startsWith('\\')) return '\\n';
    return /[\n\r\u2028\u2029]$/.test(match) ? '' : match;
  });
}

/** JSX drops the white space around a line break, and joins the lines that are not empty by a space. */
function jsxTextOnOneLine(text: string): string {
  if (!/[\n\r]/.test(text)) return text;
  const lines = text.split(/\r\n|[\n\r]/);
  const last = lines.length - 1;
  return lines
    .map((line, at) => {
      const trimmed = at === 0 ? line : line.replace(/^[ \t]+/, '');
      return at === last ? trimmed : trimmed.replace(/[ \t]+$/, '');
    })
    .filter((line) => line !== '')
    .join(' ');
}
