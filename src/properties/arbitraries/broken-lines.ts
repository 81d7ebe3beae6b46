import { replaceCode, type Code, type CodeStatement } from '../../generation/write/code/code.ts';
import { printCode } from '../../generation/write/code/print-code.ts';

/** The longest object, and the longest list of arguments, on one line. */
const longest = { object: 60, call: 80 };

const plainStyle = { quotes: 'single', hasSemicolons: true, indent: '  ' } as const;

/** Statements in which long objects and calls have a line for each part, for projects without a formatter. */
export function brokenLines(statements: readonly CodeStatement[]): readonly CodeStatement[] {
  return replaceCode(statements, (code) => {
    if (code.node === 'object' && code.members.length > 1) {
      return lengthOf(code) > longest.object ? { ...code, isBroken: true } : code;
    }
    if (code.node === 'call' && code.arguments.length > 1) {
      return lengthOf({ ...code, callee: { node: 'name', name: '' } }) > longest.call
        ? { ...code, isBroken: true }
        : code;
    }
    return code;
  });
}

function lengthOf(code: Code): number {
  return printCode(code, plainStyle).length;
}
