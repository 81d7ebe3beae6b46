// Of the private use area, as the marks around arguments are.
const [open, openText, end] = ['\u{e003}', '\u{e001}', '\u{e004}'];

/** A literal in a printed text that could be another one in a test that is otherwise the same. */
export interface PrintedLiteral {
  /** What the literal is, so that only its like takes its place. */
  readonly kind: 'number' | 'string' | 'boolean' | 'bigint' | 'array' | 'expected' | 'message';
  /** The variable of the test case that it is the value of; of an expected value none. */
  readonly variable?: number;
  /** What it is called where it has a name: the parameter that it is given to. */
  readonly role: string;
  readonly text: string;
}

/** Marks a literal in a text that is being printed. */
export function markLiteral({ kind, variable, role, text }: PrintedLiteral): string {
  return `${open}${kind} ${variable ?? ''} ${role}${openText}${text}${end}`;
}

const literal = /\u{e003}(\w+) (\d*) ([^\u{e001}]*)\u{e001}([^\u{e004}]*)\u{e004}/gu;

/** A text with something else in place of its marked literals, by their order. */
export function replaceLiterals(
  text: string,
  replace: (literal: PrintedLiteral, at: number) => string,
): string {
  let at = 0;
  return text.replaceAll(literal, (_, kind: PrintedLiteral['kind'], variable, role, own) => {
    const found = { kind, role, text: own, ...(variable !== '' && { variable: Number(variable) }) };
    at += 1;
    return replace(found, at - 1);
  });
}

/** The marked literals of a text. */
export function literalsIn(text: string): readonly PrintedLiteral[] {
  const found: PrintedLiteral[] = [];
  replaceLiterals(text, (each) => {
    found.push(each);
    return each.text;
  });
  return found;
}

/** A text whose literals are not marked any more. */
export function withoutLiteralMarks(text: string): string {
  return replaceLiterals(text, (each) => each.text);
}

/** The same literal for another role, where a text is nothing but one; texts of anything else stay. */
export function inRole(text: string, role: string): string {
  const only = onlyLiteral(text);
  return only === undefined ? text : markLiteral({ ...only, role });
}

/** The marked literal that a text is; undefined where it is more than that, or less. */
export function onlyLiteral(text: string): PrintedLiteral | undefined {
  const [first] = literalsIn(text);
  return first !== undefined && markLiteral(first) === text ? first : undefined;
}
