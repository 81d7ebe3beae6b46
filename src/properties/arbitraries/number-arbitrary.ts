import { number, object, primitive, type Code } from '../../generation/write/code/code.ts';
import { fc } from './arbitrary-outcome.ts';

/** The last words of names of values that count something. */
const counts = setOf('count size length capacity limit depth level times width height');
const indices = setOf('index offset position page port line column row start end');

/** The last words of names of whole numbers that may be negative. */
const wholes = setOf('id age year month day hour minute second millisecond cent step from to');

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').flatMap((word) => [word, `${word}s`]));
}

/**
 * The arbitrary of a number. Its name tells whether it is whole, because types don't. A number that counts is small, because code may
 * allocate that much. NaN and infinities are left out: few units mean them by `number`.
 */
export function numberArbitrary(role: string): Code {
  const word = (/[A-Z]?[a-z]+$/.exec(role)?.[0] ?? '').toLowerCase();
  if (counts.has(word)) return fc('nat', object([['max', number('100')]]));
  if (indices.has(word)) return fc('nat', object([['max', number('1000')]]));
  if (wholes.has(word)) return fc('integer');
  const yes = primitive({ of: 'boolean', value: true });
  return fc(
    'double',
    object([
      ['noNaN', yes],
      ['noDefaultInfinity', yes],
    ]),
  );
}
