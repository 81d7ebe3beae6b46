import {
  blankLine,
  collect,
  declares,
  name,
  replaceCode,
  type Code,
  type CodeStatement,
} from '../../generation/write/code/code.ts';
import { numberArbitrary } from './number-arbitrary.ts';

const constant = 'finiteNumber';

/** Statements in which the arbitrary of plain numbers has a name, if it occurs more than once. */
export function withNumbers(statements: readonly CodeStatement[]): readonly CodeStatement[] {
  const plain = numberArbitrary('');
  const text = JSON.stringify(plain);
  const isPlain = (code: Code): boolean => code.node === 'call' && JSON.stringify(code) === text;
  const found = collect(statements, (code) => (isPlain(code) ? code : undefined));
  if (found.length < 2) return statements;
  const named = replaceCode(statements, (code) => (isPlain(code) ? name(constant) : code));
  return [blankLine, declares(constant, plain), ...named];
}
