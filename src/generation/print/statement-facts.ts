import type { Statement } from '../../model/test-case.ts';
import { callableOf, type ModelIndex } from './model-index.ts';

/** Whether it only names something that is there for good: an export, an enum's member, a constant of a class. */
export function isReference(statement: Statement, index: ModelIndex): boolean {
  if (statement.kind === 'member') return true;
  if (statement.kind !== 'call') return false;
  const { kind, receiver, isWritable } = callableOf(index, statement.callable);
  return kind === 'constant' || (kind === 'field' && receiver === undefined && !isWritable);
}

/** Whether it runs code of the unit, or waits: such statements keep their order. */
export function isEffect(statement: Statement, index: ModelIndex): boolean {
  if (statement.kind === 'await' || statement.kind === 'assign') return true;
  return statement.kind === 'call' && !isReference(statement, index);
}

/** Whether it reads a property, which as a statement of its own needs `void`. */
export function isRead(statement: Statement, index: ModelIndex): boolean {
  if (statement.kind !== 'call') return false;
  return ['getter', 'field', 'constant'].includes(callableOf(index, statement.callable).kind);
}

/** A value that is no longer than a name for it would be: it is written wherever it is used. */
export function isShort(statement: Statement): boolean {
  if (statement.kind !== 'primitive') return false;
  const { value } = statement;
  if (value.of === 'string') return value.value.length <= 12;
  return value.of !== 'symbol' && (value.of !== 'bigint' || value.digits.length <= 12);
}
