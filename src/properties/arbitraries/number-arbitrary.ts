import { number, object, primitive, type Code } from '../../generation/write/code/code.ts';
import { fc } from './arbitrary-outcome.ts';

/** Names of values that count something. */
const counts =
  /(?:^|[a-z_])(?:count|size|length|capacity|limit|depth|level|times|width|height)s?$/i;
const indices = /(?:^|[a-z_])(?:index|offset|position|page|port|line|column|row|start|end)$/i;

/** Names of values that are whole numbers, but may be negative. */
const wholes =
  /(?:^|[a-z_])(?:id|age|year|month|day|hour|minute|second|millisecond|cent|step|from|to)s?$/i;

/**
 * The arbitrary of a number. Its name tells whether it is whole, because types don't. A number that counts is small, because code may
 * allocate that much. NaN and infinities are left out: few units mean them by `number`.
 */
export function numberArbitrary(role: string): Code {
  if (counts.test(role)) return fc('nat', object([['max', number('100')]]));
  if (indices.test(role)) return fc('nat', object([['max', number('1000')]]));
  if (wholes.test(role)) return fc('integer');
  const yes = primitive({ of: 'boolean', value: true });
  return fc(
    'double',
    object([
      ['noNaN', yes],
      ['noDefaultInfinity', yes],
    ]),
  );
}
