import type { Span } from '../../../model/span.ts';
import type { Primitive } from '../../../model/test-case.ts';
import { bare, type ArgumentKey, type Block, type Code, type CodeStatement } from './code.ts';
import {
  isIdentifier,
  keyText,
  memberText,
  primitiveText,
  regexpText,
  templateText,
} from './literal-text.ts';
import type { PrintStyle } from '../print-style.ts';

/** The place of an argument in a printed text. */
export interface PrintedArgument extends Span {
  readonly key: ArgumentKey;
}

/** The text of a tree, and the places of tests and arguments in it. Offsets are UTF-16 units. */
export interface PrintedCode {
  readonly text: string;
  /** The places of arguments, outer ones before inner ones. */
  readonly arguments: readonly PrintedArgument[];
  /** The places of tests, by their ids. */
  readonly tests: ReadonlyMap<number, Span>;
}

type CodeStyle = Pick<PrintStyle, 'quotes' | 'hasSemicolons' | 'indent'>;

/** Prints statements. Each begins on its own line. */
export function printStatements(
  statements: readonly CodeStatement[],
  style: CodeStyle,
): PrintedCode {
  const out = startOutput(style);
  writeStatements(statements, out);
  return {
    text: out.text,
    arguments: out.arguments.toSorted((a, b) => a.start - b.start || b.end - a.end),
    tests: out.tests,
  };
}

/** The text of an expression. */
export function printCode(code: Code, style: CodeStyle): string {
  const out = startOutput(style);
  writeCode(code, out);
  return out.text;
}

/** A text that is being written. */
interface Output {
  readonly style: CodeStyle;
  text: string;
  /** The indentation of each line. */
  indent: string;
  readonly arguments: PrintedArgument[];
  readonly tests: Map<number, Span>;
}

function startOutput(style: CodeStyle): Output {
  return { style, text: '', indent: '', arguments: [], tests: new Map() };
}

function writeStatements(statements: readonly CodeStatement[], out: Output): void {
  for (const [at, statement] of statements.entries()) {
    if (at > 0) out.text += '\n';
    if (statement.node !== 'blank-line') out.text += out.indent;
    writeStatement(statement, out);
  }
}

/** Writes a statement, with a semicolon if the style has them. */
function writeStatement(statement: CodeStatement, out: Output): void {
  switch (statement.node) {
    case 'expression':
      writeCode(statement.of, out);
      break;
    case 'const':
      if (statement.isExported === true) out.text += 'export ';
      out.text += `const ${statement.name}${statement.type === undefined ? '' : `: ${statement.type}`} = `;
      writeCode(statement.value, out);
      break;
    case 'return':
    case 'throw':
      out.text += `${statement.node} `;
      writeCode(statement.of, out);
      break;
    case 'comment':
      out.text += `// ${statement.text}`;
      return;
    case 'source':
      out.text += statement.text;
      return;
    case 'for':
      out.text += `for (const ${statement.pattern} of `;
      writeCode(statement.rows, out);
      out.text += ') ';
      writeBlock(statement.body, out);
      return;
    case 'count':
      out.text += `for (let ${statement.variable} = 0; ${statement.variable} < `;
      writeCode(statement.until, out);
      out.text += `; ${statement.variable} += 1) `;
      writeBlock(statement.body, out);
      return;
    case 'tests': {
      const start = out.text.length;
      writeStatement(statement.of, out);
      for (const id of statement.ids) out.tests.set(id, { start, end: out.text.length });
      return;
    }
    case 'blank-line':
      return;
  }
  if (out.style.hasSemicolons) out.text += ';';
}

/** Writes statements in braces, on lines that are indented one step more. */
function writeBlock(statements: readonly CodeStatement[], out: Output): void {
  out.text += '{\n';
  further(out, () => writeStatements(statements, out));
  if (statements.length > 0) out.text += '\n';
  out.text += `${out.indent}}`;
}

function further(out: Output, write: () => void): void {
  const { indent } = out;
  out.indent += out.style.indent;
  write();
  out.indent = indent;
}

function writeCode(code: Code, out: Output): void {
  const { quotes } = out.style;
  switch (code.node) {
    case 'name':
      out.text += indented(code.name, out.indent);
      return;
    case 'primitive':
      out.text += primitiveText(code.value, quotes);
      return;
    case 'regexp':
      out.text += regexpText(code.source, code.flags, quotes);
      return;
    case 'template':
      out.text += '`';
      for (const part of code.parts) {
        if (typeof part === 'string') out.text += templateText(part);
        else {
          out.text += '${';
          writeCode(part, out);
          out.text += '}';
        }
      }
      out.text += '`';
      return;
    case 'member':
      writeOperand(code.of, out);
      out.text += code.isOptional ? '?.' : '';
      out.text +=
        code.isOptional && isIdentifier(code.name) ? code.name : memberText(code.name, quotes);
      return;
    case 'call':
      if (code.isNew) out.text += 'new ';
      writeOperand(code.callee, out);
      if (code.isOptional === true) out.text += '?.';
      out.text += code.typeArguments;
      writeArguments(code, out);
      return;
    case 'array':
      writeArray(code, out);
      return;
    case 'object':
      writeObject(code, out);
      return;
    case 'arrow':
      writeArrow(code, out);
      return;
    case 'async-generator':
      out.text += 'async function* () {';
      for (const value of code.yields) {
        out.text += ' yield ';
        writeCode(value, out);
        out.text += ';';
      }
      out.text += code.yields.length === 0 ? '}' : ' }';
      return;
    case 'prefix':
      out.text += /^\w/.test(code.operator) ? `${code.operator} ` : code.operator;
      writeIn(code.of, bare(code.of).node === 'infix', out);
      return;
    case 'infix':
      writeCode(code.left, out);
      out.text += ` ${code.operator} `;
      writeIn(code.right, code.operator === '-' && isNegative(code.right), out);
      return;
    case 'cast':
      writeIn(code.of, ['arrow', 'infix'].includes(bare(code.of).node), out);
      out.text += ` as ${code.to}`;
      return;
    case 'present':
      writeOperand(code.of, out);
      out.text += '!';
      return;
    case 'literal':
      writeCode(code.of, out);
      return;
    case 'argument': {
      const start = out.text.length;
      writeCode(code.of, out);
      for (const key of code.keys) out.arguments.push({ key, start, end: out.text.length });
    }
  }
}

function writeArguments(
  { arguments: list, isBroken }: Extract<Code, { node: 'call' }>,
  out: Output,
): void {
  out.text += '(';
  if (isBroken === true) {
    further(out, () => {
      for (const each of list) {
        out.text += `\n${out.indent}`;
        writeCode(each, out);
        out.text += ',';
      }
    });
    out.text += `\n${out.indent}`;
  } else writeList(list, out);
  out.text += ')';
}

function writeList(list: readonly (Code | undefined)[], out: Output): void {
  for (const [at, code] of list.entries()) {
    if (at > 0) out.text += ', ';
    if (code !== undefined) writeCode(code, out);
  }
}

function writeArray({ elements, isBroken }: Extract<Code, { node: 'array' }>, out: Output): void {
  out.text += '[';
  if (isBroken) {
    further(out, () => {
      for (const element of elements) {
        out.text += `\n${out.indent}`;
        if (element !== undefined) writeCode(element, out);
        out.text += ',';
      }
    });
    out.text += `\n${out.indent}]`;
    return;
  }
  writeList(elements, out);
  // A hole at the end needs its own comma.
  out.text += elements.length > 0 && elements.at(-1) === undefined ? ',]' : ']';
}

function writeObject({ members, isBroken }: Extract<Code, { node: 'object' }>, out: Output): void {
  if (members.length === 0) {
    out.text += '{}';
    return;
  }
  if (isBroken === true) {
    out.text += '{';
    further(out, () => {
      for (const each of members) {
        out.text += `\n${out.indent}`;
        writeMember(each, out);
        out.text += ',';
      }
    });
    out.text += `\n${out.indent}}`;
    return;
  }
  for (const [at, each] of members.entries()) {
    out.text += at === 0 ? '{ ' : ', ';
    writeMember(each, out);
  }
  out.text += ' }';
}

function writeMember(
  [key, value]: Extract<Code, { node: 'object' }>['members'][number],
  out: Output,
): void {
  const own = bare(value);
  const isShort = own.node === 'name' && own.name === key;
  if (key === undefined) out.text += '...';
  else if (typeof key === 'object') {
    out.text += '[';
    writeCode(key, out);
    out.text += ']: ';
  } else if (!isShort) out.text += `${keyText(key, out.style.quotes)}: `;
  writeCode(value, out);
}

function writeArrow(
  { parameters, body, types, isFunction }: Extract<Code, { node: 'arrow' }>,
  out: Output,
): void {
  if (body.node === 'block' && body.isAsync) out.text += 'async ';
  const list = `(${parameters.join(', ')})`;
  if (isFunction === true) out.text += `function ${list} `;
  else {
    out.text +=
      types === undefined ? `${list} => ` : `${types.parameters}${list}: ${types.returns} => `;
  }
  if (body.node !== 'block') writeIn(body, bare(body).node === 'object', out);
  else if (body.isBroken) writeBlock(body.statements, out);
  else writeInline(body, out);
}

/** Writes statements in braces on one line. */
function writeInline({ statements }: Block, out: Output): void {
  out.text += statements.length === 0 ? '{' : '{ ';
  for (const [at, statement] of statements.entries()) {
    writeStatement(statement, out);
    const isSeparated = at < statements.length - 1 && !out.style.hasSemicolons;
    out.text += isSeparated ? '; ' : ' ';
  }
  out.text += '}';
}

/** Writes the operand of a member access or of a call. */
function writeOperand(code: Code, out: Output): void {
  writeIn(code, needsParentheses(bare(code)), out);
}

function needsParentheses(code: Code): boolean {
  switch (code.node) {
    case 'arrow':
    case 'async-generator':
    case 'prefix':
    case 'infix':
    case 'cast':
    case 'object':
      return true;
    case 'primitive':
      return isNumeric(code.value) && /^[-\d]/.test(primitiveText(code.value, 'single'));
    default:
      return false;
  }
}

function isNumeric({ of }: Primitive): boolean {
  return of === 'number' || of === 'bigint';
}

function isNegative(code: Code): boolean {
  const own = bare(code);
  return own.node === 'primitive' && own.value.of === 'number' && own.value.text.startsWith('-');
}

function writeIn(code: Code, inParentheses: boolean, out: Output): void {
  if (inParentheses) out.text += '(';
  writeCode(code, out);
  if (inParentheses) out.text += ')';
}

/** Indents the further lines of a function that is taken from people's text. A template literal in it must stay as it is. */
function indented(text: string, indent: string): string {
  const [first = '', ...more] = text.split('\n');
  if (more.length === 0 || text.includes('`')) return text;
  const filled = more.filter((line) => line.trim() !== '');
  const common = Math.min(...filled.map((line) => line.length - line.trimStart().length));
  return [
    first,
    ...more.map((line) => (line.trim() === '' ? '' : indent + line.slice(common))),
  ].join('\n');
}
