import type { Mutant } from '../../model/mutant.ts';
import type { Position } from '../../model/span.ts';
import { lineStarts, positionIn } from '../../syntax/line-starts.ts';
import type { Comment, ParsedFile } from '../../syntax/parse.ts';
import { parseDirective, type Directive } from './ignore-directive.ts';

/** Something wrong with an ignore comment; the comment's valid parts count all the same. */
export interface CommentProblem {
  readonly position: Position;
  readonly message: string;
}

/** What the comments of a file say about its mutants. */
export interface IgnoreComments {
  /** Why a comment excludes a mutant; undefined where none does. */
  reasonFor(mutant: Mutant): string | undefined;
  readonly problems: readonly CommentProblem[];
}

/** From where on a directive counts: on one line, or for all that follows. */
interface Rule {
  readonly directive: Directive;
  readonly line: number | undefined;
  readonly offset: number;
}

/**
 * Reads the ignore comments of a file, ours and StrykerJS's:
 *
 * - `assay-ignore` at the end of a line of code is about that line, alone on its line about the next line of code;
 * - `assay-ignore-next-line` is always about the next line of code;
 * - `assay-ignore-start` counts until `assay-ignore-end`, or the end of the file;
 * - `Stryker disable next-line`, `Stryker disable` and `Stryker restore` mean what they mean there.
 *
 * Operator names may follow, separated by commas (with or without square brackets), and a reason after a colon.
 * A mutant belongs to the line on which its site begins. Where comments disagree, the later one counts.
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

/** The first rule that is about a mutant decides; rules come latest first. */
function reasonIn(rules: readonly Rule[], mutant: Mutant): string | undefined {
  const { line } = mutant.location.start;
  const rule = rules.find(
    (each) =>
      (each.line === undefined ? each.offset <= mutant.span.start : each.line === line) &&
      each.directive.matches(mutant),
  );
  return rule?.directive.ignores === true ? rule.directive.reason : undefined;
}

/** An offset in the line that a directive is about; undefined for one that is not about a line. */
function targetOffset(
  directive: Directive,
  { text, comments }: ParsedFile,
  index: number,
): number | undefined {
  const comment = comments[index];
  if (directive.scope === 'onwards' || comment === undefined) return undefined;
  if (directive.scope === 'line' && !standsAlone(comment, text)) return comment.start;
  return nextCode(lineEnd(text, comment.end), comments.slice(index + 1), text);
}

/** True where a comment shares its line with nothing but the braces that JSX puts around it. */
function standsAlone(comment: Comment, text: string): boolean {
  const before = text.slice(text.lastIndexOf('\n', comment.start - 1) + 1, comment.start);
  const after = text.slice(comment.end, lineEnd(text, comment.end));
  return /^\s*\{?\s*$/.test(before) && /^\s*\}?\s*$/.test(after);
}

function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at === -1 ? text.length : at;
}

/** Where the next thing begins that is neither space nor one of the comments. */
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
