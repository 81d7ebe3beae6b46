import type { Mutant } from '../../model/mutant.ts';
import type { Position } from '../../model/span.ts';
import { lineStarts, positionIn } from '../../syntax/line-starts.ts';
import type { Comment, ParsedFile } from '../../syntax/parse.ts';
import { parseDirective, type Directive } from './ignore-directive.ts';

/** A problem of an ignore comment. The valid parts of the comment apply all the same. */
export interface CommentProblem {
  readonly position: Position;
  readonly message: string;
}

/** The ignore comments of a file. */
export interface IgnoreComments {
  /** Returns why a comment excludes a mutant, or undefined if no comment does. */
  reasonFor(mutant: Mutant): string | undefined;
  readonly problems: readonly CommentProblem[];
}

/** A directive with the part of the file that it applies to. */
interface Rule {
  readonly directive: Directive;
  /** The line that the directive applies to; undefined if it applies to everything from `offset` on. */
  readonly line: number | undefined;
  readonly offset: number;
}

/**
 * Reads the ignore comments of a file, those of Assay and those of StrykerJS:
 *
 * - `assay-ignore` at the end of a line of code applies to that line; alone on its line it applies to the next line of code;
 * - `assay-ignore-next-line` always applies to the next line of code;
 * - `assay-ignore-start` applies until `assay-ignore-end`, or until the end of the file;
 * - `Stryker disable next-line`, `Stryker disable` and `Stryker restore` have the meaning that StrykerJS gives them.
 *
 * The names of operators may follow, separated by commas, with or without square brackets; then a reason may follow after a
 * colon. A mutant belongs to the line on which its site begins. If two comments disagree, the later one applies.
 */
export function ignoreComments(parsed: ParsedFile): IgnoreComments {
  const lines = lineStarts(parsed.text);
  const rules: Rule[] = [];
  const problems: CommentProblem[] = [];
  for (const [index, comment] of parsed.comments.entries()) {
    const directive = parseDirective(comment.value);
    if (directive === undefined) continue;
    const position = positionIn(lines, comment.start);
    problems.push(...directive.problems.map((message) => ({ position, message })));
    if (directive.closes && !isOpen(rules)) {
      problems.push({ position, message: 'No assay-ignore-start comes before this comment' });
    }
    const target = targetOffset(directive, parsed, index);
    const line = target === undefined ? undefined : positionIn(lines, target).line;
    rules.push({ directive, line, offset: comment.start });
  }
  rules.reverse();
  return { problems, reasonFor: (mutant) => reasonIn(rules, mutant) };
}

function isOpen(rules: readonly Rule[]): boolean {
  return rules.findLast((rule) => rule.line === undefined)?.directive.ignores ?? false;
}

/** Returns the reason of the first rule that applies to a mutant. The rules are sorted latest first. */
function reasonIn(rules: readonly Rule[], mutant: Mutant): string | undefined {
  const { line } = mutant.location.start;
  const rule = rules.find(
    (each) =>
      (each.line === undefined ? each.offset <= mutant.span.start : each.line === line) &&
      each.directive.matches(mutant),
  );
  return rule?.directive.ignores === true ? rule.directive.reason : undefined;
}

/** Returns an offset in the line that a directive applies to; undefined for a directive that does not apply to a line. */
function targetOffset(
  directive: Directive,
  { text, comments }: ParsedFile,
  index: number,
): number | undefined {
  const comment = comments[index];
  if (directive.extent === 'onwards' || comment === undefined) return undefined;
  if (directive.extent === 'line' && !standsAlone(comment, text)) return comment.start;
  return nextCode(lineEnd(text, comment.end), comments.slice(index + 1), text);
}

/** True for a comment that is alone on its line, apart from the braces that JSX needs around it. */
function standsAlone(comment: Comment, text: string): boolean {
  const before = text.slice(text.lastIndexOf('\n', comment.start - 1) + 1, comment.start);
  const after = text.slice(comment.end, lineEnd(text, comment.end));
  return /^\s*\{?\s*$/.test(before) && /^\s*\}?\s*$/.test(after);
}

function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at === -1 ? text.length : at;
}

/** Returns the offset of the next character that is neither white space nor part of one of the comments. */
function nextCode(from: number, comments: readonly Comment[], text: string): number {
  let at = from;
  for (const comment of comments) {
    if (comment.start < at) continue;
    at = skipSpace(text, at);
    const isBraced = text[at] === '{' && comment.start === at + 1 && text[comment.end] === '}';
    if (comment.start !== at && !isBraced) break;
    at = comment.end + (isBraced ? 1 : 0);
  }
  return skipSpace(text, at);
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}
