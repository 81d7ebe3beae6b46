import type {
  Comment,
  ScriptScope,
  Script,
  ScriptStatement,
  List,
  ScriptVariable,
  FlatName,
} from './script.ts';

/**
 * Prints a script in the form of `assay mml fmt`: one statement a line, two spaces of indentation, and at most one blank line
 * between statements. Comments stay. A comment after a statement on the same line stays there; each other comment gets a line
 * before the statement that it is before or in. The script must have been parsed from the text without problems.
 */
export function printScript(script: Script, text: string): string {
  const printer = new Printer(script.comments, text);
  printer.statements(script.statements, text.length, '');
  return printer.result();
}

class Printer {
  readonly #text: string;
  readonly #comments: Comment[];
  readonly #lines: string[] = [];
  /** The offset in the text at which the last printed statement or comment ends. */
  #end = 0;

  constructor(comments: readonly Comment[], text: string) {
    this.#comments = [...comments];
    this.#text = text;
  }

  result(): string {
    return this.#lines.length === 0 ? '' : `${this.#lines.join('\n')}\n`;
  }

  /** Prints the statements of a script or group, and the comments before its end. */
  statements(statements: readonly ScriptStatement[], end: number, indent: string): void {
    for (const statement of statements) this.#statement(statement, indent);
    this.#ownLines(this.#commentsBefore(end), indent);
  }

  #statement(statement: ScriptStatement, indent: string): void {
    if (statement.type === 'group') {
      const [first] = statement.members;
      const open = this.#text.indexOf('{', statement.name.span.end);
      this.#ownLines(this.#commentsBefore(open), indent);
      this.#line(`${indent}${statement.name.text} {`, statement.span.start, open + 1);
      const isEmpty = first === undefined && !this.#hasCommentBefore(statement.span.end);
      if (isEmpty) this.#lines.push(`${this.#lines.pop() ?? ''}}`);
      else {
        this.#trailing();
        this.statements(statement.members, statement.span.end, `${indent}  `);
        this.#lines.push(`${indent}}`);
      }
      this.#end = statement.span.end;
    } else {
      this.#ownLines(this.#commentsBefore(statement.span.end), indent);
      this.#line(indent + printSimple(statement), statement.span.start, statement.span.end);
    }
    this.#trailing();
  }

  #line(line: string, start: number, end: number): void {
    if (this.#isBlankBefore(start)) this.#lines.push('');
    this.#lines.push(line);
    this.#end = Math.max(this.#end, end);
  }

  /** True if a blank line before an offset is to be kept. One at the beginning of a group is not. */
  #isBlankBefore(start: number): boolean {
    const last = this.#lines.at(-1);
    if (last === undefined || last.endsWith('{')) return false;
    return /\n[^\S\n]*\r?\n/.test(this.#text.slice(this.#end, Math.max(start, this.#end)));
  }

  #ownLines(comments: readonly Comment[], indent: string): void {
    for (const { text, span } of comments) {
      const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
      this.#line(indent + lines.join('\n'), span.start, span.end);
    }
  }

  /** Puts the comments that begin on the line of the last printed statement at the end of that line. */
  #trailing(): void {
    for (;;) {
      const [next] = this.#comments;
      if (next === undefined || this.#text.slice(this.#end, next.span.start).trim() !== '') return;
      if (this.#text.slice(this.#end, next.span.start).includes('\n')) return;
      this.#comments.shift();
      this.#lines.push(`${this.#lines.pop() ?? ''} ${next.text.trimEnd()}`);
      this.#end = next.span.end;
      if (next.text.startsWith('//')) return;
    }
  }

  #hasCommentBefore(end: number): boolean {
    return (this.#comments[0]?.span.start ?? Infinity) < end;
  }

  #commentsBefore(end: number): Comment[] {
    const count = this.#comments.findIndex(({ span }) => span.start >= end);
    return this.#comments.splice(0, count === -1 ? this.#comments.length : count);
  }
}

function printSimple(statement: Exclude<ScriptStatement, { type: 'group' }>): string {
  switch (statement.type) {
    case 'variable':
      return `${statement.name.text} = ${printValue(statement.value)};`;
    case 'call':
      return `${statement.prefix?.text ?? ''}${statement.name.text}${printScope(statement.scope)};`;
    case 'rule': {
      const { prefix, kind, subject, scope, list } = statement;
      const head = `${prefix?.text ?? ''}${kind.text}(${subject.text})${printScope(scope)}`;
      return list === undefined ? `${head};` : `${head} -> ${printValue(list)};`;
    }
  }
}

function printScope(scope: ScriptScope | undefined): string {
  return scope === undefined ? '' : `<${printValue(scope)}>`;
}

function printValue(value: List | ScriptVariable | FlatName): string {
  switch (value.type) {
    case 'list':
      return `{${value.items.map(({ text }) => text).join(', ')}}`;
    case 'flat-name':
      return `"${value.text}"`;
    case 'use':
      return value.text;
  }
}
