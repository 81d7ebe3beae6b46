import type { Node } from '../../syntax/parse.ts';
import type { CaseWriter } from './case-writer.ts';
import { nothing, type ReadValue } from './values.ts';

/** Waits for a promise of the unit by a statement, and returns its value. Other values stay as they are. */
export function awaitValue(value: ReadValue, node: Node, writer: CaseWriter): ReadValue {
  if (value.is === 'built-in' && value.class === 'Promise') return value.arguments[0] ?? nothing;
  if (value.is !== 'result') return value;
  const { type, variable } = value;
  const parts = type.kind === 'union' ? type.members : [type];
  const promise = parts.find(({ kind }) => kind === 'promise');
  const inner = promise?.kind === 'promise' ? promise.value : undefined;
  if (inner === undefined && type.kind !== 'unknown') return value;
  const fulfilled = inner ?? ({ kind: 'unknown' } as const);
  const waits = writer.add({ kind: 'await', promise: variable }, fulfilled, node);
  return { is: 'result', variable: waits, type: fulfilled };
}
